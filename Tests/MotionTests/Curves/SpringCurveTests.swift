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

  /// Core Animation's spring by its own settling time, 1.4727 s, and SwiftUI's example: tables of SpringTests.
  @Test(arguments: [
    ("spring", 0.1, 0.340299847), ("spring()", 0.2, 0.849425635),
    ("spring(mass:1,stiffness:100,damping:10,velocity:5)", 0.1, 0.607053444),
  ])
  func isThatOfCoreAnimationStretchedToItsEnd(text: String, seconds: Double, value: Double) throws {
    let curve = try TimingFunction(parsing: text)
    let spring = Spring(initialVelocity: text.contains("velocity") ? 5 : 0)
    #expect(abs(curve.value(at: seconds / spring.settlingDuration) - value) < 1e-8)
    #expect(curve.value(at: 1) == 1 && abs(curve.value(at: 1 - 1e-9) - 1) < 0.0011)
    #expect(try TimingFunction(parsing: curve.description) == curve)
  }

  @Test func aPeriodAndABounceAreASpring() throws {
    let named = try TimingFunction(parsing: "spring(duration: 0.5, bounce: 0.3)")
    let own = Spring(stiffness: 157.91367041742973, damping: 17.59291886010284)
    for x in stride(from: 0.0, to: 1, by: 0.05) {
      #expect(abs(named.value(at: x) - own.value(at: x * own.settlingDuration)) < 1e-9)
    }
    // Overdamped ones never overshoot.
    let slow = try TimingFunction(parsing: "spring(duration: 0.5, bounce: -0.5)")
    #expect((0...100).allSatisfy { slow.value(at: Double($0) / 100) <= 1 })
  }

  @Test(arguments: [
    "spring(0.5, -3)", "spring(1, -8)", "spring(duration:0.9,damping:0.2,velocity:-2)",
    "spring(stiffness:100,damping:60,velocity:-4)",
  ])
  func oneThatIsPushedBackGoesBelowItsStart(text: String) throws {
    let curve = try TimingFunction(parsing: text)
    let sampled = (0...20_000).reduce(0) { min($0, curve.value(at: Double($1) / 20_000)) }
    #expect(sampled < -0.001 && abs(curve.lowest - sampled) < 1e-6)
  }
}
