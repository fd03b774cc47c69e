import Effects
import Frame
import Imaging
import Testing

@testable import Rendering

@Suite("Stage of a request")
struct StageTests {
  /// A peel without its reflection, whose canvas is 1.7 times the sticker.
  private func stage(
    _ sizes: [PixelSize], _ change: (inout RenderRequest) -> Void = { _ in }
  ) throws -> Stage {
    var peel = Peel()
    peel.reflection.enabled = false
    var request = RenderRequest(.peel(peel), inputs: ["x.png"])
    change(&request)
    return try request.stage(for: sizes)
  }

  @Test(
    "the default canvas is whole pixels, as many more than the input as can be shared evenly",
    arguments: [1.0, 2, 0.5, 1.25], [(100, 100), (101, 64), (7, 3), (333, 1000)])
  func defaultCanvas(_ scale: Double, _ size: (Int, Int)) throws {
    let stage = try stage([PixelSize(width: size.0, height: size.1)]) { $0.settings.scale = scale }
    let (canvas, input) = (stage.pixelSize, stage.pixelSize(ofInput: 0))
    for (outer, inner, points) in [
      (canvas.width, input.width, size.0), (canvas.height, input.height, size.1),
    ] {
      #expect((outer - inner) % 2 == 0)
      let needed = 1.7 * Double(points) * scale
      #expect(Double(outer) >= needed - 1e-9 && Double(outer) < needed + 2)
    }
  }

  @Test("a picture's pixel is a point, and --size fits it without changing its shape")
  func inputSize() throws {
    let size = PixelSize(width: 200, height: 100)
    #expect(try stage([size]).inputs[0].size == SIMD2(200, 100))
    #expect(try stage([size]) { $0.settings.size = SIMD2(50, 50) }.inputs[0].size == SIMD2(50, 25))
    #expect(
      try stage([size]) { $0.settings.size = SIMD2(800, 300) }.inputs[0].size == SIMD2(600, 300))
  }

  @Test("sizes without a pixel and above the limit are refused")
  func limits() throws {
    let size = PixelSize(width: 10, height: 10)
    #expect(throws: JobError.emptyCanvas(width: 0.4, height: 5)) {
      try stage([size]) { $0.settings.canvas = SIMD2(0.4, 5) }
    }
    #expect(throws: JobError.overLimit(width: 10, height: 11, allowed: 109)) {
      try stage([size]) {
        $0.settings.canvas = SIMD2(10, 11)
        $0.settings.limits.image.maxPixels = 109
      }
    }
    #expect(throws: JobError.overLimit(width: 50_000, height: 50_000, allowed: 16384 * 16384)) {
      try stage([size]) {
        $0.settings.canvas = SIMD2(10, 10)
        $0.settings.size = SIMD2(50_000, 50_000)
      }
    }
  }

  @Test("an effect gets as many pictures as it shows")
  func inputs() {
    let request = { (inputs: [String]) in
      RenderRequest(.peel(Peel()), inputs: inputs)
    }
    #expect(throws: JobError.tooFewInputs(effect: "peel", needed: 1)) {
      try request([]).checkInputs()
    }
    #expect(throws: JobError.tooManyInputs(effect: "peel", given: 2, taken: 1)) {
      try request(["a", "b"]).checkInputs()
    }
  }

  @Test("meshes whose canvases take too long to find are refused")
  func manyCanvases() throws {
    var mesh = Mesh(.bulge)
    mesh.constants.bulge.count = 900
    func stage(_ count: Int) throws -> Stage {
      let items = (0..<count).map { _ in Scene.Item(.mesh(mesh), inputs: [0]) }
      var request = RenderRequest(.scene(Scene(items)), inputs: ["x.png"])
      request.settings.canvas = SIMD2(50, 50)
      return try request.stage(for: [PixelSize(width: 10, height: 10)])
    }
    #expect(try stage(20).canvas == SIMD2(50, 50))
    // Ten thousand faces at 17 moments for each.
    #expect(throws: JobError.largeCanvases(faces: 6_800_000, allowed: 10)) { try stage(40) }
  }
}
