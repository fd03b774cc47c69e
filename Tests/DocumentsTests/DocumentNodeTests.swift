import Documents
import Testing

@Suite struct DocumentNodeTests {
  private enum Shape: String, CaseIterable, Sendable { case round, square }

  /// Reads `{ shape, size, tags, inner: { count }, on }` and gives what it found.
  private static func read(_ text: String) throws -> [String] {
    let object = try DocumentNode(JSON5.read(Array(text.utf8)))
      .object(["shape", "size", "tags", "inner", "on"])
    var found = ["\(try object.required("shape").choice(Shape.self, called: "shapes"))"]
    if let size = try object["size"]?.point(in: 0...10, unit: "points") { found.append("\(size)") }
    if let tags = object["tags"] {
      for tag in try tags.elements(1...2) { found.append(try tag.text()) }
    }
    if let inner = try object["inner"]?.object(["count"]) {
      found.append("\(try inner.required("count").wholeNumber(in: 1...8))")
    }
    if let on = try object["on"]?.boolean() { found.append("\(on)") }
    return found
  }

  @Test func valuesAreReadInTheirOrder() throws {
    let text = "{ on: true, inner: { count: 8 }, tags: ['a', 'b'], size: [1, 10], shape: 'round' }"
    #expect(try Self.read(text) == ["round", "SIMD2<Double>(1.0, 10.0)", "a", "b", "8", "true"])
    #expect(try Self.read("{ shape: 'square' }") == ["square"])
  }

  @Test(arguments: [
    (
      "[]",
      "1:1: the document is a list but must be an object with the keys shape, size, tags, inner and on"
    ),
    ("{}", "1:1: the document needs a key \"shape\""),
    ("{\n  shap: 1 }", "2:3: there is no key \"shap\"; did you mean \"shape\"?"),
    ("{ shape: 1 }", "1:10: shape is 1 but must be one of round or square"),
    ("{ shape: 'squar' }", "1:10: shape is \"squar\"; did you mean \"square\"?"),
    ("{ shape: 'tall' }", "1:10: shape is \"tall\"; the shapes are round and square"),
    (
      "{ shape: 'round', size: 4 }",
      "1:25: size is 4 but must be two numbers of points within 0…10, written [x, y]"
    ),
    (
      "{ shape: 'round', size: [4, 11] }",
      "1:29: size's y is 11 points but must be within 0…10"
    ),
    (
      "{ shape: 'round', size: [NaN, 1] }",
      "1:26: size's x is nan but must be finite and within 0…10"
    ),
    ("{ shape: 'round', tags: [] }", "1:25: tags has 0 elements but must have 1…2"),
    (
      "{ shape: 'round', tags: ['a', null] }",
      "1:31: tags[1] is null but must be a string in quotes"
    ),
    ("{ shape: 'round', inner: {} }", "1:26: inner needs a key \"count\""),
    (
      "{ shape: 'round', inner: { cout: 1 } }",
      "1:28: inner has no key \"cout\"; did you mean \"count\"?"
    ),
    (
      "{ shape: 'round', inner: { count: 8.5 } }",
      "1:35: inner.count is 8.5 but must be a whole number within 1…8"
    ),
    (
      "{ shape: 'round', inner: { count: 9 } }",
      "1:35: inner.count is 9 but must be a whole number within 1…8"
    ),
    ("{ shape: 'round', on: 'yes' }", "1:23: on is \"yes\" but must be true or false"),
    ("{ shape: ", "1:10: the text ends where a value is expected"),
  ])
  func mistakesHaveAPlaceAPathAndAWayOut(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try Self.read(text) }
    #expect(error?.description == message)
  }

  @Test func pathsLeadThroughListsAndOddKeys() throws {
    let text = "{ 'icons/*.png': [{ deep: { 'a.b': [0, { '': 1 }] } }] }"
    let icons = try DocumentNode(JSON5.read(Array(text.utf8))).members("an object")[0].node
    #expect(icons.path == "\"icons/*.png\"")
    let deep = try icons.elements()[0].object(["deep"]).required("deep").object(["a.b"])
    let last = try deep.required("a.b").elements()[1]
    #expect(last.path == "\"icons/*.png\"[0].deep.a.b[1]")
    #expect(try last.members("an object")[0].node.path == "\"icons/*.png\"[0].deep.a.b[1].\"\"")
    #expect("\(last.invalid("it is odd"))" == "1:40: \(last.path): it is odd")
  }

  @Test func valuesFromNoFileHaveANameAndNoPlace() throws {
    let value = JSON.list([.number(1), .object([.init("size", .list([.text("x")]))])])
    let node = DocumentNode(setting: value, called: "balls")
    let size = try node.elements()[1].object(["size"]).required("size")
    let error = #expect(throws: DocumentError.self) { try size.elements()[0].number() }
    #expect(error?.position == nil && error?.path == "balls[1].size[0]")
    #expect(error?.description == "balls[1].size[0] is \"x\" but must be a number")
  }

  @Test func textsOfOthersAreCutAndStayOnOneLine() throws {
    let key = String(repeating: "k", count: 70) + "\\n"
    let text = "{ '\(key)': 0 }"
    let error = #expect(throws: DocumentError.self) { try Self.read(text) }
    let shown = String(repeating: "k", count: 60) + "…"
    #expect(error?.description.contains("\"\(shown)\"") == true)
    #expect(error?.description.contains("\n") == false)
  }
}
