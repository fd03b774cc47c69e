import Documents
import Effects
import Frame
import TestSupport
import Testing

@Suite struct MorphTests {
  private func expect(
    _ state: MorphState, blur: Double, layers: [(Int, Double)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(state.blur - blur) < 1e-9, sourceLocation: sourceLocation)
    #expect(state.layers.map(\.icon) == layers.map(\.0), sourceLocation: sourceLocation)
    for (layer, expected) in pairs(state.layers, layers) {
      #expect(abs(layer.opacity - expected.1) < 1e-9, sourceLocation: sourceLocation)
    }
  }

  @Test func theTimelineIsTheArticles() {
    // Blur in 0…0.125 s, fade 0.09375…0.34375 s, blur out 0.28125…0.40625 s.
    let morph = Morph()
    expect(morph.state(at: 0, icons: 2), blur: 0, layers: [(0, 1)])
    expect(morph.state(at: 0.0625, icons: 2), blur: 2.5, layers: [(0, 1)])
    expect(morph.state(at: 0.09375, icons: 2), blur: 3.75, layers: [(0, 1)])
    expect(morph.state(at: 0.15625, icons: 2), blur: 5, layers: [(0, 0.75), (1, 0.25)])
    expect(morph.state(at: 0.21875, icons: 2), blur: 5, layers: [(0, 0.5), (1, 0.5)])
    expect(morph.state(at: 0.28125, icons: 2), blur: 5, layers: [(0, 0.25), (1, 0.75)])
    expect(morph.state(at: 0.34375, icons: 2), blur: 2.5, layers: [(1, 1)])
    expect(morph.state(at: 0.375, icons: 2), blur: 1.25, layers: [(1, 1)])
    for seconds in [0.40625, 0.45, 0.5, 7] {
      #expect(morph.state(at: seconds, icons: 2).isAtRest)
      expect(morph.state(at: seconds, icons: 2), blur: 0, layers: [(1, 1)])
    }
    #expect(morph.duration(ofIcons: 2) == 0.5)
  }

  @Test func theBlurFollowsTheSizeOfTheIcons() throws {
    // Five points for the article's icons of 80 points, and as much of any other.
    #expect(Morph().state(at: 0.2, icons: 2, side: 400).blur == 25)
    var fixed = Morph()
    fixed.peakBlur = 5
    #expect(fixed.state(at: 0.2, icons: 2, side: 400).blur == 5)
    func frame(_ morph: Morph, _ side: Double) throws -> String {
      let icon = Stage.Input(size: SIMD2(side, side))
      let stage = Stage(canvas: SIMD2(side, side), inputs: [icon, icon])
      return try morph.frame(at: Moment(seconds: 0.2), on: stage).dump
    }
    #expect(try frame(Morph(), 80) == frame(fixed, 80))
    fixed.peakBlur = 25
    #expect(try frame(Morph(), 400) == frame(fixed, 400))
  }

