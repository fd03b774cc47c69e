import Documents
import Testing

@testable import peelgl

@Suite("Text for people and programs")
struct FormatTests {
  @Test("JSON is escaped, ordered and indented")
  func json() {
    let value = JSON.object([
      .init("b", .list([.integer(1), .number(0.5), .null, .boolean(true)])),
      .init("a", .object([.init("quote \" \\", .text("line\nbell\u{7}é"))])),
      .init("c", .list([.object([])])),
    ])
    #expect(
      value.pretty == """
        {
          "b": [1, 0.5, null, true],
          "a": {
            "quote \\" \\\\": "line\\nbell\\u0007é"
          },
          "c": [
            {}
          ]
        }

        """)
  }

  @Test("numbers that JSON has no word for are null")
  func infinities() {
    #expect(JSON.number(.infinity).pretty == "null\n")
    #expect(JSON.number(.nan).pretty == "null\n")
    #expect(JSON.number(2).pretty == "2\n")
  }

  @Test("text is wrapped at spaces, and a long word is left whole")
  func wrapping() {
    #expect(wrapped("one two three", width: 7) == ["one two", "three"])
    #expect(wrapped("a verylongword b", width: 5) == ["a", "verylongword", "b"])
    #expect(wrapped("", width: 5) == [])
  }

  @Test("a name that fills its column has its text below")
  func columns() {
    let lines = twoColumns([("ab", "one two"), ("abcdefgh", "three")], column: 8, width: 12)
    #expect(lines == ["  ab    one", "        two", "  abcdefgh", "        three"])
  }

  @Test("progress names the rate and the time left")
  func progress() {
    #expect(
      ProgressBar.line(done: 12, of: 48, after: 2)
        == "[######------------------] 12/48 frames, 6.0 a second, 0:06 left")
    #expect(
      ProgressBar.line(done: 48, of: 48, after: 0.5)
        == "[########################] 48/48 frames, 96.0 a second, 0:00 left")
    // What an earlier run drew took no time of this one.
    #expect(
      ProgressBar.line(done: 30, of: 40, kept: 20, after: 2).hasSuffix(" 5.0 a second, 0:02 left"))
    #expect(ProgressBar.line(done: 1, of: 1000, after: 3).hasSuffix(" 0.3 a second, 49:57 left"))
    #expect(
      ProgressBar.line(done: 0, of: 9, after: 0)
        == "[------------------------] 0/9 frames, 0.0 a second")
  }
}
