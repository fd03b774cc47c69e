import Effects
import Foundation
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

@Suite struct StickerRenderTests {
  static func draw(
    _ sticker: Sticker, _ image: Image, canvas: SIMD2<Double>? = nil, scale: Double = 1,
    depth: Image.Depth = .eight, at moment: Moment = Moment(seconds: 0), by renderer: Renderer
  ) throws -> Image {
    let size = SIMD2(Double(image.width), Double(image.height)) / scale
    let stage = Stage(canvas: canvas ?? size, scale: scale, inputs: [Stage.Input(size: size)])
    let frame = try sticker.frame(at: moment, on: stage)
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
    return try renderer.render(frame, depth: depth, images: images)
  }

  /// The article's height at `row` of the sheet with its inset, 0…1, peeling.
  static func lift(_ row: Double, fraction: Double, smooth: Bool) -> Double {
    let x = min(max((row + 0.8 - 1.8 * fraction) / 0.8, 0), 1)
    guard smooth else { return 1 - x }
    // The curve (0.5, 0), (0.5, 1) is 3s²(1 − s) + s³ at the s with 1.5s − 1.5s² + s³ = x.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      if 1.5 * s - 1.5 * s * s + s * s * s < x { low = s } else { high = s }
    }
    return 1 - (3 * low * low * (1 - low) + low * low * low)
  }

  /// Where the article puts the place `v` of a sheet, 0…1, in pixels down from the canvas's top.
  static func expectedY(
    _ v: Double, height: Double, canvas: Double, lift: (Double) -> Double
  ) -> Double {
    let row = (v * height + 20) / (height + 40)
    return canvas / 2 + (v - 0.5) * height / (1 - 60 * lift(row) / 200)
  }

  @Test(arguments: [(64, 64), (97, 40), (1, 1), (333, 2), (640, 361)])
  func atRestIsTheInput(width: Int, height: Int) throws {
    let image = noisePicture(width, height, seed: UInt64(width * 5000 + height))
    try withRenderer { renderer in
      for segments in [0, 20, 1000] {
        var sticker = Sticker()
        sticker.segments = segments
        let end = Moment(seconds: 1, direction: .reverse, settled: true)
        for moment in [Moment(seconds: 0), end] {
          let drawn = try Self.draw(sticker, image, at: moment, by: renderer)
          #expect(differences(image, drawn) == 0, "\(segments) segments")
        }
      }
    }
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.7, 0.9, 1])
  func everyRowIsWhereTheArticlePutsIt(fraction: Double) throws {
    let canvas = 420
    // Between two texels the value changes evenly, so that it tells the place in the picture; with
    // 8 bits the rasteriser would round what it finds between them.
    // A narrower sheet would rise less, by its width.
    let words = (0..<128 * 256).flatMap { (index: Int) -> [UInt16] in
      [0, UInt16(index / 128 * 257), 0, 65535]
    }
    let image = Image(
      width: 128, height: 256, depth: .sixteen, alpha: .premultiplied,
      bytes: words.withUnsafeBytes { Array($0) })
    try withRenderer { renderer in
      for (segments, smooth) in [(0, true), (0, false), (20, true), (7, true), (333, true)] {
        var sticker = Sticker()
        sticker.segments = segments
        sticker.shadow.opacity = 0
        sticker.glare.opacity = 0
        sticker.fraction = fraction
        if !smooth { sticker.windowCurve = .linear }
        let drawn = try Self.draw(
          sticker, image, canvas: SIMD2(8, Double(canvas)), depth: .sixteen, by: renderer)
        let words = drawn.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
        let exact = { Self.lift($0, fraction: fraction, smooth: smooth) }
        let lift: (Double) -> Double = { row in
          guard segments > 0 else { return exact(row) }
          let count = Double(segments)
          let top = min((row * count).rounded(.down), count - 1)
          let share = row * count - top
          return exact(top / count) * (1 - share) + exact((top + 1) / count) * share
        }
        var rows = 0
        for y in 0..<canvas {
          let (green, alpha) = (words[(y * 8 + 4) * 4 + 1], words[(y * 8 + 4) * 4 + 3])
          let texel = Double(green) / 65535 * 255
          guard alpha == 65535, texel > 0.01, texel < 254.99 else { continue }
          let expected = Self.expectedY(
            (texel + 0.5) / 256, height: 256, canvas: Double(canvas), lift: lift)
          #expect(abs(expected - (Double(y) + 0.5)) <= 0.5, "row \(y), \(segments) segments")
          rows += 1
        }
        #expect(rows > 220)
      }
    }
  }

  @Test(arguments: [0, 1, 7, 20, 101, 1000]) func hasNoCracks(segments: Int) throws {
    let white = picture(60, 120) { _, _ in (255, 255, 255, 255) }
    try withRenderer { renderer in
      for step in 0...20 {
        var sticker = Sticker()
        sticker.segments = segments
        sticker.shadow.opacity = 0
        sticker.fraction = Double(step) / 20
        let drawn = try Self.draw(
          sticker, white, canvas: SIMD2(100, 200), scale: 1, by: renderer)
        // The columns that even the unlifted sheet covers.
        for x in 22..<78 {
          let column = (0..<200).map { drawn.bytes[($0 * 100 + x) * 4 + 3] }
          let first = try #require(column.firstIndex { $0 > 0 })
          let last = try #require(column.lastIndex { $0 > 0 })
          #expect(column[(first + 1)..<last].allSatisfy { $0 == 255 }, "column \(x)")
        }
      }
    }
  }

  @Test(arguments: [0.3, 0.5, 0.7]) func glareIsMaskedByTheSheet(fraction: Double) throws {
    let black = picture(200, 200) { x, _ in (0, 0, 0, x < 100 ? 255 : x < 150 ? 128 : 0) }
    var sticker = Sticker()
    sticker.shadow.opacity = 0
    sticker.fraction = fraction
    try withRenderer { renderer in
      let drawn = try Self.draw(sticker, black, canvas: SIMD2(400, 400), by: renderer)
      for y in 0..<400 {
        // The lifted sheet with its inset, 342.857 pixels high, lies around the canvas's middle.
        let row = (Double(y) + 0.5 - (200 - 171.428_571)) / 342.857_143
        let u = min(max((row + 0.8 - 1.8 * fraction) / 0.8, 0), 1)
        let light = 0.15 * sin(.pi * min(max(u - 0.2, 0), 0.6) / 0.6)
        for x in 0..<400 {
          let pixel = drawn.bytes[(y * 400 + x) * 4..<(y * 400 + x) * 4 + 4].map { Double($0) }
          #expect(abs(pixel[0] - light * pixel[3]) <= 1, "pixel \(x), \(y)")
        }
      }
      let transparent = drawn.bytes[(200 * 400 + 285) * 4..<(200 * 400 + 285) * 4 + 4]
      #expect(transparent.allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: [0.2, 0.5, 0.8, 1]) func shadowFollowsTheLift(fraction: Double) throws {
    let red = picture(200, 200) { _, _ in (255, 51, 0, 255) }
    var sticker = Sticker()
    sticker.fraction = fraction
    sticker.shadow.blur = 0
    sticker.shadow.offset = SIMD2(400, 20)
    try withRenderer { renderer in
      for (reversed, opacity) in [(false, 0.5), (true, 0.8)] {
        sticker.reverse = reversed
        sticker.shadow.opacity = opacity
        let canvas = 1200
        let drawn = try Self.draw(
          sticker, red, canvas: SIMD2(Double(canvas), 400), by: renderer)
        let lift = { (row: Double) in
          let peeled = Self.lift(row, fraction: fraction, smooth: true)
          return reversed ? 1 - peeled : peeled
        }
        let top = Self.expectedY(0, height: 200, canvas: 400, lift: lift) + 20
        let bottom = Self.expectedY(1, height: 200, canvas: 400, lift: lift) + 20
        // A reversed sheet that is all peeled lies flat, with the 200 pixels of the picture; any lift widens it.
        #expect(bottom - top >= 200)
        var rows = 0
        for y in 0..<400 {
          let middle = Double(y) + 0.5
          let pixel = drawn.bytes[(y * canvas + 1000) * 4..<(y * canvas + 1000) * 4 + 4]
            .map { Double($0) }
          if middle < top - 1 || middle > bottom + 1 { #expect(pixel == [0, 0, 0, 0]) }
          guard middle > top + 1, middle < bottom - 1 else { continue }
          let row = min(max((middle - 20 - (200 - 171.428_571)) / 342.857_143, 0), 1)
          let alpha = 255 * opacity * lift(row)
          #expect(abs(pixel[3] - alpha) <= 1, "row \(y)")
          #expect(abs(pixel[0] - alpha) <= 1 && abs(pixel[1] - 0.2 * alpha) <= 1 && pixel[2] == 0)
          rows += 1
        }
        #expect(rows > 196)
      }
    }
  }

  @Test(arguments: [2.0, 10.25]) func shadowIsBlurredByItsSigma(blur: Double) throws {
    let white = picture(200, 400) { _, _ in (255, 255, 255, 255) }
    var sticker = Sticker()
    sticker.fraction = 1
    sticker.shadow.blur = blur
    sticker.shadow.offset = SIMD2(600, 0)
    try withRenderer { renderer in
      let drawn = try Self.draw(sticker, white, canvas: SIMD2(1600, 800), by: renderer)
      // Far from top and bottom it is a blurred step at each side, enlarged by the camera.
      for x in 1150..<1600 {
        let place = (Double(x) + 0.5 - 1400) * 0.7
        let inside = erf((place + 100) / (blur * 2.0.squareRoot()))
        let alpha = 0.25 * (inside - erf((place - 100) / (blur * 2.0.squareRoot())))
        let drawnAlpha = Double(drawn.bytes[(400 * 1600 + x) * 4 + 3])
        #expect(abs(drawnAlpha - 255 * alpha) <= 1.5, "column \(x)")
      }
    }
  }

  @Test func multisamplingDrawsTheSameInside() throws {
    let image = noisePicture(64, 64, seed: 5)
    try withRenderer { renderer in
      let size = SIMD2(64.0, 64.0)
      func drawn(samples: Int) throws -> Image {
        let stage = Stage(canvas: size, samples: samples, inputs: [Stage.Input(size: size)])
        let frame = try Sticker().frame(at: Moment(seconds: 0), on: stage)
        let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
        return try renderer.render(frame, images: images)
      }
      let (one, four) = (try drawn(samples: 1), try drawn(samples: 4))
      #expect(differences(one, four) == 0)
    }
  }
}
