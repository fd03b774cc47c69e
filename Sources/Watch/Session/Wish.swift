import Documents

/// What the page asks for: `{ values: { name: "text" or null }, seconds: 1.5 }`.
struct Wish: Sendable {
  /// Values as on the command line; `nil` for the job's own.
  var values: [(name: String, value: String?)] = []
  /// The moment, in seconds of the play.
  var seconds: Double?

  /// Values in one wish.
  private static let mostValues = 1000
  /// Bytes of a value.
  private static let mostBytes = 100_000

  /// Reads what the page sent; only parameters of `facts` are known, and no file is named by a page.
  init(_ body: [UInt8], facts: JSON?) throws(DocumentError) {
    let limits = JSON5Limits(bytes: HTTPServer.bodyBytes, values: 10_000, depth: 4)
    let object = try DocumentNode(try JSON5.read(body, limits: limits)).object([
      "values", "seconds",
    ])
    if let seconds = object["seconds"] {
      self.seconds = try seconds.number(in: 0...86_400)
    }
    guard let values = object["values"] else { return }
    let known = Self.types(facts)
    let members = try values.members("an object of values")
    guard members.count <= Self.mostValues else {
      throw values.invalid("there are too many values")
    }
    for member in members {
      guard let type = known[member.key], type != "file" else {
        throw values.error(
          .unknownKey(member.key, noun: "parameter", known: Array(known.keys)), at: member.position)
      }
      if member.node.isNull {
        self.values.append((member.key, nil))
        continue
      }
      let text = try member.node.text()
      guard text.utf8.count <= Self.mostBytes, type != "list" || text.hasPrefix("[") else {
        throw member.node.invalid("a list is written [{…}, …]")
      }
      self.values.append((member.key, text))
    }
  }

  private static func types(_ facts: JSON?) -> [String: String] {
    guard case .array(let parameters)? = facts?["parameters"] else { return [:] }
    var types: [String: String] = [:]
    for parameter in parameters {
      if case .string(let name)? = parameter["name"], case .string(let type)? = parameter["type"] {
        types[name] = type
      }
    }
    return types
  }
}
