import Foundation
import Imaging
import TestSupport
import Testing

@Suite struct ResizeTests {
  private func noise(_ width: Int, _ height: Int, _ alpha: Image.Alpha) -> Image {
    var random = SplitMix(seed: 4)
    let bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
    return Image(width: width, height: height, alpha: alpha, bytes: bytes)
  }

  @Test func sameSizeIsTheSamePicture() {
    let image = noise(17, 11, .straight)
    #expect(image.resized(to: (17, 11)) == image)
  }

  @Test(arguments: [(1, 1), (7, 40), (100, 3), (29, 31)], [Image.Alpha.straight, .premultiplied])
  func flatPicturesStayFlat(size: (Int, Int), alpha: Image.Alpha) {
    let pixel: [UInt8] = [40, 30, 20, 100]
    let bytes = (0..<13 * 9).flatMap { _ in pixel }
    for depth in [Image.Depth.eight, .sixteen] {
      let image = Image(width: 13, height: 9, alpha: alpha, bytes: bytes).converted(to: depth)
      let result = image.resized(to: size).converted(to: .eight)
      #expect(result.width == size.0 && result.height == size.1 && result.alpha == alpha)
      #expect(result.bytes == (0..<size.0 * size.1).flatMap { _ in pixel })
    }
  }

  @Test(arguments: [(40, 40), (9, 9), (64, 5)])
  func colourStaysBelowAlpha(size: (Int, Int)) {
    let result = noise(21, 21, .straight).premultiplied().resized(to: size)
    for index in stride(from: 0, to: result.bytes.count, by: 4) {
      #expect(result.bytes[index..<index + 3].allSatisfy { $0 <= result.bytes[index + 3] })
    }
  }

  /// The colour of invisible pixels does not bleed into visible ones.
  @Test func invisibleColourDoesNotCount() {
    let row: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 255]
    let image = Image(
      width: 2, height: 16, alpha: .straight, bytes: (0..<16).flatMap { _ in row })
    let result = image.resized(to: (7, 7))
    let visible = stride(from: 0, to: result.bytes.count, by: 4).filter { result.bytes[$0 + 3] > 0 }
    #expect(visible.count > 7)
    for index in visible {
      #expect(result.bytes[index] == 0 && result.bytes[index + 1] == 255)
    }
  }

  /// Against the filter's definition, evaluated in two dimensions at once.
  @Test(arguments: [(24, 18), (5, 7), (12, 3)])
  func resultIsLanczos(size: (Int, Int)) {
    let image = noise(12, 9, .premultiplied)
    var bytes = image.bytes
    for index in bytes.indices { bytes[index] = index & 3 == 3 ? 255 : bytes[index] }
    let opaque = Image(width: 12, height: 9, alpha: .premultiplied, bytes: bytes)
    let result = opaque.resized(to: size)
    func weight(_ target: Int, _ of: Int, _ source: Int, _ from: Int) -> Double {
      let scale = Double(from) / Double(of)
      let x = (Double(source) + 0.5 - (Double(target) + 0.5) * scale) / max(1, scale)
      if x == 0 { return 1 }
      return abs(x) < 3 ? 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x) : 0
    }
    for y in 0..<size.1 {
      for x in 0..<size.0 {
        var sum = SIMD4<Double>()
        var total = 0.0
        for sourceY in 0..<9 {
          for sourceX in 0..<12 {
            let w = weight(x, size.0, sourceX, 12) * weight(y, size.1, sourceY, 9)
            sum += SIMD4<Double>(opaque[sourceX, sourceY]) * w
            total += w
          }
        }
        for c in 0..<4 {
          #expect(abs(Double(result[x, y][c]) - min(max(sum[c] / total, 0), 255)) < 0.51)
        }
      }
    }
  }

  /// So wide that no weights are kept.
  @Test func wideAndTallPicturesAreReducedAlike() {
    let wide = noise(20_000, 2, .straight)
    var bytes: [UInt8] = []
    for x in 0..<20_000 {
      for y in 0..<2 {
        let place = 4 * (y * 20_000 + x)
        bytes += wide.bytes[place..<place + 4]
      }
    }
    let tall = Image(width: 2, height: 20_000, alpha: .straight, bytes: bytes)
    let (columns, rows) = (wide.resized(to: (5, 1)), tall.resized(to: (1, 5)))
    // The sums are taken in another order.
    for (one, other) in pairs(columns.bytes, rows.bytes) {
      #expect(abs(Int(one) - Int(other)) <= 1)
    }
  }

  @Test func symmetricPicturesStaySymmetric() {
    let half: [[UInt8]] = [[10, 20, 30, 255], [200, 0, 50, 255], [0, 90, 255, 255]]
    let row = (half + half.reversed()).flatMap(\.self)
    let image = Image(width: 6, height: 2, alpha: .straight, bytes: row + row)
    let result = image.resized(to: (9, 2))
    for x in 0..<9 { #expect(result[x, 0] == result[8 - x, 0]) }
  }
}
