import Documents
import Testing

@Suite struct WholeNumberTests {
  @Test(arguments: [
    (0.0, 0), (2.999, 2), (-2.999, -2), (9, 9), (9.5, 9), (10, 9), (-9.5, -9), (1e300, 9),
    (-.infinity, -9), (.infinity, 9), (.nan, -9), (.leastNonzeroMagnitude, 0),
  ])
  func theWholePartStaysInItsRange(value: Double, expected: Int) {
    #expect(Int(value, within: -9...9) == expected)
  }

  @Test func theEndsOfAllIntegersAreNoExceptions() {
    let all = Int.min...Int.max
    #expect(
      Int(0x1p63, within: all) == .max && Int((0x1p63).nextDown, within: all) == Int.max - 1023)
    #expect(Int(-0x1p63, within: all) == .min && Int(-1e30, within: all) == .min)
    #expect(Int(0.5, within: 7...7) == 7)
  }
}
