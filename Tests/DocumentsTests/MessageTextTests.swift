import Documents
import Testing

@Suite struct MessageTextTests {
  @Test(arguments: [
    ("plain", "\"plain\""), ("", "\"\""), ("two\nlines\t", "\"two\\nlines\\t\""),
    ("\u{1B}[31m", "\"\\u{1B}[31m\""), ("\u{9B}2J", "\"\\u{009B}2J\""),
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

  @Test func escapesTakeAtMostATenthMoreRoom() {
    #expect(quoted(String(repeating: "\u{1B}", count: 60)).unicodeScalars.count <= 69)
    #expect(quoted("a\u{202E}b") == "\"a\\u{202E}b\"")
  }

  @Test func ofALongNameTheStartAndTheEndAreShown() {
    let name = "/" + String(repeating: "a", count: 99)
    #expect(name.printable == name)
    let long = "/start/" + String(repeating: "a", count: 100_000) + "/end.png"
    #expect(long.printable.hasPrefix("/start/aaa") && long.printable.hasSuffix("aaa/end.png"))
    #expect(long.printable.contains("…") && long.printable.count == 100)
    for part in ["𝄞", "e" + String(repeating: "\u{301}", count: 1000)] {
      #expect(String(repeating: part, count: 300).printable.utf8.count <= 204)
    }
    #expect("a\nb".printable == "a\\nb" && "a\nb".onOneLine == "a\\nb")
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

  @Test func messagesAreCut() {
    let long = "no such file: " + String(repeating: "a", count: 100_000) + "; use --inputs"
    #expect(long.message.utf8.count < 390)
    #expect(long.message.hasPrefix("no such file: a") && long.message.hasSuffix("a; use --inputs"))
    #expect("a\nb".message == #"a\nb"#)
    #expect((361...380).contains(String(repeating: "𝄞", count: 300).message.utf8.count))
  }
}
