import TestSupport
import Testing

@testable import PixelCompare

/// What makes pixelmatch's dialects fast must not change what they say.
@Suite struct PixelmatchTests {
  /// Few colours, so that many pixels have equal neighbours.
  private func noise(_ width: Int, _ height: Int, colors: Int, seed: UInt64) -> Picture {
    var noise = SplitMix(seed: seed)
    return Picture(width, height) { _, _ in
      let value = UInt8(noise.below(colors) * 255 / max(1, colors - 1))
      return (value, 255 - value, 40, value < 128 ? 255 : 200)
    }
  }

  @Test func quickDistancesAreWithinTheirError() {
    var noise = SplitMix(seed: 3)
    var greatest = 0.0
    for round in 0..<6000 {
      // Every third pair opaque, every fifth close together.
      func pixel(like other: [UInt8]?) -> [UInt8] {
        (0..<4).map { index in
          if index == 3, round % 3 == 0 { return 255 }
          if let other, round % 5 == 0 {
            return UInt8(clamping: Int(other[index]) + noise.below(3))
          }
          return [0, 255, UInt8(noise.below(256))][noise.below(3)]
        }
      }
      let p = pixel(like: nil)
      let q = pixel(like: p)
      let exact = PixelmatchDialect.white.distance(RGBA(p), RGBA(q), offset: 0)
      func word(_ bytes: [UInt8]) -> SIMD4<UInt32> {
        SIMD4(repeating: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
      }
      let quick = QuickDistance.onWhite(word(p), word(q))
      greatest = max(greatest, abs(Double(quick.x) - exact))
    }
    #expect(greatest < Double(QuickDistance.error))
  }

  /// Components that differ by no more than the quiet step, in the worst signs and over any alpha.
  @Test func quietPixelsAreNearEnough() {
    var noise = SplitMix(seed: 5)
    for limit in [0.0, 0.5, 2.2, 90, 352.15, 2000, PixelmatchDialect.maximum] {
      for isOpaque in [true, false] {
        let step = Int(QuickDistance.quiet(limit, isOpaque: isOpaque)[0])
        for _ in 0..<2000 {
          let p = (0..<4).map { $0 == 3 && isOpaque ? 255 : UInt8(noise.below(256)) }
          let q = p.enumerated().map { index, value in
            let move = [step, -step, noise.below(step + 1)][noise.below(3)]
            return index == 3 && isOpaque ? 255 : UInt8(clamping: Int(value) + move)
          }
          let distance = PixelmatchDialect.white.distance(RGBA(p), RGBA(q), offset: 0)
          #expect(distance <= limit, "\(p) \(q)")
        }
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (5, 5), (16, 7), (17, 12), (35, 20), (64, 5)])
  func equalNeighborsAreCountedInBothPictures(size: (Int, Int)) {
    let (width, height) = size
    let a = noise(width, height, colors: 2, seed: 1)
    let b = noise(width, height, colors: 3, seed: 2)
    func hasMany(_ picture: Picture, _ x: Int, _ y: Int) -> Bool {
      let isOnBorder = x == 0 || y == 0 || x == width - 1 || y == height - 1
      let equal = neighbours(x, y).count { picture[$0, $1] == picture[x, y] }
      return equal + (isOnBorder ? 1 : 0) > 2
    }
    func neighbours(_ x: Int, _ y: Int) -> [(Int, Int)] {
      (-1...1).flatMap { dy in (-1...1).map { dx in (x + dx, y + dy) } }.filter {
        $0 != (x, y) && (0..<width).contains($0.0) && (0..<height).contains($0.1)
      }
    }
    let neighbors = EqualNeighbors(width: width, height: height)
    for y in 0..<height {
      // Not every row is asked about, as not every row differs.
      for x in 0..<width where (x + y) % 3 > 0 && y % 4 != 2 {
        let marked = neighbours(x, y).filter { hasMany(a, $0, $1) && hasMany(b, $0, $1) }
        #expect(neighbors.isAround(x, y, a.bytes, b.bytes) == !marked.isEmpty)
        for (nx, ny) in neighbours(x, y) {
          let isMarked = marked.contains { $0 == (nx, ny) }
          #expect(neighbors.isMarked(ny * width + nx) == isMarked)
        }
      }
    }
  }
}
