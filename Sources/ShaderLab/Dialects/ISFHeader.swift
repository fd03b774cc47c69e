import Documents
import Effects
import Frame
import Motion

/// The JSON header of a shader in the Interactive Shader Format.
struct ISFHeader: Sendable {
  /// A value or a picture that the shader takes.
  struct Input: Sendable {
    var name: String
    var type: String
    var parameter: ShaderParameter?
    /// The columns that it is to have at most, of a sound; `nil` for as many as there are.
    var columns: Int?
  }

  /// A run of the shader.
  struct Pass: Sendable {
    var target: String?
    var width: Formula?
    var height: Formula?
    var isPersistent = false
    var isFloat = false
  }

  var summary = ""
  var inputs: [Input] = []
  var passes: [Pass] = []
  /// Pictures that the shader brings along, by the names of their samplers.
  var imports: [(name: String, path: String)] = []

  /// Reads a header; keys that are not known are ignored.
  ///
  /// - Throws: `DocumentError` with its place in the text.
  init(_ text: String) throws(DocumentError) {
    let document = try JSON5.read(Array(text.utf8), isLenient: true)
    guard case .object(let members) = document.content else { return }
    func value(_ key: String) -> JSON? { members.first { $0.name == key }?.value }
    summary = value("DESCRIPTION")?.text?.asSummary ?? ""
    var names = ISFNames()
    for input in try Self.list(value("INPUTS"), "inputs") {
      guard let read = try Self.input(input) else { continue }
      try names.declare(read.name, at: input["NAME"] ?? input)
      inputs.append(read)
    }
    try readImports(value("IMPORTED"), &names)
    let persistent = Self.persistent(value("PERSISTENT_BUFFERS"))
    for pass in try Self.list(value("PASSES"), "passes") {
      let read = Self.pass(pass, persistent: persistent)
      if let target = read.target { try names.declare(target: target, at: pass["TARGET"] ?? pass) }
      passes.append(read)
    }
  }

  /// The most inputs, passes and pictures, each; shaders have some dozens.
  private static let limit = 512

  private static func list(
    _ value: JSON?, _ plural: String
  ) throws(DocumentError) -> [JSON] {
    let elements = value?.elements ?? []
    if elements.count > limit {
      throw elements[limit].invalid("the header has more than \(limit) \(plural)")
    }
    return elements
  }

  private mutating func readImports(
    _ value: JSON?, _ names: inout ISFNames
  ) throws(DocumentError) {
    var found: [(name: String, path: String, value: JSON)] = []
    switch value?.content {
    case .object(let members):
      for member in members {
        if let path = member.value["PATH"]?.text ?? member.value.text {
          found.append((member.name, path, member.value))
        }
      }
    case .list(let values):
      for value in values {
        if let name = value["NAME"]?.text, let path = value["PATH"]?.text {
          found.append((name, path, value))
        }
      }
    default: break
    }
    for (name, path, value) in found {
      guard imports.count < Self.limit else {
        throw value.invalid("the header imports more than \(Self.limit) pictures")
      }
      try names.declare(name, at: value)
      imports.append((name, path))
    }
  }

  /// Persistent targets in version 1: a list of names, or an object with names as keys.
  private static func persistent(_ value: JSON?) -> [String: JSON] {
    let found: [(name: String, value: JSON)] =
      switch value?.content {
      case .list(let values):
        values.compactMap { value in (value.text ?? value["NAME"]?.text).map { ($0, value) } }
      case .object(let members): members.map { ($0.name, $0.value) }
      default: []
      }
    var persistent: [String: JSON] = [:]
    for (name, value) in found where persistent[name] == nil { persistent[name] = value }
    return persistent
  }

