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
