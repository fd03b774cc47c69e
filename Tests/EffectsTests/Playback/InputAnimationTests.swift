import Effects
import Frame
import Testing

@Suite("Animated inputs")
struct InputAnimationTests {
  private let animation = InputAnimation(durations: [0.1, 0.1, 0.1, 0.25])

  @Test("each frame has its time, and the last is followed by the first")
  func frames() {
    #expect(abs(animation.duration - 0.55) < 1e-12)
    let expected = [
      (0, 0), (0.0999, 0), (0.1, 1), (0.2, 2), (0.3, 3), (0.5499, 3), (0.55, 0), (0.65, 1),
      (55 + 0.3, 3), (550.1, 1),
    ]
    for (seconds, frame) in expected {
      #expect(animation.frame(at: seconds) == frame, "\(seconds)")
    }
    #expect(InputAnimation(durations: [0.5]).frame(at: 7.7) == 0)
  }

  @Test("frames at i / fps never fall on the one before, for many rounds")
  func rounding() {
    let animation = InputAnimation(durations: [Double](repeating: 1.0 / 60, count: 7))
    for index in 0..<100_000 {
      #expect(animation.frame(at: Double(index) / 60) == index % 7)
    }
  }

  @Test("a film shows any of its times, and begins again at its end")
  func films() {
    let film = InputAnimation(filmOf: 2.5)
    #expect(film.kind == .film && animation.kind == .frames)
    for (seconds, place) in [(0.0, 0.0), (1.3, 1.3), (2.5, 0), (3, 0.5), (250 + 1.25, 1.25)] {
      #expect(abs(film.place(at: seconds) - place) < 1e-8, "\(seconds)")
    }
    // Frames at i / fps do not show the end of a round in place of its beginning.
    let short = InputAnimation(filmOf: 7.0 / 30)
    for index in 0..<100_000 {
      let place = short.place(at: Double(index) / 30)
      #expect(abs(place - Double(index % 7) / 30) < 1e-7, "\(index)")
    }
  }

  @Test("every effect samples the frame of the time, forwards and back, and stills at 0")
  func performances() throws {
    let effects = Effect.all.filter { $0.traits.inputCounts.contains(1) }
    #expect(effects.count > 3)
    for effect in effects {
      let input = Stage.Input(size: SIMD2(20, 10), animation: animation)
      var stage = Stage(canvas: SIMD2(40, 40), inputs: [input])
      for mode in [PlayMode.once, .reverse] {
        let playback = try Playback(mode, duration: effect.duration)
        for (seconds, start) in [(0.0, 0.0), (0.15, 0.1), (0.4, 0.3), (0.7, 0.1)] {
          let performance = PlayedEffect(effect, on: stage, playback: playback)
          let requests = try performance.frame(at: seconds).assetRequests
          #expect(requests.allSatisfy { abs($0.seconds - start) < 1e-12 }, "\(effect.name)")
        }
      }
      stage.inputs[0].animation = nil
      let still = PlayedEffect(
        effect, on: stage, playback: try Playback(.once, duration: effect.duration))
      #expect(try still.frame(at: 0.3).assetRequests.allSatisfy { $0.seconds == 0 })
    }
  }
}
