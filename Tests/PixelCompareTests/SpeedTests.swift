import Foundation
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// What makes metrics fast must not change what they say.
@Suite struct SpeedTests {
  private static let width = 24, height = 230

  /// A scene in which a part differs, and one in which nearly everything does.
  private func pairs() -> [(Picture, Picture)] {
    let scene = Picture.scene(Self.width, Self.height)
    var spotted = scene
    for (x, y) in [(3, 2), (18, 100), (19, 103), (Self.width - 1, Self.height - 1)] {
      spotted[x, y] = (255, 0, 90, 255)
    }
    var noise = SplitMix(seed: 4)
    let glass = Picture(Self.width, Self.height) { x, y in
      (UInt8(x * 8), UInt8(y), 90, UInt8(min(255, x * 16)))
    }
    return [
      (scene, spotted), (scene, scene.mapped { $0 + noise.below(30) - 15 }),
      (glass, glass.shifted(1, 1)),
    ]
  }

  @Test(arguments: Metric.allCases) func workersDoNotChangeFigures(metric: Metric) throws {
    for (first, second) in pairs() {
      for (ignored, marks) in [
        ([], true), ([Rectangle(x: 12, y: 90, width: 10, height: 40)], false),
      ] {
        let options = try ComparisonOptions(metric: metric, ignored: ignored)
        let strip = Strip(
          expected: first.image, actual: second.image,
          included: try RegionMask.whole(options, width: Self.width, height: Self.height))
        let alone = options.measure(strip, marks: marks)
        for workers in [2, 8] {
          #expect(options.measure(strip, marks: marks, workers: workers) == alone, "\(workers)")
        }
      }
    }
  }

  @Test func whatIsEqualNeedNotBeLookedAt() {
    for (first, second) in pairs() {
      let pair = PixelPair(expected: Pixels(first.image), actual: Pixels(second.image))
      let (some, all) = (
        DifferenceSpans(pair), DifferenceSpans.everything(width: Self.width, height: Self.height)
      )
      let flip = FLIP(pixelsPerDegree: FLIP.defaultPixelsPerDegree)
      #expect(
        flip.errors(pair, differing: some, workers: 1)
          == flip.errors(pair, differing: all, workers: 1))
      for ssim in [SSIM.gaussian, .uniform] {
        let fast = ssim.similarities(pair, 4, differing: some, workers: 1).flatMap { $0 }
        let whole = ssim.similarities(pair, 4, differing: all, workers: 1).flatMap { $0 }
        #expect(fast.count == whole.count)
        #expect(zip(fast, whole).allSatisfy { abs($0 - $1) < 1e-12 })
      }
    }
  }

  @Test func spansHoldAllDifferences() {
    var noise = SplitMix(seed: 12)
    let base = Picture.flat(40, 30, (9, 9, 9, 255))
    for _ in 0..<20 {
      var other = base
      let changed = (0..<noise.below(5)).map { _ in (noise.below(40), noise.below(30)) }
      for (x, y) in changed { other[x, y] = (9, 9, 10, 255) }
      let pair = PixelPair(expected: Pixels(base.image), actual: Pixels(other.image))
      let spans = DifferenceSpans(pair)
      for y in 0..<30 {
        let columns = changed.filter { $0.1 == y }.map(\.0)
        let span = columns.isEmpty ? 0..<0 : (columns.min() ?? 0)..<((columns.max() ?? 0) + 1)
        #expect(spans.columns[y] == span)
      }
      let reached = spans.reached(by: 4)
      for (x, y) in changed {
        for near in max(0, y - 4)...min(29, y + 4) {
          #expect(reached.columns[near].contains(max(0, x - 4)))
          #expect(reached.columns[near].contains(min(39, x + 4)))
        }
      }
    }
  }

  @Test func powersAreWithinAMillionth() {
    var noise = SplitMix(seed: 2)
    for _ in 0..<4000 {
      let value = Float(pow(10, Double(noise.below(8000)) / 1000 - 5))
      let exponent = Float(noise.below(1001)) / 1000
      let power = VectorMath.power(SIMD8(repeating: value), SIMD8(repeating: exponent))
      let exact = pow(Double(value), Double(exponent))
      #expect(abs(Double(power[3]) / exact - 1) < 1e-6, "\(value) \(exponent)")
      let root = VectorMath.cubeRoot(SIMD8(repeating: value))
      #expect(abs(Double(root[5]) / cbrt(Double(value)) - 1) < 3e-7, "\(value)")
    }
    #expect(VectorMath.power(SIMD8(repeating: 0), SIMD8(repeating: 0.7)) == .zero)
    #expect(VectorMath.power(SIMD8(repeating: 1), SIMD8(repeating: 0.3))[0] == 1)
  }

  /// Against sorting everything.
  @Test(arguments: [1, 2, 7, 5000]) func quartilesAreThoseOfSortedErrors(count: Int) {
    var noise = SplitMix(seed: UInt64(count))
    for kind in 0..<3 {
      let errors = (0..<count).map { _ -> Float in
        let value = Float(noise.below(1 << 20)) / Float(1 << 20)
        return kind == 0 ? value : kind == 1 ? value * value * value : 0.25
      }
      var pool = FLIPPool(threshold: 0.1, capacity: count)
      for error in errors { pool.add(error) }
      let found = pool.measurement()
      let sorted = errors.sorted()
      let total = sorted.reduce(0.0) { $0 + Double($1) }
      for (name, share) in [
        ("weightedQuartile1", 0.25), ("weightedMedian", 0.5), ("weightedQuartile3", 0.75),
      ] {
        var running = 0.0
        let wanted = sorted.first { error in
          running += Double(error)
          return running > total * share
        }
        #expect(found.detail(name) == Double(wanted ?? 0), "\(kind) \(name)")
      }
    }
  }
}
