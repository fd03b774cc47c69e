import Documents
import Testing

@Suite struct NumberTextTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-3, "-3"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
      (1e-7, "1e-07"), (1e22, "1e+22"), (.infinity, "inf"), (-.infinity, "-inf"),
      (0.1 + 0.2, "0.30000000000000004"),
    ] as [(Double, String)])
  func theShortestTextReadsBack(number: Double, text: String) {
    #expect(number.plainText == text)
    #expect(decimalNumber(text) == number)
  }

  @Test func numbersOfEveryTypeAreWrittenAlike() {
    #expect(Double.nan.plainText == "nan")
    #expect(Float(0.1).plainText == "0.1" && Float(16_777_216).plainText == "16777216")
  }

  @Test(arguments: ["", "0x10", "1,5", "1 ", "one", "1e", "--1", "infinit"])
  func otherTextsAreNoNumbers(text: String) {
    #expect(decimalNumber(text) == nil)
  }
}
