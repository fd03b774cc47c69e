import Documents
import TestSupport
import Testing

@Suite struct JSON5Tests {
  @Test(arguments: [
    ("1", "1"), ("+.5", "0.5"), ("-5.", "-5"), ("0x1F", "31"), ("-0XaB", "-171"), ("1e3", "1000"),
    ("2.5E-1", "0.25"), ("Infinity", "inf"), ("-Infinity", "-inf"), ("NaN", "nan"), ("0", "0"),
    ("1e999", "inf"), ("true", "true"), ("false", "false"), ("\"a'b\"", "\"a'b\""),
    ("'a\"b'", "\"a\"b\""), ("null", "null"), ("[null]", "[null]"), ("[]", "[]"), ("[1,]", "[1]"),
    ("[1, [2, ], 3]", "[1, [2], 3]"),
    ("{}", "{}"), ("{a: 1, 'b c': 2, \"d\": 3,}", "{a: 1, b c: 2, d: 3}"),
    ("{$_ä9: 1}", "{$_ä9: 1}"), ("{\\u0061b: 1}", "{ab: 1}"), ("{true: false}", "{true: false}"),
    ("// one\n/* two\n * three */ 4 // five", "4"), ("/***/1/**/", "1"),
    ("\u{FEFF} \u{A0}\u{2003}\u{2028}7\u{0B}\u{0C}", "7"),
    ("'\\x41\\u00e9\\ud83d\\ude00\\'\\q'", "\"Aé😀'q\""),
    ("'one\\\n two\\\r\n three'", "\"one two three\""),
    ("'\u{2028}'", "\"\u{2028}\""),
  ])
  func textsStandForTheirValues(text: String, shown: String) throws {
    #expect(try JSON5.read(Array(text.utf8)).content.text == shown)
  }

  @Test("a key may be given again where JSON's own rules hold")
  func lenientKeys() throws {
    let bytes = Array("{a: 1, b: 2, a: [3]}".utf8)
    #expect(try JSON5.read(bytes, isLenient: true).content.text == "{a: [3], b: 2}")
    #expect(throws: DocumentError.self) { try JSON5.read(bytes) }
  }

  @Test func simpleEscapesStandForTheirCharacters() throws {
    let value = try JSON5.read(Array("'\\b\\f\\n\\r\\t\\v\\0\\\\\\/'".utf8))
    #expect(value.content == .text("\u{08}\u{0C}\n\r\t\u{0B}\0\\/"))
  }

  @Test func valuesKnowTheirPlaces() throws {
    let text = "{\r\n  a: [1,\r    'é', x],\n}".replacing("x", with: "true")
    let value = try JSON5.read(Array(text.utf8))
    guard case .object(let members) = value.content, case .list(let list) = members[0].value.content
    else {
      Issue.record("not an object with a list")
      return
    }
    #expect(value.position.description == "1:1")
    #expect(members[0].position.description == "2:3")
    #expect(list.map(\.position.description) == ["2:7", "3:5", "3:10"])
  }

