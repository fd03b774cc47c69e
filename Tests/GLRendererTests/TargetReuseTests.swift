import Effects
import Frame
import Imaging
import Testing

@testable import GLRenderer

/// What stays the same from frame to frame is drawn once, and nothing looks different for it.
@Suite struct TargetReuseTests {
  private static let size = SIMD2(60.0, 40.0)
  private static let stage = Stage(
    canvas: SIMD2(120, 100), inputs: [Stage.Input(size: size)])

  private func outlined() -> Sticker {
    var sticker = Sticker()
    sticker.outline.width = 4
    return sticker
  }

  private func draw(
    _ effect: Effect, at seconds: Double, _ image: Image, by renderer: Renderer
  ) throws -> Image {
    let frame = try effect.frame(at: Moment(seconds: seconds), on: Self.stage)
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
    return try renderer.render(frame, images: images)
  }

  @Test func framesAreThoseOfAFreshRenderer() throws {
    let pictures = [noisePicture(60, 40, seed: 1), noisePicture(60, 40, seed: 2)]
    var peel = Peel()
    peel.outline.width = 4
    var wider = outlined()
    wider.outline.width = 5
    // A sheet at rest, one that bends, another picture, another width, another effect, and back.
    let steps: [(Effect, Double, Int)] =
      [0, 0.2, 0.3, 0.4].map { (.sticker(outlined()), $0, 0) }
      + [0.5, 0.6, 0.7].map { (.sticker(outlined()), $0, 1) }
      + [0.5, 0.6, 0.7].map { (.sticker(wider), $0, 1) }
      + [0.1, 0.2, 0.3].map { (.peel(peel), $0, 1) }
      + [0.5, 0.6].map { (.sticker(outlined()), $0, 0) }
    try withRenderer { renderer in
      for (effect, seconds, index) in steps {
        let picture = pictures[index]
        let drawn = try draw(effect, at: seconds, picture, by: renderer)
        let fresh = try withRenderer { try draw(effect, at: seconds, picture, by: $0) }
        #expect(drawn.bytes == fresh.bytes, "\(effect.name) at \(seconds) of picture \(index)")
      }
    }
  }

  /// The passes that commands draw of an effect, as one picture follows another.
  private func passes(of effect: Effect, _ pictures: [Image]) throws -> [[String]] {
    let frame = try effect.frame(at: Moment(seconds: 0.5), on: Self.stage)
    let catalog = PictureCatalog()
    var left = LeftSurfaces()
    return try pictures.map { picture in
      let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, picture) })
      let list = try frame.commands(on: .es31, pictures: catalog.facts(of: images), after: left)
      left = list.left
      return list.commands.compactMap { if case .beginPass(let name) = $0 { name } else { nil } }
    }
  }

  @Test func aStillPassIsDrawnTwiceAndThenKept() throws {
    let (one, other) = (noisePicture(60, 40, seed: 3), noisePicture(60, 40, seed: 4))
    let effect = Effect.sticker(outlined())
    let all = try effect.frame(at: Moment(seconds: 0.5), on: Self.stage).passes.map(\.label)
    #expect(all.count > 4 && all.contains("outline") && all.last == "canvas")
    let drawn = try passes(of: effect, [one, one, one, one, other, other, other])
    #expect(drawn == [all, all, ["canvas"], ["canvas"], all, all, ["canvas"]])
  }
}
