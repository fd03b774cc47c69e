import Testing

@testable import GLRenderer

@Suite("Times of passes")
struct PassTimesTests {
  @Test(
    "mean and deviation are those of the formula, in one go and in parts; first frames do not count"
  )
  func spread() {
    let times = [2, 4, 4, 4, 5, 5, 7, 9]
    func timings(_ part: ArraySlice<Int>) -> RenderTimings {
      var timings = RenderTimings()
      timings.add(.milliseconds(100), toPass: "a", isFirst: true)
      for time in part { timings.add(.milliseconds(time), toPass: "a", isFirst: false) }
      return timings
    }
    var parts = timings(times[..<3])
    parts.add(timings(times[3...]))
    parts.add(RenderTimings())
    for (timings, firsts) in [(timings(times[...]), 1), (parts, 2)] {
      let pass = timings.passes[0]
      // Mean 5; the squares of the distances add up to 32.
      #expect(pass.steady.count == 8 && abs(pass.steady.mean - 5) < 1e-12)
      #expect(abs(pass.steady.deviation - (32.0 / 7).squareRoot()) < 1e-12)
      #expect(pass.steady.least == 2 && pass.steady.greatest == 9)
      #expect(pass.time == .milliseconds(40 + 100 * firsts) && pass.frames == 8 + firsts)
    }
    #expect(PassTimes(label: "b").steady.deviation == 0)
  }
}