  @Test("a long picture is blurred by an eighth of its shorter side, so that its strip is left")
  func longPictures() throws {
    // In the middle of a strip h wide, a blur of sigma s leaves erf(h / (2√2 s)): at s = h/8 all but 0.0001.
    for size in [SIMD2(2000.0, 200), SIMD2(200, 2000)] {
      let icon = Stage.Input(size: SIMD2(200, 200))
      let stage = Stage(canvas: SIMD2(2000, 2000), inputs: [Stage.Input(size: size), icon])
      var fixed = Morph()
      fixed.peakBlur = 25
      let moment = Moment(seconds: 0.2)
      #expect(
        try Morph().frame(at: moment, on: stage).dump == fixed.frame(at: moment, on: stage).dump)
      #expect(Morph().defaultCanvas(for: size) == fixed.defaultCanvas(for: size))
    }
  }

  @Test func theKnobsChangeIt() {
    var morph = Morph()
    morph.speed = 0.5
    morph.peakBlur = 10
    // The waits are 0.6 of a phase.
    morph.overlap = 0.4
    expect(morph.state(at: 0.125, icons: 2), blur: 5, layers: [(0, 1)])
    // The fade begins at 0.15 s, the way out of the blur at 0.45 s.
    expect(morph.state(at: 0.4, icons: 2), blur: 10, layers: [(0, 0.5), (1, 0.5)])
    expect(morph.state(at: 0.575, icons: 2), blur: 5, layers: [(0, 0.15), (1, 0.85)])
    morph.overlap = 0
    expect(morph.state(at: 0.25, icons: 2), blur: 10, layers: [(0, 1)])
    expect(morph.state(at: 0.75, icons: 2), blur: 10, layers: [(1, 1)])
    expect(morph.state(at: 0.875, icons: 2), blur: 5, layers: [(1, 1)])
    morph.speed = 1000
    #expect(morph.state(at: 0.001, icons: 2).isAtRest)
  }

  @Test func manyIconsFollowEachOther() {
    var morph = Morph()
    morph.hold = 0.3
    #expect(abs(morph.duration(ofIcons: 3) - 1.9) < 1e-12)
    for (seconds, icon) in [(0, 0), (0.3, 0), (0.71, 1), (1.1, 1), (1.51, 2), (1.9, 2)] {
      expect(morph.state(at: seconds, icons: 3), blur: 0, layers: [(icon, 1)])
    }
    expect(morph.state(at: 1.1 + 0.21875, icons: 3), blur: 5, layers: [(1, 0.5), (2, 0.5)])
  }

  @Test func aStartDuringAMorphGoesOnFromItsBlur() {
    var morph = Morph()
    morph.starts = [0, 0.06]
    // At 0.06 s the blur is 2.4, and it has 0.125 s to the peak.
    expect(morph.state(at: 0.06, icons: 3), blur: 2.4, layers: [(0, 1)])
    let risen = morph.state(at: 0.1225, icons: 3)
    #expect(abs(risen.blur - 3.7) < 1e-9)
    morph.starts = [0, 0.15]
    // The second icon has come to 0.6 when the third one begins at 0.24375 s.
    expect(
      morph.state(at: 0.24375, icons: 3), blur: 5, layers: [(0, 0.4), (1, 0.6)])
    expect(
      morph.state(at: 0.36875, icons: 3), blur: 5, layers: [(1, 0.3), (2, 0.5)])
    // Nothing jumps at the start of another.
    for start in stride(from: 0.0, through: 0.6, by: 0.01) {
      morph.starts = [0, start]
      let before = morph.state(at: start - 1e-6, icons: 3)
      let after = morph.state(at: start + 1e-6, icons: 3)
      #expect(abs(before.blur - after.blur) < 1e-3)
    }
    morph.starts = []
    expect(morph.state(at: 5, icons: 2), blur: 0, layers: [(0, 1)])
  }

  @Test func silhouettesCountWhereverAnotherMorphStarts() throws {
    var morph = Morph()
    #expect(morph.state(at: 0.05, icons: 2).shares == nil)
    #expect(morph.state(at: 0.05, icons: 2).silhouettes == [SIMD2(0, 1)])
    let quarter = morph.state(at: 0.15625, icons: 2)
    #expect(quarter.shares == SIMD2(0.75, 0.25))
    #expect(quarter.silhouettes == [SIMD2(1, 0), SIMD2(0, 1)])
    // Three icons at once: nothing jumps when the third begins to show.
    morph.starts = [0, 0.15]
    let before = morph.state(at: 0.24375, icons: 3)
    let after = morph.state(at: 0.24375 + 1e-9, icons: 3)
    #expect(before.layers.count == 2 && after.layers.count == 3)
    let (old, new) = (try #require(before.shares), try #require(after.shares))
    #expect(abs(old.x - new.x) < 1e-6)
    for index in 0..<2 {
      let (a, b) = (before.silhouettes[index], after.silhouettes[index])
      #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6)
    }
    #expect(after.silhouettes[2].sum() < 1e-6)
  }

  @Test func tapsStartMorphs() throws {
    let text = """
      [{time: 1, phase: 'began', position: [0, 0]}, {time: 1.1, phase: 'ended', position: [0, 0]},
       {time: 1.2, pointer: 1, phase: 'began', position: [0, 0]}]
      """
    let file = try GestureFile(JSON5.read(Array(text.utf8)))
    let size = Stage.Input(size: SIMD2(10, 10))
    let stage = Stage(canvas: SIMD2(20, 20), inputs: [size, size])
    let effect = Effect.morph(Morph())
    let interaction = try #require(
      Interaction(file.gesture, with: effect, on: stage, duration: 0.5))
    let milestones = interaction.milestones
    #expect(milestones.map(\.kind) == [.started, .started, .settled])
    #expect(abs(interaction.endSeconds - 1.60625) < 1e-9)
    guard case .morph(let morph) = interaction.pose(at: 1.3, on: stage).effect else {
      Issue.record("a morph stays a morph")
      return
    }
    #expect(morph.starts == [1, 1.2])
    // The third icon of two is the first.
    let end = try interaction.pose(at: 3, on: stage).frame()
    #expect(end.assetRequests.map(\.input) == [0])
    // Twice as slow.
    let slow = try #require(Interaction(file.gesture, with: effect, on: stage, duration: 1))
    #expect(abs(slow.endSeconds - (1.2 + 0.8125)) < 1e-9)
  }

  @Test func reverseGoesBackToTheFirst() throws {
    let size = Stage.Input(size: SIMD2(10, 10))
    let stage = Stage(canvas: SIMD2(20, 20), inputs: [size, size, size])
    let start = try Morph().frame(at: Moment(seconds: 0, direction: .reverse), on: stage)
    #expect(start.assetRequests.map(\.input) == [2])
    let end = try Morph().frame(at: Moment(seconds: 1, direction: .reverse), on: stage)
    #expect(end.assetRequests.map(\.input) == [0])
  }

  @Test("light draws dark text in the tint, also at rest, and other icons in their colours")
  func light() throws {
    let icon = Stage.Input(size: SIMD2(20, 20))
    var text = icon
    text.strokeShare = 0.1
    let stage = Stage(canvas: SIMD2(20, 20), inputs: [text, icon])
    var morph = Morph()
    morph.mode = .light
    for seconds in [0.0, 0.25] {
      let frame = try morph.frame(at: Moment(seconds: seconds), on: stage)
      let draws = frame.passes.flatMap(\.draws).filter {
        $0.program.fragment == .builtIn("lamp")
      }
      #expect(draws.count == 1)
      for draw in draws {
        #expect(
          draw.uniforms.first { $0.name == "tint" }?.value == .vec4(morph.tint.premultiplied))
      }
    }
    // What changes its shape is as in colour.
    #expect(morph.state(at: 0.25, icons: 2).levelShare == 1)
  }

  @Test func framesAreValidWithExtremeParameters() throws {
    let stage = Stage(
      canvas: SIMD2(30, 20), scale: 1.5,
      inputs: [Stage.Input(size: SIMD2(900, 1)), Stage.Input(size: SIMD2(3, 7))])
    for blur in [0, 1e-30, 0.02, 200] {
      for overlap in [0, 0.25, 1] {
        for mode in Morph.Mode.allCases {
          for edge in Threshold.Edge.allCases {
            var morph = Morph()
            morph.peakBlur = blur
            morph.overlap = overlap
            morph.mode = mode
            morph.edge = edge
            for step in 0...20 {
              try morph.frame(at: Moment(seconds: Double(step) / 40), on: stage).validate()
            }
          }
        }
      }
    }
    #expect(throws: MissingPicture.self) {
      try Morph().frame(
        at: Moment(seconds: 0), on: Stage(canvas: SIMD2(9, 9), inputs: [stage.inputs[0]]))
    }
  }
}
