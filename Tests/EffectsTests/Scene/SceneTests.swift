import Effects
import Frame
import Motion
import Testing

@Suite struct SceneTests {
  /// A canvas of 200 × 100 points with two pictures.
  private func stage(scale: Double = 1, samples: Int = 1) -> Stage {
    Stage(
      canvas: SIMD2(200, 100), scale: scale,
      background: Color(red: 1, green: 0, blue: 0, alpha: 0.5),
      samples: samples,
      inputs: [Stage.Input(size: SIMD2(40, 20)), Stage.Input(size: SIMD2(31, 50))])
  }

  private func outlined() -> Effect {
    var sticker = Sticker()
    sticker.outline.width = 3
    return .sticker(sticker)
  }

  @Test func draysEverythingIntoOneCanvas() throws {
    let scene = Scene(
      [
        Scene.Item(.peel(Peel()), inputs: [0], position: SIMD2(50, 50)),
        Scene.Item(outlined(), inputs: [1], position: SIMD2(150, 50)),
        Scene.Item(.peel(Peel()), inputs: [1]),
      ], backdrop: 0)
    for seconds in [0, 0.3, 0.8, 1] {
      for samples in [1, 4] {
        let stage = stage(samples: samples)
        let frame = try scene.frame(at: Moment(seconds: seconds), on: stage)
        try frame.validate()
        let output = frame.passes.filter { $0.destination == .output }
        #expect(output.count == 1 && frame.passes.last == output[0])
        #expect(output[0].clear == SIMD4(0.5, 0, 0, 0.5) && output[0].samples == samples)
        #expect(Set(frame.targets.map { $0.name }).count == frame.targets.count)
        #expect(frame.size == PixelSize(width: 200, height: 100))
      }
    }
  }

  @Test func anItemIsItsEffectInItsPlace() throws {
    let stage = stage()
    let scene = Scene([
      Scene.Item(
        outlined(), inputs: [1], size: SIMD2(62, 62), position: SIMD2(70, 40),
        placement: Placement(translation: SIMD2(3, 4), rotation: Angle(degrees: 30), scale: 2))
    ])
    var alone = stage
    // The box of 62 × 62 points leaves 31 × 50 its shape.
    alone.inputs = [
      Stage.Input(
        size: SIMD2(38.44, 62), position: SIMD2(70, 40),
        placement: Placement(translation: SIMD2(3, 4), rotation: Angle(degrees: 30), scale: 2))
    ]
    let moment = Moment(seconds: 0.4)
    let frame = try scene.frame(at: moment, on: stage)
    let expected = try outlined().frame(at: moment, on: alone).dump
      .replacing("\"shadow", with: "\"item 0 shadow").replacing(
        "\"outline", with: "\"item 0 outline"
      )
      .replacing("input 0", with: "input 1")
    #expect(frame.dump == expected)
  }

  @Test func whatAnItemHidesIsThatOfItsOwnPicture() throws {
    let scene = Scene([Scene.Item(.peel(Peel()), inputs: [1])])
    let covers = try scene.frame(at: Moment(seconds: 0.3), on: stage()).passes
      .flatMap { $0.draws }.compactMap { $0.cover?.picture.input }
    #expect(!covers.isEmpty && covers.allSatisfy { $0 == 1 })
  }

  @Test func aPictureLiesOnWholePixels() throws {
    // 31 × 50 pixels around (100, 50): the corner (84.5, 25) goes up and left to (84, 25).
    for (position, scale, origin) in [
      (SIMD2(100.0, 50.0), 1.0, SIMD2<Float>(84, 25)), (SIMD2(100, 50.75), 1, SIMD2(84, 25)),
      (SIMD2(-3.25, 0), 1, SIMD2(-19, -25)), (SIMD2(99.8, 50), 1.25, SIMD2(105, 31)),
    ] {
      var flat = Peel()
      flat.reflection.enabled = false
      let scene = Scene([Scene.Item(.peel(flat), inputs: [1], position: position)])
      let frame = try scene.frame(at: Moment(seconds: 0), on: stage(scale: scale))
      let draw = frame.passes[0].draws[0]
      #expect(draw.uniforms.contains(Uniform("origin", .vec2(origin))), "\(position)")
      #expect(draw.textures[0].sampler == .nearest)
    }
  }

  @Test func raisedItemsAreDrawnLast() throws {
    var scene = Scene((0..<4).map { _ in Scene.Item(.peel(Peel()), inputs: [0]) })
    #expect(scene.order == [0, 1, 2, 3])
    scene.raised = [2, 0]
    #expect(scene.order == [1, 3, 2, 0])
  }

  @Test func shorterItemsWaitForTheLongest() throws {
    let scene = Scene([
      Scene.Item(.peel(Peel()), inputs: [0]), Scene.Item(.sticker(Sticker()), inputs: [1]),
    ])
    #expect(scene.duration == 1)
    let stage = stage()
    func peel(_ moment: Moment) throws -> [Draw] {
      let scene = Scene([scene.items[0]])
      return try scene.frame(at: moment, on: stage).passes.last?.draws ?? []
    }
    func first(_ moment: Moment) throws -> Frame {
      try scene.frame(at: moment, on: stage)
    }
    for (moment, own) in [
      (Moment(seconds: 0.5), Moment(seconds: 0.5)), (Moment(seconds: 0.9), Moment(seconds: 0.8)),
      (
        Moment(seconds: 0.9, direction: .reverse),
        Moment(seconds: 0.8, direction: .reverse, settled: true)
      ),
    ] {
      let draws = try first(moment).passes.last?.draws ?? []
      let expected = try peel(own)
      #expect(Array(draws.prefix(expected.count)) == expected)
    }
  }

  @Test func theCanvasIsTheScenesOrTheBackdropsOrWhatItemsNeed() throws {
    var flat = Peel()
    flat.reflection.enabled = false
    let sizes = [SIMD2(40.0, 20.0), SIMD2(31, 50)]
    var scene = Scene([
      Scene.Item(.peel(flat), inputs: [0], position: SIMD2(100, 30)),
      Scene.Item(
        .peel(flat), inputs: [0], position: SIMD2(10, 200),
        placement: Placement(translation: SIMD2(0, 5), rotation: Angle(degrees: 90))),
    ])
    // A peel takes 1.7 times its picture: 68 × 34 around (100, 30), and 34 × 68 around (10, 205).
    let needed = try #require(scene.canvas(for: sizes))
    #expect(abs(needed.x - 134) < 1e-9 && abs(needed.y - 239) < 1e-9)
    scene.backdrop = 1
    #expect(scene.canvas(for: sizes) == SIMD2(31, 50))
    scene.canvas = SIMD2(7, 8)
    #expect(scene.canvas(for: sizes) == SIMD2(7, 8))
    // The backdrop covers a canvas of 62 × 50 with 62 × 100.
    #expect(
      scene.shownSizes(of: sizes, on: SIMD2(62, 50))
        == [SIMD2(40, 20), SIMD2(40, 20), SIMD2(62, 100)])
  }
}
