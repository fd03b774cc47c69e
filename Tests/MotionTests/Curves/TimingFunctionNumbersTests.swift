import Documents
import Motion
import Testing

@Suite("Timing functions as numbers")
struct TimingFunctionNumbersTests {
  private func value(_ numbers: [Double]) throws -> JSON {
    try JSON5.read(Array("[\(numbers.map { "\($0)" }.joined(separator: ", "))]".utf8))
  }

  @Test(
    "a curve comes back from its numbers",
    arguments: [
      ("linear", [0]), ("easeInEaseOut", [1, 0.42, 0, 0.58, 1]),
      ("cubic-bezier(0.2, -1, 0.8, 3)", [1, 0.2, -1, 0.8, 3]), ("step-start", [2, 1, 0]),
      ("steps(4, jump-both)", [2, 4, 3]),
      ("linear(0, 0.25 75%, 1)", [3, 0, 1, 0, 0.25, 1, 0.75, 1, 1, 1]),
      ("spring(0.5, 2)", [4, 0.5, 2]),
      (
        "spring(mass: 2, stiffness: 90, damping: 9, velocity: 1)",
        [5, 4, 2, 5, 90, 1, 9, 2, 1]
      ),
    ] as [(String, [Double])])
  func comesBack(_ text: String, _ numbers: [Double]) throws {
    let curve = try TimingFunction(parsing: text)
    #expect(curve.numbers == numbers)
    #expect(TimingFunction(numbers: try value(numbers)) == curve)
  }

  @Test("points without times have those between their neighbours'")
  func missingTimes() throws {
    let curve = try #require(TimingFunction(numbers: try value([3, 0, 0, 0.8, 0, 1, 0])))
    #expect(curve == (try TimingFunction(parsing: "linear(0, 0.8, 1)")))
  }

  @Test(
    "numbers that are no curve are refused",
    arguments: [
      [], [6], [0, 1], [1, 2, 0, 0, 1], [1, 0, 1e9, 1, 1], [1, 0, 0, 1], [2, 0, 1], [2, 1, 2],
      [2, 3, 4], [2, 1.5, 0], [3], [3, 0], [3, 0, 3, 0, 0, 0], [3, 0, 1], [4, 0, 0], [4, 1, -1e9],
      [5, 0], [5, 9, 1], [5, 0, 1], [5, 0, 1, 0, 1], [5, 1, 10, 4, 1, 4, 1],
    ] as [[Double]])
  func refused(_ numbers: [Double]) throws {
    #expect(TimingFunction(numbers: try value(numbers)) == nil)
  }

  @Test("named curves have the numbers that they are read as")
  func named() throws {
    for (name, numbers) in TimingFunction.namedNumbers {
      let curve = try TimingFunction(parsing: name)
      #expect(TimingFunction(numbers: try value(numbers)) == curve, "\(name)")
    }
    #expect(TimingFunction.positionNumbers.contains { $0.name == "jump-end" && $0.number == 1 })
  }
}
