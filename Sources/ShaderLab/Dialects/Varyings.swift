/// What a vertex shader would hand over to a fragment shader that stands alone.
enum Varyings {
  /// Assignments to the shader's varyings, by their types and customary names.
  ///
  /// Those that a vertex shader sets need none.
  static func assignments(_ translation: Translation, except areSet: Bool = false) -> String {
    if areSet { return "" }
    return translation.varyings.filter { $0.length == nil }.compactMap { variable in
      value(variable).map { "\(variable.name.text) = \($0);" }
    }.joined(separator: "\n")
  }

  /// What the fixed pipeline of desktop GLSL hands over, as far as a shader uses it.
  static func fixed(_ translation: Translation) -> (prelude: String, opening: String) {
    var (prelude, opening) = ("", "")
    if translation.names.contains("gl_Color") {
      prelude += "\nconst vec4 peel_Color = vec4(1.0);"
    }
    if translation.names.contains("gl_TextureMatrix") {
      prelude += "\nmat4 peel_TextureMatrix[8];"
      opening += "\nfor (int i = 0; i < 8; i++) peel_TextureMatrix[i] = mat4(1.0);"
    }
    if translation.names.contains("gl_TexCoord") {
      // Rectangles are read by texels.
      let place = translation.names.contains("texture2DRect") ? "peel_FragCoord.xy" : unit
      prelude += "\nvec4 peel_TexCoord[8];"
      opening += "\nfor (int i = 0; i < 8; i++) peel_TexCoord[i] = vec4(\(place), 0.0, 1.0);"
    }
    return (prelude, opening)
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
