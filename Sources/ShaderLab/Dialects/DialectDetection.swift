/// Finds out which dialect a shader is written in.
struct DialectDetection {
  private let source: PreprocessedSource
  private let comments: [Token]

  init(_ source: PreprocessedSource, _ comments: [Token]) {
    self.source = source
    self.comments = comments
  }

  var dialect: Dialect {
    if isISF { return .isf }
    if declares("main") { return .glsl }
    if declares("transition", as: "vec4"), !declares("mainImage", as: "void") { return .transition }
    if ["mainImage", "mainSound", "mainCubemap", "mainVR"].contains(where: { declares($0) }) {
      return .shadertoy
    }
    if declares("transition") { return .transition }
    let names = ["_geometry", "_surface", "_output", "_lightingContribution", "_light"]
    let isModifier =
      source.pragmas.contains {
        ["body", "arguments", "transparent"].contains($0.words.first?.text)
      }
      || source.tokens.contains { names.contains($0.text) }
    return isModifier ? .modifier : .glsl
  }

  /// Whether the first comment is the JSON header of the Interactive Shader Format.
  private var isISF: Bool {
    guard let header = comments.first(where: { $0.text.hasPrefix("/*") })?.text else {
      return false
    }
    let inside = header.dropFirst(2).drop { $0 == " " || $0.isNewline || $0 == "\t" || $0 == "*" }
    return inside.first == "{"
      && Self.headerKeys.contains { header.holds("\"\($0)\"") }
  }

  private static let headerKeys = [
    "ISFVSN", "INPUTS", "CREDIT", "CATEGORIES", "PASSES", "DESCRIPTION", "IMPORTED",
    "PERSISTENT_BUFFERS",
  ]

  /// Whether there is a function, perhaps of a certain type.
  private func declares(_ name: String, as type: String? = nil) -> Bool {
    source.tokens.indices.contains { index in
      source.tokens[index].is(name) && index > 0 && index + 1 < source.tokens.count
        && source.tokens[index + 1].is("(") && source.tokens[index - 1].kind == .identifier
        && (type == nil || source.tokens[index - 1].text == type)
    }
  }
}
