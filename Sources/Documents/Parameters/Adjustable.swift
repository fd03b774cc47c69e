/// Something with named parameters, whatever its type: an effect.
public protocol Adjustable: Sendable {
  /// Its parameters, in the order of its help.
  var parameters: [ParameterDescription] { get }

  /// Gives the parameter `name` a value; a value that does not fit changes nothing.
  mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError)
}

extension Adjustable {
  /// Applies one `name=value` of the command line.
  public mutating func apply(setting: String) throws(ParameterError) {
    guard let equals = setting.firstIndex(of: "=") else { throw .noEqualsSign(setting) }
    let name = String(trimming: setting[..<equals])
    let known = parameters
    guard let parameter = known.first(where: { $0.name == name }) else {
      throw .unknown(name: name, known: known.map { $0.name })
    }
    let text = String(trimming: setting[setting.index(after: equals)...])
    try set(name, to: try parameter.value(fromText: text))
  }

  /// The file that one `name=FILE` of the command line names for a list of objects; `nil` for any
  /// other setting.
  public func listFile(inSetting setting: String) -> (name: String, path: String)? {
    guard let equals = setting.firstIndex(of: "=") else { return nil }
    let name = String(trimming: setting[..<equals])
    let path = String(trimming: setting[setting.index(after: equals)...])
    guard case .objects = parameters.first(where: { $0.name == name })?.kind,
      !path.hasPrefix("["),
      path.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }),
      !path.utf8.contains(0)
    else { return nil }
    return (name, path)
  }

  /// Gives the parameter `name` the value of a whole document.
  public mutating func apply(
    document: JSON5Value, to name: String
  ) throws(ParameterFileError) {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw ParameterFileError(
        position: document.position,
        problem: .unknown(name: name, known: parameters.map { $0.name }))
    }
    try apply(document, to: parameter)
  }

  /// Applies a document: an object whose keys are names, or groups that hold objects.
  ///
  /// What it does not name keeps its value. With an error nothing is changed.
  public mutating func apply(document: JSON5Value) throws(ParameterFileError) {
    guard case .object(let members) = document.content else {
      throw ParameterFileError(
        position: document.position,
        problem: .notAnObject(given: document.content.kindName))
    }
    var copy = self
    var seen: Set<String> = []
    try copy.apply(members, in: "", known: parameters, seen: &seen)
    self = copy
  }

  private mutating func apply(
    _ members: [JSON5Value.Member], in group: String, known: [ParameterDescription],
    seen: inout Set<String>
  ) throws(ParameterFileError) {
    for member in members {
      let name = group + member.name
      if let parameter = known.first(where: { $0.name == name }) {
        guard seen.insert(name).inserted else {
          throw ParameterFileError(position: member.position, problem: .givenTwice(name: name))
        }
        try apply(member.value, to: parameter)
      } else if known.contains(where: { $0.name.hasPrefix(name + ".") }) {
        guard case .object(let inner) = member.value.content else {
          let given = member.value.content.kindName
          throw ParameterFileError(
            position: member.value.position, problem: .notAGroup(name: name, given: given))
        }
        try apply(inner, in: name + ".", known: known, seen: &seen)
      } else {
        throw ParameterFileError(
          position: member.position,
          problem: .unknown(name: name, known: known.map { $0.name }))
      }
    }
  }

  private mutating func apply(
    _ value: JSON5Value, to parameter: ParameterDescription
  ) throws(ParameterFileError) {
    do throws(ParameterError) {
      guard let given = ParameterValue(value) else {
        throw .null(name: parameter.name, kind: parameter.kind)
      }
      try set(parameter.name, to: given)
    } catch {
      throw ParameterFileError(position: value.position, problem: error)
    }
  }
}

/// A type whose parameters are its own fields, its defaults those of `init()`.
public protocol Parameterized: Adjustable {
  /// Makes the value with every default.
  init()

  /// The parameters, in the order of help.
  static var parameterList: [Parameter<Self>] { get }
}

extension Parameterized {
  /// The parameters, in the order of help.
  public var parameters: [ParameterDescription] {
    let defaults = Self()
    return Self.parameterList.map { $0.description(defaults: defaults) }
  }

  /// Gives the parameter `name` a value; a value that does not fit changes nothing.
  public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
    try parameter(name).set(&self, value, name)
  }

  /// The value of the parameter `name`.
  public func value(of name: String) throws(ParameterError) -> ParameterValue {
    try parameter(name).get(self)
  }

  private func parameter(_ name: String) throws(ParameterError) -> Parameter<Self> {
    let list = Self.parameterList
    guard let parameter = list.first(where: { $0.name == name }) else {
      throw .unknown(name: name, known: list.map { $0.name })
    }
    return parameter
  }
}
