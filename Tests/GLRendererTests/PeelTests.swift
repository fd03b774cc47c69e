import Effects
import Frame
import Imaging
import Testing

@testable import GLRenderer

@Suite struct PeelTests {
  /// Draws a peel of `image` on a canvas of its own size or another.
  static func draw(
    _ peel: Peel, _ image: Image, canvas: SIMD2<Double>? = nil, at moment: Moment,
    by renderer: Renderer
  ) throws -> Image {
    let size = SIMD2(Double(image.width), Double(image.height))
    let stage = Stage(canvas: canvas ?? size, inputs: [Stage.Input(size: size)])
    let frame = try peel.frame(at: moment, on: stage)
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
    return try renderer.render(frame, images: images)
  }

  @Test(arguments: [
    (64, 64), (65, 65), (97, 40), (40, 97), (1, 1), (1, 9), (333, 2), (640, 361), (2003, 1501),
  ])
  func atRestIsTheInput(width: Int, height: Int) throws {
    let image = noisePicture(width, height, seed: UInt64(width * 5000 + height))
    var peel = Peel()
    peel.reflection.enabled = false
    try withRenderer { renderer in
      let drawn = try Self.draw(peel, image, at: Moment(seconds: 0), by: renderer)
      #expect(differences(image, drawn) == 0)
      peel.reflection.enabled = true
      let settled = Moment(seconds: 0.8, direction: .reverse, settled: true)
      #expect(differences(image, try Self.draw(peel, image, at: settled, by: renderer)) == 0)
    }
  }
}

/// Components that differ.
func differences(_ left: Image, _ right: Image) -> Int {
  guard left.width == right.width, left.height == right.height else { return .max }
  return zip(left.bytes, right.bytes).count { $0 != $1 }
}
