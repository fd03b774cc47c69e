import Foundation
import Motion
import TestSupport
import Testing

@Suite struct CubicBezierTests {
  static let named: [(TimingFunction, [Double])] = [
    (
      .ease,
      [
        0.09479630572, 0.2952443343, 0.408510591355, 0.513315161, 0.682540506, 0.8024033876,
        0.8852293099, 0.9407646143, 0.960458978349, 0.9756253556, 0.9943164775,
      ]
    ),
    (
      .easeIn,
      [
        0.01702660965, 0.06228200014, 0.0934646507188, 0.1295767608, 0.2148609388, 0.3153568126,
        0.4291197693, 0.5548140325, 0.621861869175, 0.6916339333, 0.8394278458,
      ]
    ),
    (
      .easeOut,
      [
        0.1605721542, 0.3083660667, 0.378138130825, 0.4451859675, 0.5708802307, 0.6846431874,
        0.7851390612, 0.8704232392, 0.906535349281, 0.9377179999, 0.9829733903,
      ]
    ),
    (
      .easeInEaseOut,
      [
        0.01972245355, 0.08165985627, 0.129161931047, 0.1873959067, 0.3318838701, 0.5,
        0.6681161299, 0.8126040933, 0.870838068953, 0.9183401437, 0.9802775465,
      ]
    ),
    (
      .cubicBezier(0.5, 0, 0.5, 1),
      [
        0.01462188596, 0.06449503239, 0.105892543025, 0.1600266897, 0.3088649527, 0.5,
        0.6911350473, 0.8399733103, 0.894107456975, 0.9355049676, 0.985378114,
      ]
    ),
  ]

  /// The tables give ten significant digits, so at most half a unit of the tenth is rounding.
  @Test(arguments: named) func namedCurvesFollowTheTables(curve: TimingFunction, values: [Double]) {
    let times = [0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9]
    for (time, value) in pairs(times, values) {
      #expect(abs(curve.value(at: time) - value) < 1e-10)
    }
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
  }

  /// A curve is the points (x(s), y(s)): any s gives a point to look for.
  @Test func randomCurvesPassThroughTheirPoints() {
    var random = SplitMix(seed: 7)
    for _ in 0..<500 {
      let (x1, x2) = (random.unit(), random.unit())
      let (y1, y2) = (random.unit() * 6 - 3, random.unit() * 6 - 3)
      let curve = CubicBezier(x1, y1, x2, y2)
      for step in 1..<40 {
        let s = Double(step) / 40
        let x = bernstein(x1, x2, s)
        let slope = derivative(y1, y2, s) / derivative(x1, x2, s)
        let tolerance = 1e-14 * (1 + abs(slope))
        #expect(abs(curve.value(at: x) - bernstein(y1, y2, s)) < tolerance)
      }
    }
  }

