import Imaging
import PNG
import TestSupport
import Testing

@Suite struct RowCompressorTests {
  /// Gradients, which filters suit, beside noise.
  private func image(_ width: Int, _ height: Int, _ depth: Image.Depth, opaque: Bool) -> Image {
    var random = SplitMix(seed: UInt64(width + height))
    let pixel = depth.rawValue / 2
    let bytes = (0..<width * height * pixel).map { place -> UInt8 in
      let (x, y, part) = (place / pixel % width, place / pixel / width, place % pixel)
      if opaque, part >= pixel * 3 / 4 { return 255 }
      return x > width / 2
        ? UInt8(truncatingIfNeeded: random.next()) : UInt8(truncatingIfNeeded: 2 * x + y + part)
    }
    return Image(width: width, height: height, depth: depth, alpha: .straight, bytes: bytes)
  }

  @Test(arguments: [RowCompressor.Effort.usual, .most], [FilterPlan.none, .sampled, .each])
  func rowsComeBack(effort: RowCompressor.Effort, plan: FilterPlan) throws {
    let compressor = RowCompressor(effort)
    for (width, height) in [(1, 1), (7, 3), (200, 150)] {
      for depth in [Image.Depth.eight, .sixteen] {
        for isOpaque in [false, true] {
          let image = image(width, height, depth, opaque: isOpaque)
          let rows = PNG.rows(of: image, isOpaque: isOpaque)
          let file = compressor.png(rows, PNGHeader(image, isOpaque: isOpaque), plan)
          #expect(try PNG.decode(file, name: "x", depth: nil) == image)
        }
      }
    }
  }

  @Test func thePlanIsTheSmaller() {
    for effort in [RowCompressor.Effort.usual, .most] {
      let compressor = RowCompressor(effort)
      // Words of noise repeat themselves, unless a filter mixes them with their neighbours; a curve repeats only in its
      // differences.
      var random = SplitMix(seed: 5)
      let words = (0..<64).map { _ in
        (0..<12).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let repeated = (0..<30_000).flatMap { _ in words[Int(random.next() % 64)] }
      let slope = (0..<360_000).map { place in
        let (x, y) = (place % 1200 / 4, place / 1200)
        return UInt8(truncatingIfNeeded: x * x / 90 + y * y / 70 + place % 4 * 40)
      }
      let header = PNGHeader(width: 300, height: 300, bitDepth: 8, colorType: .rgba)
      #expect(compressor.plan(for: repeated, header).plan == .none)
      #expect(compressor.plan(for: slope, header).plan != .none)
    }
  }
}
