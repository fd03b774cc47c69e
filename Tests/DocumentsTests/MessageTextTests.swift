import Documents
import Testing

@Suite struct MessageTextTests {
  @Test(arguments: [
    ("plain", "\"plain\""), ("", "\"\""), ("two\nlines\t", "\"two\\nlines\\t\""),
    ("\u{1B}[31m", "\"\\u{001B}[31m\""), ("\u{9B}2J", "\"\\u{009B}2J\""),
    ("a\u{2028}b", "\"a\\u{2028}b\""), ("ä😀", "\"ä😀\""),
  ])
  func quotedTextStaysOnItsLine(text: String, shown: String) {
    #expect(quoted(text) == shown)
  }

  @Test func quotedTextEndsAfterSixtyCharacters() {
    let long = String(repeating: "x", count: 60)
    #expect(quoted(long) == "\"\(long)\"")
    #expect(quoted(long + "y") == "\"\(long)…\"")
  }

  @Test func namesAreListedAndSuggested() {
    #expect(
      listed([]) == "" && listed(["a"]) == "a" && listed(["a", "b", "c"], "or") == "a, b or c")
    #expect(
      suggestion(for: "hart", in: ["heart", "star"], called: "icons") == "; did you mean \"heart\"?"
    )
    #expect(
      suggestion(for: "x", in: ["heart", "star"], called: "icons")
        == "; the icons are heart and star")
    #expect(suggestion(for: "x", in: [], called: "icons") == "; there are no icons")
  }
}
