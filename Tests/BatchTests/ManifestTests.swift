import Documents
import Rendering
import TestSupport
import Testing

@testable import Batch

@Suite("Manifests")
struct ManifestTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func jobs(_ text: String, in name: String = "jobs.json5") throws -> [ManifestJob] {
    try folder.write(Array(text.utf8), to: name)
    var jobs: [ManifestJob] = []
    try Manifest(folder.path(of: name)).forEachJob {
      jobs.append($0)
      return true
    }
    return jobs
  }

  /// The jobs as JSON lines.
  private func lines(_ text: String, in name: String = "jobs.json5") throws -> [String] {
    try jobs(text, in: name).map { String($0.document.line.dropLast()) }
  }

  private func refusal(_ text: String, in name: String = "jobs.json5") -> String {
    do {
      _ = try jobs(text, in: name)
      return "nothing"
    } catch {
      return "\(error)".replacing(folder.path + "/", with: "")
    }
  }

  @Test("defaults and presets fill what a job leaves out, their objects key by key")
  func defaults() throws {
    let found = try lines(
      """
      { defaults: { effect: "peel", set: { a: 1, b: { c: 2 } } },
        presets: { big: { scale: 2, set: { b: { d: 3 } } }, small: { scale: 0.5, fps: 1 } },
        jobs: [{ output: "x" }, { preset: "big", set: { a: 9 } }, { preset: ["big", "small"] }] }
      """)
    #expect(
      found == [
        #"{"output": "x", "effect": "peel", "set": {"a": 1, "b": {"c": 2}}}"#,
        #"{"set": {"a": 9, "b": {"d": 3, "c": 2}}, "scale": 2, "effect": "peel"}"#,
        #"{"scale": 2, "set": {"b": {"d": 3, "c": 2}, "a": 1}, "fps": 1, "effect": "peel"}"#,
      ])
  }

  @Test("a matrix multiplies out, the last variable first; files give their names to outputs")
  func matrix() throws {
    for name in ["art/b.png", "art/a.png"] { try folder.write([1], to: name) }
    let found = try lines(
      """
      { jobs: [{ matrix: { image: "art/*.png", peeled: "0..0.3 step 0.1", n: [1, "x"] },
        inputs: ["{image}"], set: { peeled: "{peeled}" }, output: "{image}-{peeled}-{n}-{frame}.png" }] }
      """)
    #expect(found.count == 2 * 4 * 2)
    #expect(
      found[0]
        == #"{"inputs": ["art/a.png"], "set": {"peeled": "0"}, "output": "a-0-1-%04d.png"}"#)
    #expect(
      found[15]
        == #"{"inputs": ["art/b.png"], "set": {"peeled": "0.3"}, "output": "b-0.3-x-%04d.png"}"#)
  }

  @Test("a series of the largest numbers stays finite")
  func largestSeries() throws {
    #expect(
      try NumberSeries.numbers(in: "-1e308..1e308 in 3", limit: 9) == [-1e308, 0, 1e308])
  }

  @Test("every row of a CSV file is a job; its fields stand for variables")
  func rows() throws {
    try folder.write(Array("id,name\n1,\"Ann, B\"\n2,\"50% {x}\"\n".utf8), to: "people.csv")
    let found = try lines(
      """
      { jobs: [{ rows: "people.csv", text: { name: "{row.name}" }, output: "{row.id}-{row.name}.png" }] }
      """)
    #expect(
      found == [
        #"{"text": {"name": "Ann, B"}, "output": "1-Ann, B.png"}"#,
        #"{"text": {"name": "50% {x}"}, "output": "2-50%% {x}.png"}"#,
      ])
  }

  @Test("a name in doubled braces stays as it is")
  func literal() throws {
    let found = try lines("{ jobs: [{ matrix: { n: [1] }, text: { a: \"{{n}} {n} {{}} {\" } }] }")
    #expect(found == [#"{"text": {"a": "{{n}} 1 {{}} {"}}"#])
  }

  @Test("a CSV manifest: columns are settings, set.NAME, text.NAME, or row.NAME for a variable")
  func table() throws {
    let found = try lines(
      "input,output,set.highlight,text.name,row.id,fps\r\na.svg,{row.id}.png,0.2,Anna,7,\r\n",
      in: "jobs.csv")
    #expect(
      found == [
        #"{"inputs": "a.svg", "output": "7.png", "set": {"highlight": "0.2"}, "text": {"name": "Anna"}}"#
      ])
  }

  @Test("JSON Lines: a job a line, blank lines between them")
  func jsonLines() throws {
    let found = try jobs("{output: 'a'}\n\n  \n{output: 'b'}", in: "jobs.jsonl")
    #expect(found.map(\.place) == ["jobs.jsonl:1:1", "jobs.jsonl:4:1"].map { folder.path(of: $0) })
  }

  @Test("what is wrong is said with its place")
  func refused() throws {
    try folder.write(Array("a,a\n".utf8), to: "twice.csv")
    try folder.write(Array("a,b\n1\n".utf8), to: "short.csv")
    let long = String(repeating: "x", count: 300_000)
    let cases: [(String, String, String)] = [
      ("{ jobs: [}", "jobs.json5", "jobs.json5:1:10: "),
      ("{ job: [] }", "jobs.json5", "did you mean \"jobs\"?"),
      ("{ jobs: [{ preset: 'x' }], presets: { y: {} } }", "jobs.json5", "jobs.json5:1:20: "),
      ("{ jobs: [{ output: '{imge}', matrix: { image: [1] } }] }", "jobs.json5", "is not used"),
      (
        "{ jobs: [{ inputs: '{image}', output: '{imge}', matrix: { image: [1] } }] }", "jobs.json5",
        "did you mean \"image\"?"
      ),
      ("{ jobs: [{ matrix: { a: '1..0' } }] }", "jobs.json5", "first ≤ last"),
      ("{ jobs: [{ matrix: { a: '*.none' } }] }", "jobs.json5", "no file matches"),
      (
        "{ jobs: [{ matrix: { a: '0..1e6', b: '0..1e6' } }] }", "jobs.json5", "limit of 1000000"
      ),
      (
        "{ jobs: [{ matrix: { a: '*/../*/../*.png' } }] }", "jobs.json5",
        ".. is not allowed after a *"
      ),
      (
        "{ jobs: [{ matrix: { a: '*/\(String(repeating: "x/", count: 20))' } }] }", "jobs.json5",
        "at most 16 names"
      ),
      (
        "{ jobs: [{ inputs: ['{a}', '{a}', '{a}', '{a}'], matrix: { a: ['\(long)'] } }] }",
        "jobs.json5", "more than 1048576 bytes into this job"
      ),
      ("{ jobs: [{ rows: 'twice.csv' }] }", "jobs.json5", "twice.csv:1: "),
      ("{ jobs: [{ rows: 'short.csv' }] }", "jobs.json5", "short.csv:2: "),
      ("{ jobs: [{ rows: 'gone.csv' }] }", "jobs.json5", "gone.csv does not exist"),
      ("{a: 1}\n{a: }\n", "jobs.jsonl", "jobs.jsonl:2:5: "),
      ("a,b\n1,\"2\n", "jobs.csv", "no closing quote"),
      ("", "jobs.csv", "is empty"),
      ("a;b\n1;2\n", "jobs.csv", "jobs.csv:1: the header has only one column"),
      ("{ jobs: [{ rows: '-' }] }", "jobs.json5", "Standard input cannot be a CSV file"),
      (
        "{a: 1}\n{b: '\(String(repeating: "x", count: 1 << 20))'}", "jobs.jsonl",
        "jobs.jsonl:2: the line has"
      ),
    ]
    for (text, name, fragment) in cases {
      let sentence = refusal(text, in: name)
      #expect(sentence.contains(fragment), "\(text): \(sentence)")
    }
  }
}

