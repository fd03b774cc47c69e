import Testing

@testable import Documents

@Suite struct MapErrorTests {
  private struct Inner: Error, Equatable { let number: Int }
  private enum Outer: Error, Equatable {
    case inner(Inner)
    case named(String, Inner)
  }

  private func even(_ number: Int) throws(Inner) -> Int {
    guard number % 2 == 0 else { throw Inner(number: number) }
    return number
  }

  @Test func anExpressionGivesItsValueOrTheMappedError() throws {
    #expect(try mapError(to: Outer.inner, even(4)) == 4)
    #expect(throws: Outer.inner(Inner(number: 5))) { try mapError(to: Outer.inner, even(5)) }
  }

  @Test func statementsStopAtTheErrorThatIsMapped() throws {
    var reached: [Int] = []
    func add(_ numbers: [Int]) throws(Outer) -> Int {
      try mapError(to: { Outer.named("sum", $0) }) { () throws(Inner) in
        var sum = 0
        for number in numbers {
          sum += try even(number)
          reached.append(number)
        }
        return sum
      }
    }
    #expect(try add([2, 4]) == 6)
    #expect(throws: Outer.named("sum", Inner(number: 7))) { try add([6, 7, 8]) }
    #expect(reached == [2, 4, 6])
  }
}