  @Test func randomCurvesAgreeWithBisection() {
    var random = SplitMix(seed: 8)
    for _ in 0..<500 {
      let (x1, x2, y1, y2) = (random.unit(), random.unit(), random.unit() * 4 - 2, random.unit())
      let x = random.unit()
      var (low, high) = (0.0, 1.0)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if bernstein(x1, x2, middle) < x { low = middle } else { high = middle }
      }
      let value = CubicBezier(x1, y1, x2, y2).value(at: x)
      #expect(abs(value - bernstein(y1, y2, low)) < 1e-9)
    }
  }

  /// Where a tangent is vertical, cube roots are the exact solution.
  @Test func verticalTangentsKeepAllDigits() {
    let offsets = [0, 1e-16, 1e-13, 1e-10, 1e-7, 1e-4, 0.01, 0.1, 0.3, 0.49]
    for offset in offsets {
      for x in [0.5 + offset, 0.5 - offset] {
        let s = 0.5 + cbrt((x - 0.5) / 4)
        let middle = CubicBezier(1, 0, 0, 1).value(at: x)
        #expect(abs(middle - s * s * (3 - 2 * s)) < 1e-14)
      }
      let start = cbrt(offset)
      let expected = 3 * start * (1 - start) * (1 - start) + start * start * start
      #expect(abs(CubicBezier(0, 1, 0, 0).value(at: offset) - expected) < 1e-14)
      let end = CubicBezier(1, 1, 1, 0).value(at: 1 - offset)
      let u = cbrt(1 - (1 - offset))
      #expect(abs(end - (1 - 3 * u * (1 - u) * (1 - u) - u * u * u)) < 1e-14)
    }
  }

  @Test func curvesOnTheDiagonalChangeNothing() {
    for a in [0, 0.25, 1.0 / 3, 1] {
      for x in [-2, -0.5, 0, 0.1, 0.5, 0.9, 1, 1.5] {
        #expect(abs(CubicBezier(a, a, 1 - a, 1 - a).value(at: x) - x) < 1e-15)
      }
    }
  }

  @Test func symmetriesHold() {
    for step in 0...100 {
      let x = Double(step) / 100
      let mirrored = 1 - TimingFunction.easeIn.value(at: 1 - x)
      #expect(abs(TimingFunction.easeOut.value(at: x) - mirrored) < 1e-15)
      let turned = 1 - TimingFunction.easeInEaseOut.value(at: 1 - x)
      #expect(abs(TimingFunction.easeInEaseOut.value(at: x) - turned) < 1e-15)
    }
    let steep = TimingFunction.cubicBezier(0.5, 0, 0.5, 1)
    let slope = (steep.value(at: 0.5 + 1e-5) - steep.value(at: 0.5 - 1e-5)) / 2e-5
    #expect(abs(slope - 2) < 1e-8)
  }

  /// Web platform tests: positions of a 100 px move, in hundredths.
  @Test func webPlatformNumbersHold() {
    let outer = CubicBezier(0, 1.5, 1, 1.5)
    let plain = [
      (0.23, 0.9943318003), (0.23368794, 1), (0.24, 1.00950339897), (0.5, 1.25),
      (0.7, 1.29901822214), (0.99, 1.08294596545),
    ]
    for (x, y) in plain { #expect(abs(outer.value(at: x) - y) < 1e-8) }

    let inner = CubicBezier(0.5, 1, 0.5, 0)
    let nested = [
      (0, 0), (0.23, 0.9887066554), (0.24, 1.019006798), (0.7, 1.598036444), (0.99, 1.165891931),
      (1, 1),
    ]
    for (x, y) in nested { #expect(abs(inner.value(at: outer.value(at: x)) - y) < 1e-9) }

    #expect(abs(outer.value(at: outer.value(at: 0.23)) - 1.063175559) < 1e-9)
    for x in [0.24, 0.5, 0.9] { #expect(outer.value(at: outer.value(at: x)) == 1) }

    let below = CubicBezier(0, -0.5, 1, -0.5)
    let mirror = [
      (0.01, -0.1658919309), (0.3, -0.5980364443), (0.75, -0.04813332936), (0.77, 0.01129334456),
    ]
    for (x, y) in mirror { #expect(abs(inner.value(at: below.value(at: x)) - y) < 1e-9) }
  }

  @Test func endsContinueAlongTheirTangents() {
    let cases: [(CubicBezier, before: Double, after: Double)] = [
      (CubicBezier(0.25, 0.1, 0.25, 1), -0.4, 1),  // y1 / x1 = 0.4; the end is level
      (CubicBezier(0, 0, 0.5, 0.25), -0.5, 2.5),  // the first point lies on the start: y2 / x2
      (CubicBezier(0.5, 0.25, 1, 1), -0.5, 2.5),  // the second lies on the end
      (CubicBezier(0, 0, 0, 0), -1, 2),  // both on the start
      (CubicBezier(1, 1, 1, 1), -1, 2),  // both on the end
      (CubicBezier(0, 0, 1, 1), -1, 2),
      (CubicBezier(0, 1, 1, 0), 0, 1),  // vertical: level outside
      (CubicBezier(0, 0, 0, 1), 0, 1),
    ]
    for (curve, before, after) in cases {
      #expect(abs(curve.value(at: -1) - before) < 1e-15, "\(curve)")
      #expect(abs(curve.value(at: 2) - after) < 1e-15, "\(curve)")
    }
  }
}

/// 3a·s(1−s)² + 3b·s²(1−s) + s³.
private func bernstein(_ a: Double, _ b: Double, _ s: Double) -> Double {
  3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
}

private func derivative(_ a: Double, _ b: Double, _ s: Double) -> Double {
  3 * a * (1 - s) * (1 - s) + 6 * (b - a) * s * (1 - s) + 3 * (1 - b) * s * s
}
