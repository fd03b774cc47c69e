/// A type whose parameters are its own fields, its defaults those of `init()`.
///
/// `--set`, files, elements of lists, listings and help all come from `parameterList`:
///
///     struct Clock: Parameterized {
///       var rate = 60.0
///       static var parameterList: [Parameter<Clock>] {
///         [
///           .number(
///             "rate", "Frames in a second.", unit: "frames", in: 1...1000, get: { $0.rate },
///             set: { $0.rate = $1 })
///         ]
///       }
///     }
///     var clock = Clock()
///     try clock.apply(setting: "rate=24")
///     try clock.apply(document: JSON5.read(bytes))
public protocol Parameterized: Adjustable {
  /// Makes the value with all defaults.
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

  /// Sets the parameter `name`; a value that does not fit changes nothing.
  public mutating func set(_ name: String, to value: DocumentNode) throws(DocumentError) {
    try parameter(name).set(&self, value)
  }

  /// The value of the parameter `name`.
  public func value(of name: String) throws(DocumentError) -> JSON {
    try parameter(name).get(self)
  }

  /// Sets `name` from the command line, or adds to it if it is a list; messages call it `title`.
  package mutating func set(
    _ name: String, fromText text: String, called title: String
  ) throws(DocumentError) {
    let parameter = try parameter(name)
    var description = parameter.description(defaults: self)
    description.name = title
    var value = try description.node(fromText: text)
    if case .texts = parameter.kind, let present = parameter.get(self).elements {
      value = DocumentNode(setting: .list(present + [.text(text)]), called: title)
    }
    try parameter.set(&self, value)
  }

  /// Throws unless every value is accepted by its parameter, as for values in documents.
  public func checkRanges() throws(DocumentError) {
    let defaults = Self()
    for parameter in Self.parameterList {
      let value = parameter.get(self)
      // A default may mean that there is no value, which no document can state.
      if value == parameter.get(defaults) { continue }
      var copy = self
      try parameter.set(&copy, DocumentNode(setting: value, called: parameter.name))
    }
  }

  private func parameter(_ name: String) throws(DocumentError) -> Parameter<Self> {
    let list = Self.parameterList
    guard let parameter = list.first(where: { $0.name == name }) else {
      throw .unknownParameter(name, known: list.map { $0.name })
    }
    return parameter
  }
}
