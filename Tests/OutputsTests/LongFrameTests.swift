import Imaging
import TestSupport
import Testing

@testable import Outputs

@Suite("Frames and plays that a format cannot store")
struct LongFrameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What our reader finds in a file of these frames.
  private func reading(
    _ format: AnimationFormat, _ settings: AnimationSettings, _ frames: [Image],
    _ schedule: Schedule
  ) throws -> Animation {
    let name = "x-\(settings.effort)\(format.suffix)"
    let request = AnimationRequest(
      path: folder.path(of: name), overwrite: true, format: format, settings: settings,
      shape: SequenceShape(
        width: frames[0].width, height: frames[0].height, depth: .eight, isOpaque: false),
      schedule: schedule)
    let output = try request.open()
    for (index, frame) in frames.enumerated() {
      try output.write(output.encode(frame, after: index == 0 ? nil : frames[index - 1]))
    }
    try output.finish()
    return try #require(try Animation(folder.read(name), name: name))
  }

  @Test(
    "a picture stays as long as it should, in several frames where one cannot",
    arguments: Effort.allCases)
  func times(effort: Effort) throws {
    // A disc that moves, so that pixels of a frame vanish with the next.
    let frames = MovingPicture(kind: .flat, width: 40, height: 30, count: 4, seed: 2).frames
      .map { $0.premultiplied() }
    var settings = AnimationSettings()
    settings.effort = effort
    // The second and the third one last for 65,000 s or, where the format can count further, 140,000 s.
    let times: [(AnimationFormat, Int)] = [(.gif, 65_000), (.webP, 65_000), (.apng, 140_000)]
    for (format, long) in times {
      let ticks = [0, 1, 1 + long, 1 + 2 * long, 3 + 2 * long]
      let animation = try reading(format, settings, frames, Schedule(ticks: ticks, rate: 1))
      var shown: [(image: Image, seconds: Double)] = []
      for index in 0..<animation.count {
        let image = try animation.frame(index)
        if shown.last?.image != image { shown.append((image, 0)) }
        shown[shown.count - 1].seconds += animation.durations[index]
      }
      #expect(shown.map(\.image) == frames, "\(format)")
      let wanted = [1, Double(long), Double(long), 2]
      for (part, seconds) in pairs(shown, wanted) {
        #expect(abs(part.seconds - seconds) < 1e-3, "\(format)")
      }
    }
  }

  @Test("more plays than a format counts are the most that it does, not endless")
  func plays() throws {
    let frames = MovingPicture(kind: .flat, width: 8, height: 8, count: 2, seed: 2).frames
      .map { $0.premultiplied() }
    var settings = AnimationSettings()
    let limits: [(AnimationFormat, Int)] = [
      (.gif, 65_536), (.webP, 65_535), (.apng, 2_147_483_647),
    ]
    for plays in [65_537, 1 << 40] {
      settings.plays = plays
      for (format, most) in limits {
        let schedule = Schedule(frames: [0, 1], rate: 10)
        let animation = try reading(format, settings, frames, schedule)
        #expect(animation.loopCount == min(plays, most), "\(format)")
      }
    }
  }
}
