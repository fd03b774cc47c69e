import Motion
import Testing

@Suite struct CurveBoundsTests {
  @Test(arguments: [
    "cubic-bezier(0, 1000, 1, -1000)", "cubic-bezier(5e-324, -1000, 1, 1000)",
    "linear(0, 1 1e-320%)", "linear(1000 -99999%, -1000 99999%)", "linear(5 0%, 5 1e-322%)",
    "steps(10000, jump-both)",
  ])
  func progressIsFiniteAndBoundedAtEveryTime(text: String) throws {
    let curve = try TimingFunction(parsing: text)
    for magnitude in [
      0, .leastNonzeroMagnitude, 1e-300, 0.1, 0.5, 1, 10, 1e6, 1e300, .greatestFiniteMagnitude,
    ] {
      for time in [magnitude, -magnitude] {
        #expect(TimingFunction.bounds.contains(curve.value(at: time)), "\(time)")
        #expect(TimingFunction.bounds.contains(curve.value(at: time, before: true)), "\(time)")
      }
    }
    #expect(TimingFunction.bounds.contains(curve.lowest))
  }

  @Test func aSteepEndContinuesUpToTheBound() throws {
    let curve = try TimingFunction(parsing: "linear(0, 1 1%)")
    #expect(curve.value(at: 1) == 100 && curve.value(at: 50) == 1000)
  }
}
