import Motion
import Testing

@Suite struct TimingFunctionTextTests {
  static let readings: [(String, TimingFunction)] = [
    ("linear", .linear),
    ("ease", .ease),
    ("easeInEaseOut", .easeInEaseOut),
    (" ease-in-out ", .easeInEaseOut),
    ("easeInOut", .easeInEaseOut),
    ("step-start", .steps(StepCurve(1, .jumpStart))),
    ("cubic-bezier(.5,0,0.5,1)", .cubicBezier(0.5, 0, 0.5, 1)),
    ("cubic-bezier( 0 , -1.5 , 1 , 2e1 )", .cubicBezier(0, -1.5, 1, 20)),
    ("steps(3)", .steps(StepCurve(3, .jumpEnd))),
    ("steps(4, end)", .steps(StepCurve(4, .jumpEnd))),
    ("steps(4, start)", .steps(StepCurve(4, .jumpStart))),
    ("steps(2,jump-none)", .steps(StepCurve(2, .jumpNone))),
    (
      "linear(0, 0.5 20%, 1)",
      .polyline(PolylineCurve([.init(0), .init(0.5, at: 0.2), .init(1)]))
    ),
    ("spring(.57)", .spring(SpringCurve(dampingRatio: 0.57))),
    ("spring(1, 2.5)", .spring(SpringCurve(dampingRatio: 1, initialVelocity: 2.5))),
    // Stretched, the same spring: a speed in distances per second is half of one per half-second.
    (
      "spring(duration: 0.5, damping: 1, velocity: 5)",
      .spring(SpringCurve(dampingRatio: 1, initialVelocity: 2.5))
    ),
    (
      "linear(.2 0% 20%, 25% 50% .4)",
      .polyline(PolylineCurve([.init(0.2, at: 0, 0.2), .init(0.4, at: 0.25, 0.5)]))
    ),
  ]

  @Test(arguments: readings) func textsAreRead(text: String, curve: TimingFunction) throws {
    #expect(try TimingFunction(parsing: text) == curve)
  }

  @Test(arguments: readings) func textsReadBack(text: String, curve: TimingFunction) throws {
    #expect(try TimingFunction(parsing: curve.description) == curve)
  }

  @Test func curvesHaveTheirShortestText() {
    #expect(TimingFunction.easeOut.description == "easeOut")
    #expect(
      TimingFunction.cubicBezier(0.5, 0, 0.5, 1).description == "cubic-bezier(0.5, 0, 0.5, 1)")
    #expect(TimingFunction.steps(StepCurve(4, .jumpNone)).description == "steps(4, jump-none)")
    let line = PolylineCurve([.init(0), .init(0.5, at: 0.07), .init(1)])
    #expect(TimingFunction.polyline(line).description == "linear(0 0%, 0.5 7%, 1 100%)")
  }

  @Test(arguments: [
    ("easeInn", "\"easeInn\" is not a curve; did you mean \"easeIn\"?"),
    (
      "wobbly",
      "\"wobbly\" is not a curve; write linear, ease, easeIn, easeOut, easeInEaseOut, ease-in, "
        + "ease-out, ease-in-out, step-start, step-end and spring, or cubicBezier(x1, y1, x2, y2), "
        + "steps(count, position), linear(points) or spring(duration: 0.9, damping: 0.57)"
    ),
    (
      "steps(4",
      "\"steps(4\" must be one function with its arguments in one pair of parentheses"
    ),
    (
      "steps(4))",
      "\"steps(4))\" must be one function with its arguments in one pair of parentheses"
    ),
    ("sprung(1)", "\"sprung(1)\" is not a curve; did you mean \"spring\"?"),
    ("spring(0)", "damping in spring() is \"0\" but must be a number within 0.01…1"),
    (
      "spring(0.5, -1e4)",
      "velocity in spring() is \"-1e4\" but must be a number within -1000…1000"
    ),
    (
      "spring(duration: 1, damping: 0.5, velocity: nan)",
      "velocity in spring() is \"nan\" but must be a number within -1000…1000"
    ),
    (
      "spring(duration: 1, bounce: 1)",
      "this spring() never settles, but a timing must end; use more damping, or less bounce"
    ),
    (
      "spring(mass: 1, damping: 0)",
      "this spring() never settles, but a timing must end; use more damping, or less bounce"
    ),
    ("cubic-bezier(0,0,1)", "cubic-bezier() has 3 arguments but takes 4"),
    ("steps(1,end,2)", "steps() has 3 arguments but takes 1 or 2"),
    ("cubic-bezier(0,0,x,1)", "\"x\" in cubic-bezier() is not a finite number"),
    ("cubic-bezier(0,nan,1,1)", "\"nan\" in cubic-bezier() is not a finite number"),
    ("cubic-bezier(0,1e999,1,1)", "\"1e999\" in cubic-bezier() is not a finite number"),
    (
      "cubic-bezier(2,0,0,1)",
      "a control point's time in cubic-bezier() is 2 but must be within 0…1"
    ),
    (
      "cubic-bezier(0,1e308,1,-1e308)",
      "cubic-bezier() has the number 1e+308 but its numbers must be within ±1000"
    ),
    ("linear(0, -1001)", "linear() has the number -1001 but its numbers must be within ±1000"),
    (
      "linear(0, 1 100001%)",
      "linear() has the number 100001% but its numbers must be within ±100000%"
    ),
    ("steps(0)", "\"0\" in steps() must be a whole number within 1…10000"),
    ("steps(1, jump-none)", "\"1\" in steps() must be a whole number within 2…10000"),
    (
      "steps(99999999999999999999)",
      "\"99999999999999999999\" in steps() must be a whole number within 1…10000"
    ),
    (
      "steps(4, jump-ennd)",
      "\"jump-ennd\" is not a position in steps(); did you mean \"jump-end\"?"
    ),
    ("linear()", "\"\" in linear() is not a finite number"),
    ("linear(0, 20% 0.5 30%)", "\"20% 0.5 30%\" in linear() is not a finite number"),
    ("linear(0 1 2, 1)", "\"0 1 2\" in linear() is not a finite number"),
    ("linear(0 x%, 1)", "\"x\" in linear() is not a finite number"),
  ])
  func errorsAreSentences(text: String, message: String) {
    let error = #expect(throws: TimingFunctionError.self) { try TimingFunction(parsing: text) }
    #expect(error?.description == message)
  }
}
