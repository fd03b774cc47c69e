import Imaging
import TestSupport
import Testing

@testable import Outputs

@Suite("Rules of messengers")
struct ServiceTests {
  private func request(
    _ service: Service, _ format: AnimationFormat, ticks: [Int], rate: Double,
    plays: Int? = nil, maxBytes: Int? = nil
  ) -> AnimationRequest {
    var settings = AnimationSettings()
    settings.service = service
    settings.plays = plays
    settings.maxBytes = maxBytes
    let rules = service.rules(isStill: ticks.count == 2)
    return AnimationRequest(
      path: "x\(format.suffix)", overwrite: false, format: format, settings: settings,
      shape: SequenceShape(
        width: rules.width, height: rules.height, depth: .eight, isOpaque: false),
      schedule: Schedule(ticks: ticks, rate: rate))
  }

  @Test("a round of LINE takes whole seconds, and as many rounds as fit into four")
  func line() throws {
    // 25 frames a second: 0.96 s, 1.04 s with the end of the play as a frame of its own, 2 s.
    for (count, seconds, plays) in [(24, 1.0, 4), (26, 1.0, 4), (50, 2.0, 2), (76, 3.0, 1)] {
      let adapted = try request(.line, .apng, ticks: Array(0...count), rate: 25).adapted()
      #expect(adapted.schedule.seconds == seconds, "\(count)")
      #expect(adapted.settings.plays == plays && adapted.settings.maxBytes == 300_000)
    }
    let odd = try request(.line, .apng, ticks: Array(0...20), rate: 29.97).adapted()
    #expect(odd.schedule.seconds == 1)
  }

  @Test("the last frame is cut where the time ends, and a longer play is refused")
  func duration() throws {
    let film = try request(.telegram, .webM, ticks: Array(0...89) + [95], rate: 30).adapted()
    #expect(film.schedule.seconds == 3 && film.schedule.frameRate == 30)
    #expect(throws: AnimationError.self) {
      try request(.telegram, .webM, ticks: Array(0...91), rate: 30).adapted()
    }
  }

  @Test("plays, bytes, formats and sizes that a service does not take are refused")
  func refused() {
    let ticks = Array(0...10)
    for wrong in [
      request(.signal, .apng, ticks: ticks, rate: 30, plays: 3),
      request(.line, .apng, ticks: ticks, rate: 10, plays: 5),
      request(.slack, .gif, ticks: ticks, rate: 30, maxBytes: 128_001),
      request(.discord, .webP, ticks: ticks, rate: 30),
      request(.whatsapp, .apng, ticks: [0, 1], rate: 30),
    ] { #expect(throws: AnimationError.self) { try wrong.adapted() } }
    var small = request(.discord, .apng, ticks: ticks, rate: 30)
    small.shape = SequenceShape(width: 319, height: 320, depth: .eight, isOpaque: false)
    #expect(throws: AnimationError.self) { try small.adapted() }
    #expect(throws: Never.self) {
      try request(.signal, .apng, ticks: ticks, rate: 30, plays: 0).adapted()
    }
  }

  @Test("every table entry is a rule that can be followed")
  func table() {
    for service in Service.allCases {
      for rules in [service.moving, service.still] {
        #expect(!rules.formats.isEmpty && rules.maxBytes >= 100_000)
        #expect(min(rules.width, rules.height) > 2 * rules.margin)
      }
    }
  }
}
