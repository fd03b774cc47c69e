import Documents
import Effects

/// Where SceneKit calls a shader modifier.
enum ModifierEntry: String, CaseIterable, Sendable {
  case geometry, surface, lighting, fragment
}

/// The parts of a shader modifier.
struct ModifierSource: Sendable {
  /// The declarations after `#pragma arguments`, and `uniform` elsewhere.
  var arguments: [Token] = []
  /// Functions and constants before the body.
  var declarations: [Token] = []
  /// The statements.
  var body: [Token] = []
  /// Whether `#pragma transparent` stands in it.
  var isTransparent = false

  /// The modifiers in a source, by the `#pragma` sections of the entries or by the names that the code uses.
  static func read(
    _ source: PreprocessedSource, entry: ModifierEntry?
  ) -> [ModifierEntry: ModifierSource] {
    let tokens = MetalNames.translated(source.tokens)
    var found: [ModifierEntry: ModifierSource] = [:]
    var current = entry ?? self.entry(of: tokens)
    var parts = ModifierSource()
    /// The text before all sections.
    var common = ModifierSource()
    let isSplit =
      entry == nil
      && source.pragmas.contains { ModifierEntry(rawValue: $0.words.first?.text ?? "") != nil }
    var section = isSplit ? "declaration" : opening(source.pragmas[...])
    var start = 0
    func close(at end: Int) {
      let piece = Array(tokens[start..<end])
      switch section {
      case "arguments": parts.arguments += piece
      case "declaration": parts.declarations += piece
      default: parts.body += piece
      }
      start = end
    }
    for (index, pragma) in source.pragmas.enumerated() {
      guard let word = pragma.words.first?.text else { continue }
      if let next = ModifierEntry(rawValue: word), entry == nil {
        close(at: pragma.index)
        if !parts.body.isEmpty {
          found[current] = parts
        } else if found.isEmpty {
          common = parts
        }
        parts = ModifierSource()
        current = next
        section = opening(source.pragmas[(index + 1)...])
      } else if word == "transparent" {
        parts.isTransparent = true
      } else if ["arguments", "declaration", "declarations", "body", "varyings"].contains(word) {
        close(at: pragma.index)
        section = word == "declarations" ? "declaration" : word
      }
    }
    close(at: tokens.count)
    if parts.hasCode { found[current] = parts }
    // The vertex shader and the fragment shader each declare what they have in common once.
    let fragment = ModifierEntry.allCases.first { $0 != .geometry && found[$0] != nil }
    for place in [ModifierEntry.geometry, fragment].compactMap({ $0 }) {
      found[place]?.arguments.insert(contentsOf: common.arguments, at: 0)
      found[place]?.declarations.insert(contentsOf: common.declarations, at: 0)
    }
    return found.mapValues { $0.withoutUniforms }
  }

  /// The part after a `#pragma` of a section: declarations if a body follows in it.
  private static func opening(_ pragmas: ArraySlice<PreprocessedSource.Pragma>) -> String {
    let next = pragmas.first {
      let word = $0.words.first?.text ?? ""
      return word == "body" || ModifierEntry(rawValue: word) != nil
    }
    return next?.words.first?.text == "body" ? "declaration" : "body"
  }

  private var hasCode: Bool { !body.isEmpty || !arguments.isEmpty }

  /// The entry whose variables the code uses.
  private static func entry(of tokens: [Token]) -> ModifierEntry {
    let names = Set(tokens.map { $0.text })
    if names.contains("_geometry") { return .geometry }
    if names.contains("_lightingContribution") { return .lighting }
    return names.contains("_output") ? .fragment : .surface
  }

  /// The same with `uniform` declarations among the arguments.
  private var withoutUniforms: ModifierSource {
    var result = self
    result.body = Self.takingUniforms(from: body, into: &result.arguments)
    result.declarations = Self.takingUniforms(from: declarations, into: &result.arguments)
    return result
  }

  /// Moves `uniform` declarations, without the word, to the arguments; returns the other tokens.
  private static func takingUniforms(
    from tokens: [Token], into arguments: inout [Token]
  ) -> [Token] {
    var rest = tokens[...]
    var kept: [Token] = []
    while let token = rest.popFirst() {
      guard token.is("uniform") else {
        kept.append(token)
        continue
      }
      while let next = rest.popFirst() {
        arguments.append(next)
        if next.is(";") { break }
      }
    }
    return kept
  }
}

/// Metal's names in GLSL.
enum MetalNames {
  private static let names = [
    "float2": "vec2", "float3": "vec3", "float4": "vec4", "half": "float", "half2": "vec2",
    "half3": "vec3", "half4": "vec4", "int2": "ivec2", "int3": "ivec3", "int4": "ivec4",
    "uint2": "uvec2", "uint3": "uvec3", "uint4": "uvec4", "bool2": "bvec2", "bool3": "bvec3",
    "bool4": "bvec4", "float2x2": "mat2", "float3x3": "mat3", "float4x4": "mat4", "half2x2": "mat2",
    "half3x3": "mat3", "half4x4": "mat4", "lerp": "mix", "rsqrt": "inversesqrt", "atan2": "atan",
    "fabs": "abs", "fmin": "min", "fmax": "max", "powr": "pow", "dfdx": "dFdx", "dfdy": "dFdy",
    "fmod": "peel_fmod", "saturate": "peel_saturate", "constexpr": "const", "constant": "const",
    "rint": "roundEven", "texture2D": "texture",
  ]
  /// Words without a meaning in GLSL.
  private static let dropped: Set<String> = ["thread", "device", "static", "inline", "threadgroup"]

  /// The tokens in GLSL, with whole numbers as floats where Metal converts them.
  static func translated(_ tokens: [Token]) -> [Token] {
    IntegerPromotion.promoted(
      tokens.map { token in
        var token = token
        if dropped.contains(token.text) {
          token.text = ""
        } else if token.is("discard_fragment") {
          token.text = "peel_discard"
        } else if let name = names[token.text], token.kind == .identifier {
          token.text = name
        } else if token.kind == .float, token.text.last == "h" || token.text.last == "H" {
          token.text.removeLast()
        }
        return token
      })
  }
}
