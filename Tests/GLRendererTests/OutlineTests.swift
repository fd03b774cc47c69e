import Documents
import Effects
import Foundation
import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import GLRenderer

/// The outline of a sticker at rest, against exact distances.
@Suite struct OutlineTests {
  /// A shape with its distance outside, and its coverage by 256 samples a pixel.
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let distance: @Sendable (Double, Double) -> Double

    func picture(_ size: Int, margin: Int) -> Image {
      GLRendererTests.picture(size, size) { x, y in
        var inside = 0
        for i in 0..<256 {
          let sample = SIMD2(
            Double(x) + (Double(i % 16) + 0.5) / 16, Double(y) + (Double(i / 16) + 0.5) / 16)
          if distance(sample.x, sample.y) <= 0 { inside += 1 }
        }
        return (0, 0, 0, UInt8((inside * 255 + 128) / 256))
      }
    }
  }

  /// Shapes in 48 × 48 pixels.
  static let shapes = [
    Shape(testDescription: "disc") { hypot($0 - 23.3, $1 - 24.8) - 14.6 },
    Shape(testDescription: "rectangle") { x, y in
      hypot(max(abs(x - 24.3) - 17.4, 0), max(abs(y - 22.1) - 9.7, 0))
    },
    Shape(testDescription: "turned rectangle") { x, y in
      let (along, across) = (0.6 * (x - 24) + 0.8 * (y - 24), -0.8 * (x - 24) + 0.6 * (y - 24))
      return hypot(max(abs(along) - 15.3, 0), max(abs(across) - 7.2, 0))
    },
    Shape(testDescription: "flat rectangle") { x, y in
      let (along, across) = (0.995 * x + 0.0998 * y, -0.0998 * x + 0.995 * y)
      // Rounded: of a sharp corner a pixel's alpha does not tell where in the pixel it is.
      return hypot(max(abs(along - 26) - 16, 0), max(abs(across - 21) - 6, 0)) - 2
    },
    Shape(testDescription: "two discs") { x, y in
      min(hypot(x - 10, y - 12) - 6.5, hypot(x - 36, y - 34) - 8.5)
    },
    Shape(testDescription: "full picture") { x, y in
      hypot(max(abs(x - 24) - 24, 0), max(abs(y - 24) - 24, 0))
    },
  ]

  @Test func holesAreFilledOrHaveABorder() throws {
    // A ring of 20 around a hole of 10, with another disc beside it; a bay that is open stays open.
    let image = picture(64, 48) { x, y in
      let distance = hypot(Double(x) + 0.5 - 24, Double(y) + 0.5 - 24)
      let isBay = x > 24 && (22...25).contains(y)
      return (255, 0, 0, distance < 20 && distance >= 10 && !(isBay && x > 50) ? 255 : 0)
    }
    let open = picture(64, 48) { x, y in
      let isGap = x > 24 && (20...27).contains(y)
      return isGap ? (0, 0, 0, 0) : (255, 0, 0, UInt8(image[x, y].w))
    }
    #expect(image.holes[24, 24] == SIMD4(255, 255, 255, 255))
    #expect(image.holes[24, 24 - 15].w == 0 && image.holes[2, 2].w == 0)
    #expect(open.holes.bytes.allSatisfy { $0 == 0 })
    try withRenderer { renderer in
      for (shown, holes, isFilled) in [
        (image, Outline.Holes.open, false), (image, .filled, true), (open, .filled, false),
      ] {
        var sticker = Sticker()
        sticker.outline.width = 3
        sticker.outline.color = Color(red: 0, green: 0, blue: 1)
        sticker.outline.holes = holes
        let stage = Stage(
          canvas: SIMD2(80, 64), inputs: [Stage.Input(size: SIMD2(64, 48))])
        let frame = try sticker.frame(at: Moment(seconds: 0), on: stage)
        var images: [AssetRequest: Image] = [:]
        for request in frame.assetRequests {
          images[request] = request.part == .holes ? shown.holes : shown
        }
        let drawn = try renderer.render(frame, images: images)
        // The middle of the hole is 10 pixels from the ring, and the border 3 wide.
        #expect(drawn[8 + 24, 8 + 24] == (isFilled ? SIMD4(0, 0, 255, 255) : .zero), "\(holes)")
        #expect(drawn[8 + 24, 8 + 24 - 15] == SIMD4(255, 0, 0, 255))
        #expect(drawn[8 + 24, 8 + 2] == SIMD4(0, 0, 255, 255) && drawn[2, 2] == .zero)
      }
    }
  }

  static func outlined(
    _ image: Image, width: Double, softness: Double = 0, color: Color, margin: Int,
    by renderer: Renderer
  ) throws -> Image {
    var sticker = Sticker()
    sticker.outline.width = width
    sticker.outline.softness = softness
    sticker.outline.color = color
    let canvas = SIMD2(Double(image.width + 2 * margin), Double(image.height + 2 * margin))
    return try StickerRenderTests.draw(sticker, image, canvas: canvas, by: renderer)
  }

  /// The distance, less the outline's width, that a smooth step over `ramp` pixels stands for.
  static func edgeDistance(ofAlpha alpha: UInt8, ramp: Double) -> Double? {
    guard alpha > 0, alpha < 255 else { return nil }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let t = (low + high) / 2
      if t * t * (3 - 2 * t) < Double(alpha) / 255 { low = t } else { high = t }
    }
    return ramp * (0.5 - low)
  }

  @Test(arguments: shapes, [1.0, 4, 7.5, 20]) func liesAtItsWidth(
    shape: Shape, width: Double
  ) throws {
    let margin = Int(width) + 4
    let image = shape.picture(48, margin: margin)
    try withRenderer { renderer in
      let drawn = try Self.outlined(
        image, width: width, color: Color(red: 0, green: 0, blue: 1), margin: margin, by: renderer)
      let side = drawn.width
      var (measured, edge) = (0, 0)
      for y in 0..<side {
        for x in 0..<side {
          let distance = shape.distance(
            Double(x - margin) + 0.5, Double(y - margin) + 0.5)
          let alpha = drawn.bytes[(y * side + x) * 4 + 3]
          if distance < width - 1.25 { #expect(alpha == 255, "pixel \(x), \(y)") }
          if distance > width + 1.25 { #expect(alpha == 0, "pixel \(x), \(y)") }
          // Where the picture itself does not reach, alpha tells the distance that was found.
          if distance > 1, abs(distance - width) < 0.2 { edge += 1 }
          if distance > 1, let found = Self.edgeDistance(ofAlpha: alpha, ramp: 1.5) {
            #expect(abs(found + width - distance) <= 0.5, "pixel \(x), \(y)")
            measured += 1
          }
        }
      }
      #expect(measured >= max(edge, 1))
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func followsAnyAlpha(seed: UInt64) throws {
    let size = 20
    var noise = SplitMix(seed: seed)
    // Few pixels are inside, so that there is room between them.
    let image = picture(size, size) { _, _ in
      let value = UInt8(truncatingIfNeeded: noise.next())
      return (255, 255, 255, noise.next() % 24 == 0 ? value : value / 3)
    }
    let width = 3.2
    let margin = 6
    let inside = insidePoints(image)
    try withRenderer { renderer in
      let drawn = try Self.outlined(
        image, width: width, color: Color(red: 0, green: 0, blue: 1), margin: margin, by: renderer)
      let side = drawn.width
      var (measured, edge) = (0, 0)
      for y in 0..<side {
        for x in 0..<side {
          let place = SIMD2(Double(x - margin) + 0.5, Double(y - margin) + 0.5)
          let distance = inside.reduce(Double.infinity) {
            min($0, hypot($1.x - place.x, $1.y - place.y))
          }
          let alpha = drawn.bytes[(y * side + x) * 4 + 3]
          if distance < width - 1.25 { #expect(alpha == 255, "pixel \(x), \(y)") }
          // Further out only the picture's own faint pixels show.
          let own = (0..<size).contains(x - margin) && (0..<size).contains(y - margin)
          if distance > width + 1.25, !own { #expect(alpha == 0, "pixel \(x), \(y)") }
          if !own, abs(distance - width) < 0.2 { edge += 1 }
          if !own, let found = Self.edgeDistance(ofAlpha: alpha, ramp: 1.5) {
            #expect(abs(found + width - distance) <= 0.5, "pixel \(x), \(y)")
            measured += 1
          }
        }
      }
      #expect(measured >= max(edge, 1))
    }
  }

  @Test func fadesOverItsSoftness() throws {
    let image = picture(20, 20) { _, _ in (255, 0, 0, 255) }
    try withRenderer { renderer in
      let color = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
      let drawn = try Self.outlined(
        image, width: 10, softness: 8, color: color, margin: 20, by: renderer)
      for x in 0..<20 {
        let distance = 20 - (Double(x) + 0.5)
        let t = min(max((10 - distance) / 8 + 0.5, 0), 1)
        let alpha = 127.5 * t * t * (3 - 2 * t)
        let pixel = drawn.bytes[(30 * 60 + x) * 4..<(30 * 60 + x) * 4 + 4].map { Double($0) }
        #expect(pixel[0] == 0 && pixel[2] == 0 && abs(pixel[1] - pixel[3]) <= 1)
        #expect(abs(pixel[3] - alpha) <= 1.5, "column \(x)")
      }
      // The picture covers its border.
      #expect(Array(drawn.bytes[(30 * 60 + 30) * 4..<(30 * 60 + 30) * 4 + 4]) == [255, 0, 0, 255])
    }
  }

  @Test func peelAndStickerShowTheSameOutline() throws {
    let image = Self.shapes[0].picture(48, margin: 0)
    try withRenderer { renderer in
      let color = Color(red: 1, green: 1, blue: 1)
      let sticker = try Self.outlined(image, width: 5, color: color, margin: 10, by: renderer)
      var peel = Peel()
      peel.outline.width = 5
      peel.reflection.enabled = false
      let drawn = try PeelTests.draw(
        peel, image, canvas: SIMD2(68, 68), at: Moment(seconds: 0), by: renderer)
      #expect(drawn == sticker)
      #expect(Array(drawn.bytes[(34 * 68 + 7) * 4..<(34 * 68 + 7) * 4 + 4]) == [0, 0, 0, 0])
      #expect(
        Array(drawn.bytes[(34 * 68 + 16) * 4..<(34 * 68 + 16) * 4 + 4]) == [255, 255, 255, 255])
    }
  }

  @Test func canvasHasRoomForIt() {
    for effect in [Effect.peel(Peel()), .sticker(Sticker())] {
      var effect = effect
      let size = SIMD2(300.0, 300)
      let without = effect.defaultCanvas(for: size)
      #expect(throws: Never.self) { try effect.set("outline.width", to: .number(10)) }
      let with = effect.defaultCanvas(for: size)
      #expect(with.x >= without.x + 20 && with.y >= without.y + 20)
    }
  }
}

/// Points, 16 a pixel each way, where the alpha between pixel centres is a half or more.
private func insidePoints(_ image: Image) -> [SIMD2<Double>] {
  func alpha(_ x: Int, _ y: Int) -> Double {
    guard (0..<image.width).contains(x), (0..<image.height).contains(y) else { return 0 }
    return Double(image.bytes[(y * image.width + x) * 4 + 3]) / 255
  }
  var points: [SIMD2<Double>] = []
  for y in -1..<image.height {
    for x in -1..<image.width {
      for i in 0...16 {
        for j in 0...16 {
          let (u, v) = (Double(i) / 16, Double(j) / 16)
          let above = alpha(x, y) * (1 - u) + alpha(x + 1, y) * u
          let below = alpha(x, y + 1) * (1 - u) + alpha(x + 1, y + 1) * u
          if above * (1 - v) + below * v >= 0.5 {
            points.append(SIMD2(Double(x) + 0.5 + u, Double(y) + 0.5 + v))
          }
        }
      }
    }
  }
  return points
}
