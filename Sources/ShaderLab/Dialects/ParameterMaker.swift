import Documents
import Effects
import Frame

/// Makes parameters of uniforms that the user sets.
struct ParameterMaker {
  /// The comments of the shader's files.
  let comments: [Token]
  /// The shader's uniforms.
  let uniforms: [Variable]

  /// What a declaration says of its uniform: in its initial value, or in a comment behind it.
  func declared(_ variable: Variable) -> DeclaredValue {
    let place = variable.name.place
    var declared = DeclaredValue()
    if let comment = comments.first(where: { $0.place.follows(place) }),
      !uniforms.contains(where: {
        $0.type.place.follows(place) && comment.place.follows($0.type.place)
      })
    {
      declared = DeclaredValue(comment: comment.text)
    }
    // gl-transitions' words about a parameter, on the line above it.
    let mark = "// @param "
    if declared.summary.isEmpty,
      let comment = comments.first(where: {
        $0.place.file == place.file && $0.place.line == place.line - 1 && $0.text.hasPrefix(mark)
      })
    {
      declared.summary =
        DeclaredValue(comment: "// " + comment.text.dropFirst(mark.count)).summary
    }
    if let initial = variable.initial {
      let text = initial.map { $0.text }.joined(separator: " ")
      if let value = DeclaredValue.value(text.filter { $0 != " " }) {
        declared.numbers = value.numbers
      }
    }
    return declared
  }

  /// The parameter of a uniform; `nil` for a type that cannot be set.
  func parameter(_ variable: Variable, _ declared: DeclaredValue) -> ShaderParameter? {
    guard let kind = UniformBinding.Kind(rawValue: variable.type.text), variable.length == nil,
      kind != .mat3, kind != .mat4
    else {
      return nil
    }
    let count = kind.components
    var numbers = declared.numbers ?? []
    if numbers.count == 1 { numbers = Array(repeating: numbers[0], count: count) }
    numbers = Array((numbers + [0, 0, 0, 0]).prefix(count))
    if kind == .vec4, declared.numbers?.count == 3 { numbers[3] = 1 }
    return ShaderParameter(
      name: variable.name.text,
      summary: declared.summary.isEmpty ? "A uniform of the shader." : declared.summary,
      kind: Self.kind(kind, variable.name.text, declared), defaultValue: numbers)
  }

  private static func kind(
    _ kind: UniformBinding.Kind, _ name: String, _ declared: DeclaredValue
  ) -> ShaderParameter.Kind {
    let range = declared.range ?? -Double.infinity...Double.infinity
    switch kind {
    case .float: return .number(NumberRange(range))
    case .int: return .number(NumberRange(range, isWhole: true))
    case .uint:
      return .number(NumberRange(max(range.lowerBound, 0)...range.upperBound, isWhole: true))
    case .bool: return .boolean
    case .vec2, .ivec2, .ivec3, .ivec4, .mat3, .mat4: return .vector(count: kind.components)
    case .vec3, .vec4:
      let small = name.lowercased()
      let isColor = ["color", "colour", "tint"].contains { small.holds($0) }
      return isColor ? .color(count: kind.components) : .vector(count: kind.components)
    }
  }
}

extension String {
  /// Whether `part` occurs in the text.
  func holds(_ part: String) -> Bool {
    let (text, part) = (Array(utf8), Array(part.utf8))
    guard part.count <= text.count, !part.isEmpty else { return part.isEmpty }
    return (0...(text.count - part.count)).contains {
      text[$0..<$0 + part.count].elementsEqual(part)
    }
  }
}
