import Motion
import Testing

@Suite struct MotionCurveTextTests {
  @Test(arguments: [
    ("linear", TimingFunction.linear), ("ease", .ease), ("easeIn", .easeIn),
    ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut), ("ease-in-out", .easeInEaseOut),
    ("cubicBezier(0.5,0,0.5,1)", .cubicBezier(0.5, 0, 0.5, 1)),
    ("cubic-bezier(0.5, 0, 0.5, 1)", .cubicBezier(0.5, 0, 0.5, 1)),
    ("steps(4,jumpEnd)", .steps(StepCurve(4, .jumpEnd))),
    ("steps(4, jump-end)", .steps(StepCurve(4, .jumpEnd))),
    ("spring(0.57)", .spring(SpringCurve(dampingRatio: 0.57))),
    (
      "linear(0,0.3 20%,1)",
      .polyline(PolylineCurve([.init(0), .init(0.3, at: 0.2), .init(1)]))
    ),
  ]) func timingFunctionsAreRead(text: String, curve: TimingFunction) throws {
    #expect(try MotionCurve(parsing: text) == .timing(curve))
  }

  /// UIKit's spring of the facts, Core Animation's defaults, and SwiftUI's example.
  @Test func springsAreRead() throws {
    guard
      case .spring(let spring, 0.9) = try MotionCurve(
        parsing: "spring(duration:0.9, damping: 0.57)")
    else {
      Issue.record("a spring of 0.9 s")
      return
    }
    #expect(abs(spring.stiffness - 162.62879613511) < 1e-9)
    #expect(abs(spring.value(at: 0.29982448) - 1.11310726) < 1e-8)
    for text in ["spring", "spring()", "spring(mass:1,stiffness:100,damping:10,velocity:0)"] {
      let curve = try MotionCurve(parsing: text)
      #expect(abs(curve.value(at: 0.1) - 0.340299847) < 1e-9, "\(text)")
      #expect(abs(curve.length - 1.4727) < 1e-4, "\(text)")
    }
    let pushed = try MotionCurve(parsing: "spring(stiffness:100,velocity:5)")
    #expect(abs(pushed.value(at: 0.1) - 0.607053444) < 1e-9)
    guard
      case .spring(let bouncy, _) = try MotionCurve(
        parsing: "spring(duration:0.5,bounce:0.3)")
    else {
      Issue.record("a spring")
      return
    }
    #expect(abs(bouncy.stiffness - 157.9136704) < 1e-6)
    #expect(abs(bouncy.damping - 17.59291886) < 1e-7)
  }

  @Test func aSpringTakesSecondsAndATimingFunctionItsFraction() throws {
    let spring = try MotionCurve(parsing: "spring(duration:0.9,damping:0.57)")
    #expect(spring.value(at: 0.1, seconds: 0.2) == spring.value(at: 0.2))
    #expect(try MotionCurve(parsing: "linear").value(at: 0.1, seconds: 0.2) == 0.1)
  }

  private static let forms =
    "spring(duration: 0.9, damping: 0.57, velocity: 0), "
    + "spring(mass: 1, stiffness: 100, damping: 10, velocity: 0) or spring(duration: 0.5, bounce: 0.3)"

  @Test(arguments: [
    ("easeInn", "\"easeInn\" is not a curve; did you mean \"easeIn\"?"),
    ("sprng", "\"sprng\" is not a curve; did you mean \"spring\"?"),
    ("spring(duraton:1)", "\"duraton:1\" is not an argument of spring(); write \(forms)"),
    ("spring(0.5, 1, 2)", "\"2\" is not an argument of spring(); write \(forms)"),
    (
      "spring(duration:0.9,damping:2)",
      "damping in spring() is \"2\" but must be a number within 0.01…1"
    ),
    (
      "spring(duration:nan,damping:1)",
      "duration in spring() is \"nan\" but must be a number within 0.01…10"
    ),
    ("spring(duration:1,duration:2)", "spring() has duration twice"),
    ("spring(duration:1)", "spring() needs damping or bounce; write \(forms)"),
    ("spring(damping:1)", "spring() needs duration, or mass and stiffness; write \(forms)"),
    (
      "spring(duration:1,stiffness:2)",
      "spring() has duration and stiffness, which belong to different springs; write \(forms)"
    ),
    (
      "spring(duration:1",
      "\"spring(duration:1\" must be one function with its arguments in one pair of parentheses"
    ),
    (
      "spring(duration:1))",
      "\"spring(duration:1))\" must be one function with its arguments in one pair of parentheses"
    ),
  ]) func errorsSayWhatWouldBeRight(text: String, sentence: String) {
    #expect {
      try MotionCurve(parsing: text)
    } throws: {
      "\($0)" == sentence
    }
  }
}
