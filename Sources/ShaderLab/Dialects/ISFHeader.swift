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
    func value(_ key: String) -> JSON5Value? { members.first { $0.name == key }?.value }
    summary = value("DESCRIPTION")?.text ?? ""
    for input in value("INPUTS")?.elements ?? [] {
      if let read = Self.input(input) { inputs.append(read) }
    }
    let persistent = Self.persistent(value("PERSISTENT_BUFFERS"))
    for pass in value("PASSES")?.elements ?? [] {
      passes.append(Self.pass(pass, persistent: persistent))
    }
    readImports(value("IMPORTED"))
  }

  private mutating func readImports(_ value: JSON5Value?) {
    switch value?.content {
    case .object(let members):
      for member in members {
        if let path = member.value["PATH"]?.text ?? member.value.text {
          imports.append((member.name, path))
        }
      }
    case .list(let values):
      for value in values {
        if let name = value["NAME"]?.text, let path = value["PATH"]?.text {
          imports.append((name, path))
        }
      }
    default: break
    }
  }

  /// What version 1 says of targets that last, by their names: a list of these, or an object.
  private static func persistent(_ value: JSON5Value?) -> [(name: String, value: JSON5Value)] {
    switch value?.content {
    case .list(let values):
      values.compactMap { value in (value.text ?? value["NAME"]?.text).map { ($0, value) } }
    case .object(let members): members.map { ($0.name, $0.value) }
    default: []
    }
  }

  private static func pass(
    _ value: JSON5Value, persistent: [(name: String, value: JSON5Value)]
  ) -> Pass {
    var pass = Pass()
    pass.target = value["TARGET"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    let lasting = persistent.first { $0.name == pass.target }?.value
    pass.width = side(value["WIDTH"] ?? lasting?["WIDTH"])
    pass.height = side(value["HEIGHT"] ?? lasting?["HEIGHT"])
    pass.isPersistent = value["PERSISTENT"]?.flag ?? false || lasting != nil
    pass.isFloat = (value["FLOAT"] ?? lasting?["FLOAT"])?.flag ?? false
    return pass
  }

  private static func side(_ value: JSON5Value?) -> Formula? {
    if let number = value?.number { return .number(number) }
    guard let text = value?.text else { return nil }
    return try? Formula(parsing: text, variables: [], takesOthers: true)
  }

  private static func input(_ value: JSON5Value) -> Input? {
    guard let name = value["NAME"]?.text, let type = value["TYPE"]?.text else { return nil }
    let label = value["LABEL"]?.text ?? ""
    let summary =
      label.isEmpty ? "An input of the shader." : label.hasSuffix(".") ? label : label + "."
    func parameter(_ kind: ShaderParameter.Kind, _ numbers: [Double]) -> Input {
      Input(
        name: name, type: type,
        parameter: ShaderParameter(name: name, summary: summary, kind: kind, defaultValue: numbers))
    }
    let given = value["DEFAULT"]?.numbers ?? []
    switch type {
    case "bool", "event": return parameter(.boolean, [given.first ?? 0])
    case "float":
      let low = value["MIN"]?.number ?? -.infinity
      let high = value["MAX"]?.number ?? .infinity
      let range = NumberRange(min(low, high)...max(low, high))
      let start =
        given.first ?? (low.isFinite && high.isFinite ? (low + high) / 2 : low.isFinite ? low : 0)
      return parameter(.number(range), [start])
    case "long":
      let numbers = value["VALUES"]?.numbers ?? []
      let labels = (value["LABELS"]?.elements ?? []).compactMap { $0.text ?? $0.number?.plainText }
      guard !numbers.isEmpty else {
        let low = value["MIN"]?.number ?? -.infinity
        return parameter(
          .number(NumberRange(low...max(low, value["MAX"]?.number ?? .infinity), isWhole: true)),
          [given.first ?? 0])
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
    default: return Input(name: name, type: type, parameter: nil)
    }
  }
}
