import Effects
import Frame
import Testing

@testable import Rendering

@Suite("Frames of a request")
struct FrameTimesTests {
  private func frames(
    _ mode: PlayMode = .once, output: Output? = .stream, duration: Double = 0.8,
    _ change: (inout RenderRequest) -> Void = { _ in }
  ) throws -> [(number: Int, seconds: Double, moment: Moment)] {
    var request = RenderRequest(.peel(Peel()), inputs: ["x.png"])
    request.settings.play = mode
    request.settings.duration = duration
    request.output = output
    change(&request)
    let performance = PlayedEffect(
      request.effect, on: Stage(canvas: SIMD2(8, 8), inputs: []), playback: try request.playback())
    return try FrameTimes(request).frames().map {
      ($0.number, $0.seconds, performance.moment(at: $0.seconds))
    }
  }

  @Test("frame i is at i / fps, and the end is added where the play has one")
  func sequence() throws {
    let frames = try frames()
    #expect(frames.map(\.number) == Array(0...48))
    let expected = (0...48).map { Double($0) / 60 }
    #expect(frames.map(\.seconds) == expected)
    #expect(try self.frames(.loop).count == 48)
    #expect(try self.frames(.pingpong).count == 96)
    #expect(try self.frames(.hold(seconds: 0.5)).count == 79)
  }

  @Test("an end between two frames has a frame of its own")
  func unevenEnd() throws {
    let frames = try frames { $0.settings.framesPerSecond = 7 }
    let sevenths = (0...5).map { Double($0) / 7 }
    #expect(frames.map(\.seconds) == sevenths + [0.8])
  }

  @Test("one picture shows the end, wherever the play ends")
  func end() throws {
    for (output, drawsEnd) in [(nil, true), (try Output("x.png"), false)] {
      #expect(
        try frames(output: output) { $0.drawsEnd = drawsEnd }.map(\.moment)
          == [Moment(seconds: 0.8)])
      #expect(
        try frames(.reverse, output: output) { $0.drawsEnd = drawsEnd }.map(\.moment) == [
          Moment(seconds: 0.8, direction: .reverse, settled: true)
        ])
    }
  }

  @Test("without an output a request has the whole play, as a sequence has")
  func withoutOutput() throws {
    #expect(try frames(output: nil).map(\.number) == Array(0...48))
  }

  @Test("--at counts the delay, --progress does not")
  func single() throws {
    let delayed: (inout RenderRequest) -> Void = { $0.settings.delay = 1 }
    let at = try frames {
      delayed(&$0)
      $0.settings.at = 1.2
    }
    #expect(abs(at[0].moment.seconds - 0.2) < 1e-12)
    let progress = try frames {
      delayed(&$0)
      $0.settings.progress = 0.25
    }
    #expect(abs(progress[0].moment.seconds - 0.2) < 1e-12)
  }

  @Test("a play of another duration is the effect's own, slower")
  func duration() throws {
    let frames = try frames(duration: 2.4) { $0.settings.framesPerSecond = 10 }
    #expect(frames.count == 25)
    for frame in frames { #expect(abs(frame.moment.seconds - frame.seconds / 3) < 1e-12) }
    #expect(frames.last?.moment.seconds == 0.8)
  }

  @Test("a list keeps its order and numbers, and shows the end after the end")
  func list() throws {
    let frames = try frames { $0.settings.frames = FrameList("60,0-2") }
    #expect(frames.map(\.number) == [60, 0, 1, 2])
    #expect(frames[0].moment == Moment(seconds: 0.8))
  }

  @Test("too many frames are refused before they are written out")
  func limits() throws {
    #expect(throws: JobError.tooManyFrames(count: 49, allowed: 48)) {
      try frames { $0.settings.limits.maxFrames = 48 }
    }
    #expect(throws: JobError.tooManyFrames(count: 10_000_000, allowed: 100_000)) {
      try frames { $0.settings.frames = FrameList("0-9999999") }
    }
    #expect(throws: JobError.oneNameForMany("x.png", frames: 2)) {
      try frames(output: .picture("x.png")) { $0.settings.frames = FrameList("0-1") }
    }
  }
}
