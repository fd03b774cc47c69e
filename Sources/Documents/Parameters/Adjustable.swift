/// A value with named parameters: an effect, or the settings of a job.
public protocol Adjustable: Sendable {
  /// Its parameters, in the order of its help.
  var parameters: [ParameterDescription] { get }

  /// Sets the parameter `name`; a value that does not fit changes nothing.
  mutating func set(_ name: String, to value: DocumentNode) throws(DocumentError)

  /// The value of the parameter `name`.
  func value(of name: String) throws(DocumentError) -> JSON
}

extension Adjustable {
  /// Sets the parameter `name`; a value that does not fit changes nothing.
  public mutating func set(_ name: String, to value: JSON) throws(DocumentError) {
    try set(name, to: DocumentNode(setting: value, called: name))
  }

  /// Applies one `name=value` of the command line.
  public mutating func apply(setting: String) throws(DocumentError) {
    guard let (name, text) = parts(ofSetting: setting) else {
      throw DocumentError(
        problem: .invalid("\(quoted(setting)) is not an assignment; write name=value"))
    }
    let known = parameters
    guard let parameter = known.first(where: { $0.name == name }) else {
      throw .unknownParameter(name, known: known.map { $0.name })
    }
    try set(name, to: try parameter.node(fromText: text))
  }

  /// The file that a setting `name=FILE` of the command line names for a list of objects; `nil` for any
  /// other setting.
  public func listFile(inSetting setting: String) -> (name: String, path: String)? {
    guard let (name, path) = parts(ofSetting: setting),
      case .objects = parameters.first(where: { $0.name == name })?.kind,
      !path.hasPrefix("["), isFileName(path)
    else { return nil }
    return (name, path)
  }

  private func parts(ofSetting setting: String) -> (name: String, text: String)? {
    guard let equals = setting.firstIndex(of: "=") else { return nil }
    return (
      String(trimming: setting[..<equals]),
      String(trimming: setting[setting.index(after: equals)...])
    )
  }

  /// Sets the parameter `name` to the value of a whole document.
  public mutating func apply(document: JSON, to name: String) throws(DocumentError) {
    try set(name, to: DocumentNode(document, called: name))
  }

  /// Applies a document: an object whose keys are names, or groups that hold objects.
  ///
  /// Parameters that it does not name keep their values. After an error nothing is changed.
  public mutating func apply(document: JSON) throws(DocumentError) {
    try apply(document: DocumentNode(document))
  }

  /// Applies an object of a document, like `apply(document:)` for a whole one.
  package mutating func apply(document: DocumentNode) throws(DocumentError) {
    var reader = GroupReader(copy: self, whole: document, known: parameters)
    let members = try document.members("an object of parameters, { name: value }")
    try reader.apply(members, in: "")
    self = reader.copy
  }
}

/// Reads an object of parameters and the groups in it.
private struct GroupReader<Root: Adjustable> {
  var copy: Root
  let whole: DocumentNode
  let known: [ParameterDescription]
  private var seen: Set<String> = []

  init(copy: Root, whole: DocumentNode, known: [ParameterDescription]) {
    self.copy = copy
    self.whole = whole
    self.known = known
  }

  mutating func apply(
    _ members: [(key: String, position: TextPosition, node: DocumentNode)], in group: String
  ) throws(DocumentError) {
    for member in members {
      let name = group + member.key
      if let parameter = known.first(where: { $0.name == name }) {
        guard seen.insert(name).inserted else {
          throw member.node.error(.givenTwice, at: member.position)
        }
        guard !member.node.isNull else {
          throw member.node.wrong("\(parameter.kind.expectation); omit it for its default")
        }
        do throws(DocumentError) {
          try copy.set(name, to: try parameter.node(for: member.node))
        } catch {
          throw member.node.located(error)
        }
      } else if known.contains(where: { $0.name.hasPrefix(name + ".") }) {
        try apply(try member.node.members("an object of its parameters"), in: name + ".")
      } else {
        let names = known.map { $0.name }
        throw whole.error(
          .unknownKey(name, noun: "parameter", known: names), at: member.position)
      }
    }
  }
}

extension DocumentError {
  /// An error for a name that no parameter has.
  package static func unknownParameter(
    _ name: String, known: @autoclosure () -> [String]
  ) -> DocumentError {
    #if hasFeature(Embedded)
      DocumentError(problem: .givenTwice)
    #else
      DocumentError(problem: .unknownKey(name, noun: "parameter", known: known()))
    #endif
  }
}
