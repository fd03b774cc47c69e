import Motion
import Testing

@Suite struct SpringCurveTests {
  /// The response of UIKit's springs at fractions of their duration: the table of SpringTests.
  @Test(arguments: [
    (0.57, 0.1, 0.402790563), (0.57, 0.25, 1.04251976), (0.57, 0.5, 1.02623393),
    (0.43, 0.1, 0.605469961), (0.43, 0.3, 1.16652956), (1, 0.25, 0.671067519),
    (1, 0.75, 0.992210902),
  ])
  func isThatOfUIKit(ratio: Double, x: Double, value: Double) {
    let curve = TimingFunction.spring(SpringCurve(dampingRatio: ratio))
    #expect(abs(curve.value(at: x) - value) < 1e-8)
  }

  @Test func beginsAndEndsWhereACurveDoes() {
    let curve = TimingFunction.spring(SpringCurve(dampingRatio: 0.3, initialVelocity: 4))
    #expect(curve.value(at: -1) == 0 && curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1 && curve.value(at: 2) == 1 && curve.lowest == 0)
    #expect(abs(curve.value(at: 1e-6) - 4e-6) < 1e-9)
  }
}
