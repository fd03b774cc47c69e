import Testing

@testable import PixelCompare

/// Pairs 1–9, 17, 20 and 34 of the test data of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", 2005.
@Suite struct ColorDifferenceTests {
  @Test(arguments: [
    (Lab(l: 50, a: 2.6772, b: -79.7751), Lab(l: 50, a: 0, b: -82.7485), 2.0425),
    (Lab(l: 50, a: 3.1571, b: -77.2803), Lab(l: 50, a: 0, b: -82.7485), 2.8615),
    (Lab(l: 50, a: 2.8361, b: -74.0200), Lab(l: 50, a: 0, b: -82.7485), 3.4412),
    (Lab(l: 50, a: -1.3802, b: -84.2814), Lab(l: 50, a: 0, b: -82.7485), 1.0),
    (Lab(l: 50, a: 0, b: 0), Lab(l: 50, a: -1, b: 2), 2.3669),
    (Lab(l: 50, a: 2.4900, b: -0.0010), Lab(l: 50, a: -2.4900, b: 0.0009), 7.1792),
    (Lab(l: 50, a: 2.5, b: 0), Lab(l: 73, a: 25, b: -18), 27.1492),
    (Lab(l: 50, a: 2.5, b: 0), Lab(l: 50, a: 3.1736, b: 0.5854), 1.0),
    (Lab(l: 2.0776, a: 0.0795, b: -1.1350), Lab(l: 0.9033, a: -0.0636, b: -0.5514), 0.9082),
  ])
  func publishedPairs(first: Lab, second: Lab, difference: Double) {
    #expect(abs(ColorDifference.ciede2000(first, second) - difference) < 5e-5)
    #expect(abs(ColorDifference.ciede2000(second, first) - difference) < 5e-5)
  }
}

/// What the default verdict takes for granted when it settles a window without its colours.
@Suite struct SteepestDifferenceTests {
  /// Every difference is less than `WindowDrift.steepest` times the greatest difference of a component; it grows most in dark greys.
  @Test(arguments: [1, 3, 10, 60, 255])
  func noDifferenceIsSteeper(step: Int) {
    let levels =
      Array(stride(from: 0, through: 48, by: 4)) + Array(stride(from: 51, through: 255, by: 17))
    var most = 0.0
    for r in levels {
      for g in levels {
        for b in levels {
          let color = Lab(mean: Double(r), Double(g), Double(b))
          for signs in [
            (1, 1, 1), (1, -1, 1), (1, 1, -1), (-1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1),
          ] {
            let other = Lab(
              mean: Double(min(255, max(0, r + signs.0 * step))),
              Double(min(255, max(0, g + signs.1 * step))),
              Double(min(255, max(0, b + signs.2 * step))))
            most = max(most, ColorDifference.ciede2000(color, other) / Double(step))
          }
        }
      }
    }
    #expect(most < WindowDrift.steepest)
  }
}
