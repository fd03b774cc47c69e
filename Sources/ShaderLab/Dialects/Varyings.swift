/// What a vertex shader would hand over to a fragment shader that stands alone.
enum Varyings {
  /// Assignments to the shader's varyings, by their types and customary names.
  static func assignments(_ translation: Translation) -> String {
    translation.varyings.filter { $0.length == nil }.compactMap { variable in
      value(variable).map { "\(variable.name.text) = \($0);" }
    }.joined(separator: "\n")
  }

  private static let unit = "peel_FragCoord.xy / peel_size.xy"

  private static func value(_ variable: Variable) -> String? {
    let name = UniformRoles.canonical(variable.name.text)
    switch variable.type.text {
    case "vec2":
      // glslsandbox's, whose y spans -1…1.
      if name == "surfaceposition" {
        return "(\(unit) * 2.0 - 1.0) * vec2(peel_size.x / peel_size.y, 1.0)"
      }
      return name.hasSuffix("position") || name.hasSuffix("pos")
        ? "\(unit) * 2.0 - 1.0" : unit
    case "vec3": return name.hasSuffix("normal") ? "vec3(0.0, 0.0, 1.0)" : "vec3(\(unit), 0.0)"
    case "vec4":
      return name.hasSuffix("position") || name.hasSuffix("pos")
        ? "vec4(\(unit) * 2.0 - 1.0, 0.0, 1.0)"
        : name.hasSuffix("color") ? "vec4(1.0)" : "vec4(\(unit), 0.0, 1.0)"
    default: return nil
    }
  }
}
