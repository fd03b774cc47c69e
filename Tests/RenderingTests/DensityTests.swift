import Documents
import Effects
import Frame
import Motion
import Testing

@testable import Rendering

@Suite("Density and fitting")
struct DensityTests {
  private func request(
    _ effect: Effect = .peel(Peel()), _ inputs: [String] = ["x.png"],
    _ change: (inout RenderSettings) -> Void = { _ in }
  ) -> RenderRequest {
    var request = RenderRequest(effect, inputs: inputs)
    change(&request.settings)
    return request
  }

  private let size = PixelSize(width: 380, height: 190)

  @Test(
    "a name tells how many pixels a point has",
    arguments: [
      ("cat@2x.png", 2.0), ("a/b@3x.webp", 3), ("cat.png", 1), ("cat@2x", 2), ("cat@4x.png", 1),
      ("@2x/cat.png", 1), ("cat@2x.old.png", 1), ("heart", 1), ("-", 1),
    ])
  func names(name: String, density: Double) throws {
    let stage = try request(.peel(Peel()), [name]).stage(for: [size])
    #expect(stage.inputs[0].size == SIMD2(380, 190) / density && stage.scale == density)
    // As many pixels are written.
    #expect(stage.pixelSize(ofInput: 0) == size)
  }

  @Test("--density says otherwise, and auto is as large as the article's sticker")
  func setting() throws {
    let four = try request(.peel(Peel()), ["x@2x.png"]) { $0.density = .pixelsPerPoint(4) }
      .stage(for: [size])
    #expect(four.inputs[0].size == SIMD2(95, 47.5) && four.scale == 4)
    let auto = try request { $0.density = .automatic }.stage(for: [size])
    #expect(auto.inputs[0].size == SIMD2(190, 95) && auto.scale == 2)
    #expect(auto.pixelSize(ofInput: 0) == size)
    let half = try request {
      $0.density = .automatic
      $0.scale = 0.5
    }.stage(for: [size])
    #expect(half.inputs[0].size == SIMD2(190, 95) && half.scale == 0.5)
    // --size is in points and wins; the output still has the picture's density.
    let fitted = try request(.peel(Peel()), ["x@2x.png"]) { $0.size = SIMD2(50, 50) }
      .stage(for: [size])
    #expect(fitted.inputs[0].size == SIMD2(50, 25) && fitted.scale == 2)
  }

  @Test("the finest of several pictures decides on the output")
  func several() throws {
    let stage = try request(.morph(Morph()), ["a.png", "b@3x.png"]).stage(for: [size, size])
    #expect(stage.inputs.map(\.size) == [SIMD2(380, 190), SIMD2(380, 190) / 3] && stage.scale == 3)
  }

