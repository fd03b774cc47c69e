package import Documents
import Effects
import Rendering

/// A JSON Schema of JSON5 manifests, which editors complete and check keys with.
///
/// A text that may contain a variable accepts anything with braces.
package enum ManifestSchema {
  /// The schema, by draft 2020-12.
  package static var json: JSON {
    let job = JSON.object([.init("$ref", .text("#/$defs/job"))])
    return object(
      "Jobs of peelgl batch",
      [
        ("$schema", type("string", "This schema, for the editor.")),
        ("defaults", .object([.init("$ref", .text("#/$defs/job"))])),
        (
          "presets",
          .object([.init("type", .text("object")), .init("additionalProperties", job)])
        ),
        ("jobs", .object([.init("type", .text("array")), .init("items", job)])),
      ],
      with: [
        .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
        .init("required", .list([.text("jobs")])),
        .init("$defs", .object([.init("job", self.job)])),
      ])
  }

  private static var job: JSON {
    var (own, limits): ([(String, JSON)], [(String, JSON)]) = ([], [])
    for parameter in JobDocument.parameterList.map({ $0.description(defaults: JobDocument()) }) {
      switch parameter.name {
      case "overwrite", "preset": continue
      case "set": own.append(("set", parameters))
      case "text":
        own.append(
          ("text", open("Texts for the placeholders {{NAME}} of SVG inputs, { name: \"text\" }.")))
      case "effect": own.append(("effect", choice(parameter.summary, Effect.names)))
      default:
        guard let dot = parameter.name.firstIndex(of: ".") else {
          own.append((parameter.name, value(parameter)))
          continue
        }
        limits.append(
          (String(parameter.name[parameter.name.index(after: dot)...]), value(parameter)))
      }
    }
    own += [
      ("limits", object("The limits of the job.", limits)),
      (
        "matrix",
        open("One job for each combination: { image: \"*.png\", peeled: \"0..1 step 0.1\" }.")
      ),
      ("rows", type("string", "A .csv file: one job for each row, whose fields are {row.NAME}.")),
      (
        "preset",
        type(
          ["string", "array"],
          "One or more names of presets, of the manifest or built in, or a preset file.")
      ),
    ]
    return object("A job, or the jobs of a matrix or table.", own)
  }

  /// The parameters of all effects; one that effects share has the description of the first.
  private static var parameters: JSON {
    var members: [JSON.Member] = []
    for parameter in Effect.all.flatMap(\.parameters)
    where !members.contains(where: { $0.name == parameter.name }) {
      members.append(.init(parameter.name, value(parameter)))
    }
    return .object([
      .init("description", .text("Parameters of the effect.")), .init("type", .text("object")),
      .init("properties", .object(members)),
    ])
  }

  private static func value(_ parameter: ParameterDescription) -> JSON {
    let summary = parameter.summary
    switch parameter.kind {
    case .number(_, let range):
      var members: [JSON.Member] = [
        .init("description", .text(summary)),
        .init("type", .list([.text(range.isWhole ? "integer" : "number"), .text("string")])),
      ]
      let minimum = range.excludesLowest ? "exclusiveMinimum" : "minimum"
      if range.lowest.isFinite { members.append(.init(minimum, .number(range.lowest))) }
      if range.highest.isFinite { members.append(.init("maximum", .number(range.highest))) }
      return .object(members)
    case .boolean: return type(["boolean", "string"], summary)
    case .choice(let names): return choice(summary, names)
    case .color, .curve, .file: return type("string", summary)
    case .text: return type(["string", "number"], summary)
    case .point, .size, .texts: return type(["array", "string"], summary)
    case .objects: return type(["array", "string"], summary)
    }
  }

  /// A name of some, or a text in which a variable stands.
  private static func choice(_ summary: String, _ names: [String]) -> JSON {
    .object([
      .init("description", .text(summary)),
      .init(
        "anyOf",
        .list([
          .object([.init("enum", .list(names.map { Int($0).map { .integer($0) } ?? .text($0) }))]
          ),
          .object([.init("type", .text("string")), .init("pattern", .text("[{:]"))]),
        ])),
    ])
  }

  private static func type(_ name: String, _ summary: String) -> JSON {
    .object([.init("description", .text(summary)), .init("type", .text(name))])
  }

  private static func type(_ names: [String], _ summary: String) -> JSON {
    .object([
      .init("description", .text(summary)), .init("type", .list(names.map { .text($0) })),
    ])
  }

  /// An object of any keys.
  private static func open(_ summary: String) -> JSON { type("object", summary) }

  private static func object(
    _ summary: String, _ properties: [(String, JSON)], with members: [JSON.Member] = []
  ) -> JSON {
    .object(
      members + [
        .init("description", .text(summary)), .init("type", .text("object")),
        .init("properties", .object(properties.map { .init($0.0, $0.1) })),
        .init("additionalProperties", .boolean(false)),
      ])
  }
}
