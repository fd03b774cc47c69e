import Effects
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

/// Effects in views that have a transform of their own.
@Suite struct PlacementTests {
  static let effects: [(Effect, Moment)] = [
    (.peel(Peel()), Moment(seconds: 0.36)), (.sticker(Sticker()), Moment(seconds: 0.5)),
    (.sticker(Sticker()), Moment(seconds: 0.4, direction: .reverse)),
  ]

  /// `effect` on a canvas of 200 × 200 points.
  static func draw(
    _ effect: Effect, at moment: Moment, _ placement: Placement, _ image: Image,
    by renderer: Renderer
  ) throws -> Image {
    let size = SIMD2(Double(image.width), Double(image.height))
    let stage = Stage(
      canvas: SIMD2(200, 200), inputs: [Stage.Input(size: size, placement: placement)])
    let frame = try effect.frame(at: moment, on: stage)
    let images = Dictionary(
      uniqueKeysWithValues: frame.assetRequests.map { request in
        let size = (width: request.size.width, height: request.size.height)
        return (request, image.resized(to: size))
      })
    return try renderer.render(frame, images: images)
  }

  /// The largest difference of a component after `place` moves each pixel of `left`, of which `count` stay
  /// inside `right`.
  static func worst(
    _ left: Image, _ right: Image, count: Int, _ place: (Int, Int) -> (Int, Int)
  ) -> Int {
    var (worst, compared) = (0, 0)
    for y in 0..<left.height {
      for x in 0..<left.width {
        let (movedX, movedY) = place(x, y)
        if (0..<right.width).contains(movedX), (0..<right.height).contains(movedY) {
          compared += 1
          for c in 0..<4 {
            let before = Int(left.bytes[(y * left.width + x) * 4 + c])
            let after = Int(right.bytes[(movedY * right.width + movedX) * 4 + c])
            worst = max(worst, abs(before - after))
          }
        }
      }
    }
    #expect(compared == count)
    return worst
  }

  /// A soft picture, so that a fraction of a pixel does not matter more than a level.
  static let image = picture(80, 60) { x, y in
    (UInt8(3 * x), UInt8(4 * y), UInt8(255 - 2 * x - y), 255)
  }

  @Test(arguments: effects.indices) func movesByWholePixels(index: Int) throws {
    let (effect, moment) = Self.effects[index]
    try withRenderer { renderer in
      let still = try Self.draw(effect, at: moment, Placement(), Self.image, by: renderer)
      let moved = try Self.draw(
        effect, at: moment, Placement(translation: SIMD2(13, -7)), Self.image, by: renderer)
      #expect(Self.worst(still, moved, count: 187 * 193) { ($0 + 13, $1 - 7) } <= 1)
    }
  }

  @Test(arguments: effects.indices, [90.0, 180, 270]) func turnsAsAWhole(
    index: Int, degrees: Double
  ) throws {
    let (effect, moment) = Self.effects[index]
    try withRenderer { renderer in
      let still = try Self.draw(effect, at: moment, Placement(), Self.image, by: renderer)
      let turned = try Self.draw(
        effect, at: moment,
        Placement(translation: SIMD2(0, 0), rotation: Angle(degrees: degrees)), Self.image,
        by: renderer)
      let worst = Self.worst(still, turned, count: 200 * 200) { x, y in
        switch degrees {
        case 90: (199 - y, x)
        case 180: (199 - x, 199 - y)
        default: (y, 199 - x)
        }
      }
      #expect(worst <= 3)
    }
  }

  @Test(arguments: [0.5, 0.75, 2]) func scalesAboutItsMiddle(scale: Double) throws {
    let white = picture(80, 60) { _, _ in (255, 255, 255, 255) }
    try withRenderer { renderer in
      for effect in [Effect.peel(Peel()), .sticker(Sticker())] {
        let drawn = try Self.draw(
          effect, at: Moment(seconds: effect.duration, direction: .reverse, settled: true),
          Placement(translation: SIMD2(5, 3), scale: scale), white, by: renderer)
        // What each column and row holds adds up to the sides' lengths.
        let row = (0..<200).reduce(0) { $0 + Int(drawn.bytes[(103 * 200 + $1) * 4 + 3]) }
        let column = (0..<200).reduce(0) { $0 + Int(drawn.bytes[($1 * 200 + 105) * 4 + 3]) }
        #expect(abs(Double(row) / 255 - 80 * scale) < 0.05)
        #expect(abs(Double(column) / 255 - 60 * scale) < 0.05)
        let left = 105 - Int(40 * scale)
        #expect(drawn.bytes[(103 * 200 + left) * 4 + 3] == 255)
        #expect(drawn.bytes[(103 * 200 + left - 1) * 4 + 3] == 0)
      }
    }
  }

  @Test func edgesStaySmoothAtEveryAngle() throws {
    let white = picture(80, 60) { _, _ in (255, 255, 255, 255) }
    try withRenderer { renderer in
      for effect in [Effect.peel(Peel()), .sticker(Sticker())] {
        for (degrees, scale) in [(17.0, 1.0), (33, 0.5), (61, 1.5)] {
          let drawn = try Self.draw(
            effect, at: Moment(seconds: effect.duration, direction: .reverse, settled: true),
            Placement(
              translation: SIMD2(0, 0), rotation: Angle(degrees: degrees), scale: scale), white,
            by: renderer)
          // The exact area of a turned rectangle is the sum of its coverage.
          let area = stride(from: 3, to: drawn.bytes.count, by: 4)
            .reduce(0) { $0 + Int(drawn.bytes[$1]) }
          let expected = 80 * 60 * scale * scale
          #expect(abs(Double(area) / 255 - expected) < 1.5, "\(effect.name), \(degrees)°")
        }
      }
    }
  }
}