  @Test("auto needs a picture")
  func none() {
    #expect(throws: JobError.densityWithoutPicture) {
      try request(.metaballs(Metaballs()), []) { $0.density = .automatic }.stage(for: [])
    }
  }

  @Test(
    "a fitted canvas is that many pixels, and all of the play is in it",
    arguments: [
      (512.0, 512.0), (300, 80), (80, 300), (2000, 1000),
    ])
  func fit(width: Double, height: Double) throws {
    for lift in [0.25, 0.5, 0.7] {
      var peel = Peel()
      peel.liftDistance = lift
      // Canvases are whole pixels at the file's density; those of other reflections are larger by a part of one.
      (peel.reflection.blur, peel.reflection.offset) = (11, SIMD2(0, 20))
      let played = try request(.peel(peel)) {
        $0.fit = SIMD2(width, height)
        $0.density = .automatic
      }.performance(for: [size])
      let pixels = played.stage.pixelSize
      #expect(Double(pixels.width) == width && Double(pixels.height) == height)
      #expect(played.overflow == .zero)
      // The sheet at the end of the play: the picture, magnified by 1 / (1 − lift).
      let shown = Double(played.stage.pixelSize(ofInput: 0).width) / (1 - lift)
      #expect(shown <= width + 1)
      // No larger canvas than is needed: one side is full.
      let needed = peel.defaultCanvas(for: SIMD2(190, 95)) * played.stage.scale
      #expect(abs(needed.x - width) < 2 || abs(needed.y - height) < 2)
    }
  }

  @Test("what places itself is in the middle of a fitted canvas, and so are fingers")
  func centered() throws {
    let balls = Metaballs([
      Ball(center: SIMD2(50, 50), radius: 50), Ball(center: SIMD2(150, 50), radius: 50),
    ])
    var request = request(.metaballs(balls), []) { $0.fit = SIMD2(400, 400) }
    let still = try request.performance(for: [])
    #expect(still.stage.scale == 2 && still.stage.canvas == SIMD2(200, 200))
    let moved = Metaballs([
      Ball(center: SIMD2(50, 100), radius: 50), Ball(center: SIMD2(150, 100), radius: 50),
    ])
    #expect(still.effect == .metaballs(moved))
    request.gesture = try GestureFile(
      JSON5.read(
        Array(
          "[{time: 0, phase: 'began', position: [150, 50]}, {time: 1, phase: 'ended', position: [150, 50]}]"
            .utf8)))
    let touched = try request.performance(for: [])
    #expect(touched.interaction?.gesture.events[0].position == SIMD2(150, 100))
    #expect(touched.interaction?.milestones.first?.kind == .started)
  }

  @Test("a sticker that is dragged fits with all of its way")
  func dragged() throws {
    var request = request { $0.fit = SIMD2(300, 300) }
    let canvas = try request.stage(for: [size]).canvas
    let (x, y) = (canvas.x / 2, canvas.y / 2)
    request.gesture = try GestureFile(
      JSON5.read(
        Array(
          """
          [{time: 0, phase: 'began', position: [\(x), \(y)]},
           {time: 0.2, phase: 'moved', position: [\(x), \(y)]},
           {time: 1, phase: 'moved', position: [\(x + 500), \(y)]},
           {time: 2, phase: 'ended', position: [\(x + 500), \(y)]}]
          """.utf8)))
    let played = try request.performance(for: [size])
    #expect(played.stage.pixelSize == PixelSize(width: 300, height: 300))
    #expect(abs(played.stage.scale - 300 / (canvas.x + 1000)) < 1e-9)
    #expect(played.overflow == .zero)
    #expect(played.interaction?.milestones.first?.kind == .started)
    let center = played.stage.canvas / 2
    let finger = try #require(played.interaction?.gesture.events[0].position)
    #expect(abs(finger.x - center.x) < 1e-6 && abs(finger.y - center.y) < 1e-6)
  }

  @Test("fit excludes other sizes, and its pixels are whole")
  func conflicts() {
    for (name, change) in [
      ("canvas", { (settings: inout RenderSettings) in settings.canvas = SIMD2(9, 9) }),
      ("size", { $0.size = SIMD2(9, 9) }), ("scale", { $0.scale = 2 }),
    ] {
      let error = #expect(throws: RenderingError.self) {
        try request {
          $0.fit = SIMD2(512, 512)
          change(&$0)
        }.settings.check()
      }
      #expect(error?.description.contains("fit and \(name) cannot be used together") == true)
    }
    let error = #expect(throws: RenderingError.self) {
      try request { $0.fit = SIMD2(512.5, 512) }.settings.check()
    }
    #expect(error?.description.contains("512.5 x 512 but must be whole pixels") == true)
  }

  @Test("a sheet that leaves the canvas is told of, with what helps")
  func cut() throws {
    func warning(_ effect: Effect, _ canvas: SIMD2<Double>) throws -> String? {
      CutCheck().warning(
        try request(effect) { $0.canvas = canvas }.performance(for: [size]))
    }
    // 380 x 190 points, lifted by a quarter of the eye's distance: 4/3 as large.
    #expect(
      try warning(.peel(Peel()), SIMD2(380, 400))
        == "the sheet extends beyond its canvas of 380 x 400 points; --canvas 507x400 shows all of it, and"
        + " --fit 380x400 makes it smaller")
    #expect(try warning(.peel(Peel()), SIMD2(507, 254)) == nil)
    #expect(try warning(.sticker(Sticker()), SIMD2(380, 400)) != nil)
    #expect(try warning(.mesh(Mesh(.wavy)), SIMD2(380, 400)) == nil)
    #expect(try warning(.mesh(Mesh(.bulge)), SIMD2(390, 200)) != nil)
    #expect(try warning(.morph(Morph()), SIMD2(10, 10)) == nil)
    var high = Peel()
    high.liftDistance = 0.5
    #expect(try request(.peel(high)).performance(for: [size]).overflow == .zero)
  }
}
