import Motion
import TestSupport
import Testing

@Suite struct MonotoneCubicTests {
  private let path = MonotoneCubic(
    times: [0, 1, 3, 3.5], points: [SIMD2(0, 0), SIMD2(10, 1), SIMD2(-5, 1.5), SIMD2(20, 9)])

  /// Time, point and speed of scipy 1.17's `PchipInterpolator` through the same points.
  static let published: [(Double, Double, Double, Double, Double)] = [
    (0, 0.000000000, 0.000000000, 15.8333333, 1.2500000),
    (0.5, 6.979166667, 0.602678571, 11.0416667, 1.0803571),
    (1, 10.000000000, 1.000000000, 0.0000000, 0.4285714),
    (2, 2.500000000, 1.204703833, -11.2500000, 0.1154181),
    (3, -5.000000000, 1.500000000, 0.0000000, 0.6097561),
    (3.25, 3.656250000, 4.166234756, 59.6250000, 17.8600610),
    (3.5, 20.000000000, 9.000000000, 61.5000000, 17.9500000),
  ]

  @Test(arguments: published)
  func isThatOfSciPy(_ seconds: Double, _ x: Double, _ y: Double, _ dx: Double, _ dy: Double) {
    let (point, speed) = (path.point(at: seconds), path.speed(at: seconds))
    #expect(abs(point.x - x) < 1e-8 && abs(point.y - y) < 1e-8)
    #expect(abs(speed.x - dx) < 1e-6 && abs(speed.y - dy) < 1e-6)
  }

  @Test func passesThroughItsPointsExactly() {
    #expect(path.point(at: 1) == SIMD2(10, 1) && path.point(at: 3) == SIMD2(-5, 1.5))
    #expect(path.point(at: -1) == SIMD2(0, 0) && path.point(at: 9) == SIMD2(20, 9))
    #expect(path.speed(at: -1) == SIMD2(0, 0) && path.speed(at: 9) == SIMD2(0, 0))
    let one = MonotoneCubic(times: [2], points: [SIMD2(3, 4)])
    #expect(one.point(at: 1) == SIMD2(3, 4) && one.point(at: 2) == SIMD2(3, 4))
    #expect(one.speed(at: 2) == SIMD2(0, 0))
    let two = MonotoneCubic(times: [0, 2], points: [SIMD2(0, 0), SIMD2(4, 8)])
    #expect(two.point(at: 0.5) == SIMD2(1, 2) && two.speed(at: 2) == SIMD2(2, 4))
  }

  @Test func neverOvershoots() {
    var random = SplitMix(seed: 7)
    for _ in 0..<300 {
      let count = 2 + Int(random.next() % 6)
      var times: [Double] = []
      for _ in 0..<count {
        times.append((times.last ?? 0) + Double.random(in: 0.001...2, using: &random))
      }
      let points = times.map { _ in
        SIMD2(
          Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random))
      }
      for isAtRest in [false, true] {
        let path = MonotoneCubic(times: times, points: points, startsAtRest: isAtRest)
        if isAtRest { #expect(path.speed(at: times[0]) == SIMD2(0, 0)) }
        for index in 1..<count {
          var last = points[index - 1]
          let way = points[index] - last
          for step in 1...40 {
            let seconds =
              times[index - 1] + (times[index] - times[index - 1]) * Double(step) / 40
            let point = path.point(at: seconds)
            #expect((point.x - last.x) * way.x >= -1e-9 && (point.y - last.y) * way.y >= -1e-9)
            last = point
          }
        }
      }
    }
  }
}