  private static func pass(
    _ value: JSON, persistent: [String: JSON]
  ) -> Pass {
    var pass = Pass()
    pass.target = value["TARGET"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    let lasting = pass.target.flatMap { persistent[$0] }
    pass.width = side(value["WIDTH"] ?? lasting?["WIDTH"])
    pass.height = side(value["HEIGHT"] ?? lasting?["HEIGHT"])
    pass.isPersistent = value["PERSISTENT"]?.flag ?? false || lasting != nil
    pass.isFloat = (value["FLOAT"] ?? lasting?["FLOAT"])?.flag ?? false
    return pass
  }

  private static func side(_ value: JSON?) -> Formula? {
    if let number = value?.number { return .number(number) }
    guard let text = value?.text else { return nil }
    return try? Formula(parsing: text, variables: [], takesOthers: true)
  }

  private static func input(_ value: JSON) throws(DocumentError) -> Input? {
    guard let name = value["NAME"]?.text, let type = value["TYPE"]?.text else { return nil }
    let label = value["LABEL"]?.text?.asSummary ?? ""
    let summary =
      label.isEmpty ? "An input of the shader." : label.hasSuffix(".") ? label : label + "."
    func parameter(_ kind: ShaderParameter.Kind, _ numbers: [Double]) -> Input {
      Input(
        name: name, type: type,
        parameter: ShaderParameter(name: name, summary: summary, kind: kind, defaultValue: numbers))
    }
    let given = try numbers(value, "DEFAULT")
    switch type {
    case "bool", "event": return parameter(.boolean, [given.first ?? 0])
    case "float":
      let low = try numbers(value, "MIN").first ?? -.infinity
      let high = try numbers(value, "MAX").first ?? .infinity
      let range = NumberRange(min(low, high)...max(low, high))
      let start =
        given.first ?? (low.isFinite && high.isFinite ? (low + high) / 2 : low.isFinite ? low : 0)
      return parameter(.number(range), [start])
    case "long":
      let numbers = try numbers(value, "VALUES")
      let labels = (value["LABELS"]?.elements ?? []).compactMap {
        $0.text?.onOneLine ?? $0.number?.plainText
      }
      guard !numbers.isEmpty else {
        let low = try self.numbers(value, "MIN").first ?? -.infinity
        let high = try self.numbers(value, "MAX").first ?? .infinity
        return parameter(
          .number(NumberRange(wholeWithin: low...max(low, high))), [given.first ?? 0])
      }
      let shown = numbers.indices.map {
        labels.indices.contains($0) ? labels[$0] : numbers[$0].plainText
      }
      return parameter(.choice(labels: shown, numbers: numbers), [given.first ?? numbers[0]])
    case "point2D":
      return parameter(.vector(count: 2), Array((given + [0, 0]).prefix(2)))
    case "color":
      return parameter(
        .color(count: 4), Array((given + [0, 0, 0, 1].dropFirst(given.count)).prefix(4)))
    case "audio", "audioFFT":
      let most = try numbers(value, "MAX").first.flatMap { $0 >= 1 ? $0 : nil }
      return Input(
        name: name, type: type, columns: most.map { Int($0, within: 1...SoundTexture.size.width) })
    default: return Input(name: name, type: type)
    }
  }

  /// The number of a key, or those of its list.
  private static func numbers(
    _ value: JSON, _ key: String
  ) throws(DocumentError) -> [Double] {
    guard let node = value[key] else { return [] }
    for element in node.elements ?? [node] {
      guard case .number(let number) = element.content else { continue }
      guard Float(number).isFinite else {
        throw element.invalid(
          "\(key) is \(number.plainText) but must be a number that a 32-bit float can hold")
      }
    }
    return (node.numbers ?? []).filter { Float($0).isFinite }
  }
}

/// The names that a header declares, which stand in the shader as they are.
private struct ISFNames {
  private var declared = Set(ISFShader.ownNames)
  private var targets: Set<String> = []

  /// Declares an input or a picture.
  mutating func declare(_ name: String, at value: JSON) throws(DocumentError) {
    guard Language.isName(name) else {
      throw value.invalid(
        "\(quoted(name)) is not a GLSL name; use letters, digits and _, and no reserved word"
      )
    }
    guard declared.insert(name).inserted else {
      throw value.invalid("\(quoted(name)) is declared twice, or by the format; rename it")
    }
  }

  /// Declares a target, which several passes may draw.
  mutating func declare(target name: String, at value: JSON) throws(DocumentError) {
    if targets.contains(name) { return }
    try declare(name, at: value)
    targets.insert(name)
  }
}

extension JSON {
  /// An error at this value.
  fileprivate func invalid(_ sentence: String) -> DocumentError {
    DocumentError(position: position, problem: .invalid(sentence))
  }
}
