import Effects
import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import GLRenderer

/// Effects that share a canvas.
@Suite struct SceneRenderTests {
  private let pictures = [noisePicture(40, 30, seed: 1), noisePicture(31, 50, seed: 2)]

  private func stage(samples: Int = 1) -> Stage {
    Stage(
      canvas: SIMD2(160, 120), samples: samples,
      inputs: pictures.map { Stage.Input(size: SIMD2(Double($0.width), Double($0.height))) })
  }

  private func draw(
    _ scene: Scene, at seconds: Double, samples: Int = 1, by renderer: Renderer
  ) throws -> Image {
    let frame = try scene.frame(at: Moment(seconds: seconds), on: stage(samples: samples))
    let images = Dictionary(
      uniqueKeysWithValues: frame.assetRequests.map { ($0, pictures[$0.input]) })
    return try renderer.render(frame, images: images)
  }

  @Test(arguments: [1, 4]) func restingItemsAreTheirPictures(samples: Int) throws {
    let scene = Scene([
      Scene.Item(.sticker(Sticker()), inputs: [0], position: SIMD2(50.3, 40.9)),
      Scene.Item(
        .sticker(Sticker()), inputs: [1], position: SIMD2(120, 60),
        placement: Placement(translation: SIMD2(7, -5))),
    ])
    try withRenderer { renderer in
      let drawn = try draw(scene, at: 0, samples: samples, by: renderer)
      // Corners: (50.3 − 20, 40.9 − 15) and (120 − 15.5, 60 − 25), down to whole pixels, then moved.
      for (picture, corner) in pairs(pictures, [(30, 25), (111, 30)]) {
        for y in 0..<picture.height {
          let there = ((y + corner.1) * 160 + corner.0) * 4
          let here = y * picture.width * 4
          let row = picture.width * 4
          #expect(drawn.bytes[there..<there + row] == picture.bytes[here..<here + row], "row \(y)")
        }
      }
      let covered = pictures.reduce(0) { $0 + visible($1) }
      #expect(visible(drawn) == covered)
    }
  }

  private func visible(_ image: Image) -> Int {
    stride(from: 3, to: image.bytes.count, by: 4).count { image.bytes[$0] > 0 }
  }

  @Test(arguments: [0.2, 0.45, 0.8]) func itemsLieOverEachOther(seconds: Double) throws {
    let items = [
      Scene.Item(.peel(Peel()), inputs: [0], position: SIMD2(70, 60)),
      Scene.Item(
        .sticker(Sticker()), inputs: [1], position: SIMD2(85, 65),
        placement: Placement(translation: SIMD2(0, 0), rotation: Angle(degrees: 25))),
      Scene.Item(.peel(Peel()), inputs: [0], position: SIMD2(90, 50)),
    ]
    try withRenderer { renderer in
      let together = try draw(Scene(items), at: seconds, by: renderer)
      var over = [Double](repeating: 0, count: together.bytes.count)
      for item in items {
        let alone = try draw(Scene([item]), at: seconds, by: renderer)
        for index in over.indices {
          let alpha = Double(alone.bytes[index / 4 * 4 + 3]) / 255
          over[index] = Double(alone.bytes[index]) + over[index] * (1 - alpha)
        }
      }
      let worst = pairs(together.bytes, over).map { abs(Double($0) - $1) }.max() ?? 0
      // A level for each of the draws that are rounded to 8 bits.
      #expect(worst <= 3)
    }
  }
}
