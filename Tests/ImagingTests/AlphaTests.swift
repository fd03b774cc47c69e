import Imaging
import TestSupport
import Testing

@Suite struct AlphaTests {
  /// Every component with every alpha: 256 × 256 pixels.
  private let every = (0..<65536).map { (component: $0 & 255, alpha: $0 >> 8) }

  private func image(_ alpha: Image.Alpha) -> Image {
    let bytes = every.flatMap { c, a in [UInt8(c), UInt8(255 - c), UInt8(c / 2), UInt8(a)] }
    return Image(width: 256, height: 256, alpha: alpha, bytes: bytes)
  }

  /// The pixels of `image` with `body` applied to each component and its alpha.
  private func expected(_ body: (Int, Int) -> Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for (c, a) in every {
      for component in [c, 255 - c, c / 2] { bytes.append(UInt8(body(component, a))) }
      bytes.append(UInt8(a))
    }
    return bytes
  }

  @Test func premultiplyIsNearest() {
    let result = image(.straight).premultiplied()
    #expect(result.alpha == .premultiplied)
    #expect(result.bytes == expected { c, a in (2 * c * a + 255) / 510 })
  }

  @Test func unpremultiplyIsNearest() {
    let result = image(.premultiplied).unpremultiplied()
    #expect(result.alpha == .straight)
    #expect(
      result.bytes == expected { c, a in a == 0 ? 0 : min((2 * c * 255 + a) / (2 * a), 255) })
  }

  @Test func premultipliedValuesComeBack() {
    let valid = image(.straight).premultiplied()
    #expect(valid.unpremultiplied().premultiplied() == valid)
    #expect(valid.premultiplied() == valid)
    #expect(image(.straight).unpremultiplied() == image(.straight))
  }

  @Test func emptyPixelsLoseTheirColour() {
    let image = Image(width: 1, height: 1, alpha: .straight, bytes: [9, 8, 7, 0])
    #expect(image.premultiplied().bytes == [0, 0, 0, 0])
  }

  /// Widths around the number of pixels that are taken at once.
  @Test(arguments: 1...20) func everyWidthIsWhole(width: Int) {
    let bytes = (0..<width * 4).map { UInt8($0 * 13 & 255) }
    let image = Image(width: width, height: 1, alpha: .straight, bytes: bytes)
    let expected = (0..<width * 4).map { (index: Int) -> UInt8 in
      let alpha = Int(bytes[index | 3])
      let product: Int = Int(bytes[index]) * alpha
      return UInt8(index & 3 == 3 ? alpha : (2 * product + 255) / 510)
    }
    #expect(image.premultiplied().bytes == expected)
  }

  @Test func sixteenBitsAreNearest() {
    var random = SplitMix(seed: 9)
    var pixels: [[Int]] = [[65535, 65535, 65535, 65535], [65535, 1, 0, 65534], [5, 5, 5, 0]]
    pixels += (0..<5000).map { _ in (0..<4).map { _ in Int.random(in: 0...65535, using: &random) } }
    let bytes = pixels.flatMap { $0.flatMap { v in withUnsafeBytes(of: UInt16(v)) { Array($0) } } }
    let image = Image(
      width: pixels.count, height: 1, depth: .sixteen, alpha: .straight, bytes: bytes)
    let product = image.premultiplied()
    let quotient = product.unpremultiplied()
    for (x, p) in pixels.enumerated() {
      for c in 0..<3 {
        let expected = (2 * p[c] * p[3] + 65535) / 131_070
        #expect(Int(product[x, 0][c]) == expected)
        let back = p[3] == 0 ? 0 : (2 * expected * 65535 + p[3]) / (2 * p[3])
        #expect(Int(quotient[x, 0][c]) == back)
      }
    }
  }

  @Test func depthsConvertToTheNearest() {
    let bytes = (0...65535).flatMap { v in withUnsafeBytes(of: UInt16(v)) { Array($0) } }
    let wide = Image(width: 128, height: 128, depth: .sixteen, alpha: .straight, bytes: bytes)
    let narrow = wide.converted(to: .eight)
    let nearest = (0...65535).map { (value: Int) in UInt8((Double(value) / 257).rounded()) }
    #expect(narrow.bytes == nearest)
    #expect(narrow.converted(to: .sixteen).converted(to: .eight) == narrow)
    #expect(narrow.converted(to: .sixteen)[127, 127] == SIMD4(repeating: 65535))
  }

  @Test(arguments: [Image.Depth.eight, .sixteen])
  func opaqueMeansEveryPixel(depth: Image.Depth) {
    let count = 100 * 50 * depth.rawValue / 2
    let full = [UInt8](repeating: 255, count: count)
    #expect(Image(width: 100, height: 50, depth: depth, alpha: .straight, bytes: full).isOpaque)
    for byte in [depth.rawValue / 2 - 1, count - 1] {
      var bytes = full
      bytes[byte] = 254
      #expect(
        !Image(width: 100, height: 50, depth: depth, alpha: .straight, bytes: bytes).isOpaque)
    }
  }
}