  @Test(arguments: [
    ("", "1:1: the text ends where a value is expected"),
    ("\n  // nothing", "2:13: the text ends where a value is expected"),
    ("[1 2]", "1:4: \"2\" where a comma or ] is expected"),
    ("{a 1}", "1:4: \"1\" where a colon is expected"),
    ("{a: 1 b: 2}", "1:7: \"b\" where a comma or } is expected"),
    ("{a.b: 1}", "1:3: \".\" where a colon is expected"),
    ("{1: 2}", "1:2: \"1\" where a key is expected"),
    ("{,}", "1:2: \",\" where a key is expected"),
    ("[,]", "1:2: \",\" where a value is expected"),
    ("[1,,2]", "1:4: \",\" where a value is expected"),
    ("{a: 1", "1:6: the text ends where a comma or } is expected"),
    ("1 2", "1:3: \"2\" where the end is expected"),
    ("\u{1}", "1:1: the character U+0001 where a value is expected"),
    (
      "{\n  a: yes\n}",
      "2:6: \"yes\" is not a value; write a number, true, false, or a string in quotes"
    ),
    ("01", "1:1: \"01\" is not a number"),
    ("1e", "1:1: \"1e\" is not a number"),
    (".", "1:1: \".\" is not a number"),
    ("0x", "1:1: \"0x\" is not a number"),
    ("0xg", "1:1: \"0xg\" is not a number"),
    ("+-1", "1:1: \"+\" is not a number"),
    ("1.2.3", "1:1: \"1.2.3\" is not a number"),
    ("+nan", "1:1: \"+nan\" is not a number"),
    ("5px", "1:1: \"5px\" is not a number"),
    ("['a\nb']", "1:2: the string has no closing quote in its line"),
    ("'abc", "1:1: the string has no closing quote in its line"),
    ("'abc\\", "1:1: the string has no closing quote in its line"),
    ("'\\1'", "1:2: the escape \\1 does not stand for a character"),
    ("'\\01'", "1:2: the escape \\01 does not stand for a character"),
    ("'\\xg0'", "1:2: the escape \\x does not stand for a character"),
    ("'\\u12'", "1:2: the escape \\u does not stand for a character"),
    ("'\\ud83d'", "1:2: the escape \\u does not stand for a character"),
    ("'\\ud83d\\u0041'", "1:2: the escape \\u does not stand for a character"),
    ("'\\ud83d\\ud83d'", "1:2: the escape \\u does not stand for a character"),
    ("'\\ude00'", "1:2: the escape \\u does not stand for a character"),
    ("{\\u0031: 1}", "1:2: the escape \\ in a key does not stand for a character"),
    ("[1, /* 2", "1:5: the comment has no closing */"),
    ("{a: 1,\n 'a': 2}", "2:2: \"a\" is given twice in the same object"),
  ])
  func errorsSayWhereAndWhat(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try JSON5.read(Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8AreRefused(bytes: [UInt8]) {
    let error = #expect(throws: DocumentError.self) { try JSON5.read(Array("[\n'ä".utf8) + bytes) }
    #expect(error?.description == "2:3: the text is not valid UTF-8")
  }

  @Test func limitsHold() throws {
    func read(_ text: String, _ limits: JSON5Limits) throws(DocumentError) -> JSON {
      try JSON5.read(Array(text.utf8), limits: limits)
    }
    let nested = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(32), .default)
    let deep = #expect(throws: DocumentError.self) { try read(nested(33), .default) }
    #expect(
      deep?.description
        == "1:33: lists and objects are nested deeper than the limit of 32")
    #expect(throws: DocumentError.self) { try read(nested(500_000), .default) }
    #expect(throws: DocumentError.self) {
      try read(String(repeating: "{a:", count: 300_000), .default)
    }

    _ = try read("[1,2]", JSON5Limits(values: 3))
    let many = #expect(throws: DocumentError.self) { try read("[1,2,3]", JSON5Limits(values: 3)) }
    #expect(many?.description == "1:6: there are more values than the limit of 3")

    _ = try read("[1]", JSON5Limits(bytes: 3))
    let long = #expect(throws: DocumentError.self) { try read("[1] ", JSON5Limits(bytes: 3)) }
    #expect(long?.description == "1:1: the file is longer than the limit of 3 bytes")
  }

  @Test func hugeNumbersStayNumbers() throws {
    let digits = String(repeating: "9", count: 100_000)
    #expect(try JSON5.read(Array(digits.utf8)).content == .number(.infinity))
    #expect(try JSON5.read(Array("0x\(digits)".utf8)).content == .number(.infinity))
    #expect(try JSON5.read(Array("1e-999".utf8)).content == .number(0))
  }

  /// Whatever the bytes are, the reader answers, and refuses in one line with a place.
  @Test func randomBytesAreReadOrRefused() {
    let pieces: [String] = [
      "{", "}", "[", "]", ":", ",", "'", "\"", "\\", "u", "d83d", "0x", "1", ".5", "e", "-", "+",
      "a", "null", "true", "NaN", "Infinity", "//", "/*", "*/", "\n", "\r", " ", "\u{2028}", "é",
      "😀",
    ]
    var random = SplitMix(seed: 42)
    var accepted = 0
    for round in 0..<6000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        if round % 2 == 0 || random.unit() < 0.05 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
        }
      }
      do throws(DocumentError) {
        let value = try JSON5.read(bytes)
        accepted += 1
        #expect(value.position.line >= 1)
      } catch {
        #expect(error.position.map { $0.line >= 1 && $0.column >= 1 } == true)
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(accepted > 50)
  }
}

extension JSON.Content {
  /// The value in a few words, without its places.
  fileprivate var text: String {
    switch self {
    case .null: "null"
    case .boolean(let boolean): "\(boolean)"
    case .number(let number): number.plainText
    case .text(let text): "\"\(text)\""
    case .list(let values): "[" + values.map { $0.content.text }.joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.name): \($0.value.content.text)" }.joined(separator: ", ") + "}"
    }
  }
}
