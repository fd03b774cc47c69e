import Foundation
import Motion
import Testing

@Suite struct FormulaTests {
  private func value(_ text: String, x: Double = 0) throws -> Double {
    try Formula(parsing: text, variables: ["x", "t"]).value { _ in x }
  }

  @Test(arguments: [
    ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("8 - 3 - 2", 3), ("8 / 4 / 2", 1), ("2 ^ 3 ^ 2", 512),
    ("-2 ^ 2", -4), ("2 ^ -1", 0.5), ("- -3", 3), ("1.5e-3 * 2", 0.003), (".5 + 1.", 1.5),
    ("floor(2.7) + ceil(2.1) + round(2.4) + fract(2.25)", 7.25), ("mod(-1, 3)", 2),
    ("mix(2, 4, 0.25)", 2.5), ("clamp(5, 0, 1) + step(2, 1) + step(1, 1)", 2),
    ("smoothstep(0, 2, 1)", 0.5), ("min(3, 1, 2) + max(3, 1, 2)", 4), ("abs(-2) + sign(-9)", 1),
    ("sqrt(16) + pow(2, 5)", 36), ("atan(1, 1) * 4 - pi", 0), ("log(e)", 1), ("cos(tau)", 1),
  ]) func formulasHaveTheirValue(text: String, expected: Double) throws {
    #expect(abs(try value(text) - expected) < 1e-12)
  }

  /// The lift of the first article: sin(π t¹²).
  @Test func variablesAreFilledIn() throws {
    for t in [0, 0.3, 0.9, 1.0] {
      #expect(abs(try value("sin(pi * t^12)", x: t) - sin(Double.pi * pow(t, 12))) < 1e-15)
    }
    let size = try Formula(parsing: "floor($WIDTH / 4)", variables: [], takesOthers: true)
    #expect(size.value { $0 == "WIDTH" ? 90 : nil } == 22)
    #expect(try value("1 / x") == .infinity)
  }

  @Test(arguments: [
    ("", "the formula ends where a number, a name or \"(\" is expected"),
    ("1 +", "the formula ends where a number, a name or \"(\" is expected"),
    ("(1", "the formula ends where \")\" is expected"),
    ("1 2", "\"2\" is at column 3, where an operation such as + is expected"),
    ("1 + )", "\")\" is at column 5, where a number, a name or \"(\" is expected"),
    ("$x", "\"$\" is at column 1, where a number, a name or \"(\" is expected"),
    ("sinn(x)", "there is no name \"sinn\"; did you mean \"sin\"?"),
    ("mix(1, 2)", "mix() has 2 arguments but takes 3"),
    ("atan(1, 2, 3)", "atan() has 3 arguments but takes 1 to 2"),
    ("1e999", "\"1\" is at column 1, where a finite number is expected"),
    (
      String(repeating: "(", count: 100_000),
      "the formula has more than 1000 parts or too many brackets"
    ),
    (
      String(repeating: "-", count: 100_000) + "1",
      "the formula has more than 1000 parts or too many brackets"
    ),
    (
      String(repeating: "x+", count: 20_000) + "x",
      "the formula has more than 1000 parts or too many brackets"
    ),
  ]) func errorsSayWhere(text: String, sentence: String) {
    #expect {
      try Formula(parsing: text, variables: ["x", "t"])
    } throws: {
      "\($0)" == sentence
    }
  }
}