@Suite("CSV")
struct CSVTests {
  private func rows(_ text: String, pieces: Int) throws -> [[String]] {
    var reader = CSVReader()
    let bytes = Array(text.utf8)
    var rows: [CSVRow] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      rows += try reader.rows(in: Array(bytes[start..<min(start + pieces, bytes.count)]))
    }
    return (rows + [try reader.end()].compactMap(\.self)).map(\.fields)
  }

  // Expected: Python's csv module reads the same texts so.
  @Test(
    "quotes, doubled quotes, line breaks in fields, CRLF, empty fields and a byte-order mark",
    arguments: [
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
      ("\"a,1\",\"b\"\"q\"\"\"\n", [["a,1", "b\"q\""]]),
      ("\"x\ny\",z\n", [["x\ny", "z"]]),
      (",\n\n,,\n", [["", ""], ["", "", ""]]),
      ("\u{feff}ä,ö\n", [["ä", "ö"]]),
      ("\"\"\n", [[""]]),
    ])
  func reading(_ text: String, _ expected: [[String]]) throws {
    for pieces in [1, 2, 3, 1000] { #expect(try rows(text, pieces: pieces) == expected) }
  }

  @Test("what is no CSV", arguments: ["\"a", "\"a\"b,c\n", "a\"b\n"])
  func refused(_ text: String) {
    #expect(throws: DocumentError.self) { try rows(text, pieces: 1) }
  }
}
