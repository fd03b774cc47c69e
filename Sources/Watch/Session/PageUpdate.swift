import Documents
import Rendering

/// The page's request: `{ values: { name: "text" or null }, seconds: 1.5, pass: "name" or null, keys: [{ time, key, phase }] }`.
struct PageUpdate: Sendable {
  /// Values as on the command line; `nil` for the job's own.
  var values: [(name: String, value: String?)] = []
  /// The moment, in seconds of the play.
  var seconds: Double?
  /// The picture or pass to show; `nil` keeps it.
  var shown: Shown?
  /// All keys that were pressed; `nil` keeps them.
  var keys: PageKeys?

  /// What the page shows of a frame.
  enum Shown: Sendable, Equatable {
    case picture
    /// A pass, by its name or its target's.
    case pass(String)
  }

  /// Values in one wish.
  private static let mostValues = 1000
  /// Bytes of a value.
  private static let mostBytes = 100_000

  /// Reads what the page sent; only parameters of `facts` are known, and no file is named by a page.
  init(_ body: [UInt8], facts: JSON?) throws(DocumentError) {
    let limits = JSON5Limits(bytes: HTTPServer.bodyBytes, values: 10_000, depth: 4)
    let object = try DocumentNode(try JSON5.read(body, limits: limits)).object([
      "values", "seconds", "pass", "keys",
    ])
    if let seconds = object["seconds"] {
      self.seconds = try seconds.number(in: 0...86_400)
    }
    if let pass = object["pass"] {
      if pass.isNull {
        shown = .picture
      } else {
        let (name, known) = (try pass.text(), facts?["passes"]?["names"]?.texts ?? [])
        guard known.contains(name) else {
          throw pass.error(.unknownName(name, among: known, plural: "passes"))
        }
        shown = .pass(name)
      }
    }
    if let keys = object["keys"] {
      guard facts?.readsKeys == true else {
        throw keys.invalid("the picture does not follow keys")
      }
      self.keys = try PageKeys(keys)
    }
    guard let values = object["values"] else { return }
    let known = Self.parameters(facts)
    let members = try values.members("an object of values")
    guard members.count <= Self.mostValues else {
      throw values.invalid("there are too many values")
    }
    for member in members {
      guard let parameter = known[member.key], parameter.type != "file" else {
        throw values.error(
          .unknownKey(member.key, noun: "parameter", known: known.keys.sorted()),
          at: member.position)
      }
      if member.node.isNull {
        self.values.append((member.key, nil))
        continue
      }
      let text = try member.node.text()
      guard text.utf8.count <= Self.mostBytes, parameter.type != "list" || text.hasPrefix("[")
      else {
        throw member.node.invalid("a list is written [{…}, …]")
      }
      guard parameter.type != "choice" || parameter.hasChoices(text) else {
        throw member.node.wrong("one of the choices, or several of them with commas")
      }
      self.values.append((member.key, text))
    }
  }

  private static func parameters(_ facts: JSON?) -> [String: KnownParameter] {
    var known: [String: KnownParameter] = [:]
    for parameter in facts?["parameters"]?.elements ?? [] {
      guard let name = parameter["name"]?.text, let type = parameter["type"]?.text else { continue }
      known[name] = KnownParameter(type: type, choices: Set(parameter["choices"]?.texts ?? []))
    }
    return known
  }
}

/// The limits of a page's settings.
private struct KnownParameter {
  let type: String
  let choices: Set<String>

  /// Whether a text names choices alone: a mesh may also be the name of a file.
  func hasChoices(_ text: String) -> Bool {
    text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      choices.contains(String($0))
    }
  }
}

extension JSON {
  /// Whether the picture of these facts follows keys.
  var readsKeys: Bool {
    if case .boolean(true)? = self["readsKeys"]?.content { true } else { false }
  }
}
