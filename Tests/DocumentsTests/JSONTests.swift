import Documents
import Testing

@Suite struct JSONTests {
  private let value = JSON.object([
    .init("list", .list([.object([.init("a", .integer(1))]), .object([])])),
    .init("numbers", .list([.number(0.5), .number(.infinity), .null])),
    .init("text", .text("<é>\n\u{1}")), .init("inner", .object([.init("b", .boolean(true))])),
  ])

  @Test func aLineHoldsAllOfAValue() {
    #expect(
      value.line == value.compact + "\n"
        && value.compact == """
          {"list": [{"a": 1}, {}], "numbers": [0.5, null, null], "text": "\\u003cé\\u003e\\n\\u0001", \
          "inner": {"b": true}}
          """
    )
  }

  @Test func rowsAreTheElementsOfListsOfObjects() {
    #expect(
      value.rows == """
        {"list": [
          {"a": 1},
          {}
        ], "numbers": [0.5, null, null], "text": "\\u003cé\\u003e\\n\\u0001", "inner": {"b": true}}

        """)
    #expect(JSON.list([.integer(1)]).rows == "[1]\n")
  }
}
