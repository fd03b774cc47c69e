import Effects
import Frame

/// Puts the text of a generated fragment shader together.
struct FragmentText {
  /// Lines after the header: what the dialect declares.
  var prelude = ""
  /// Lines of `main` before the user's entry point.
  var opening = ""
  /// The user's entry point, and what is done with its result, `peel_color`.
  var call = ""
  /// Whether the pass draws the output, where colours are limited and multiplied by alpha.
  var isOutput = true
  /// How the shader understands alpha.
  var alpha = ShaderRecipe.Alpha.straight

  /// The whole text with its map.
  func source(_ translation: Translation) -> GeneratedSource {
    var source = GeneratedSource()
    source.add(Language.header)
    source.add(
      """
      uniform vec2 peel_turn;
      uniform vec3 peel_size;
      out vec4 peel_output;
      vec4 peel_FragCoord;
      vec4 peel_color;
      #define peel_dFdy(x) (peel_turn.y * dFdy(x))
      """)
    if !prelude.isEmpty { source.add(prelude) }
    if !translation.prelude.isEmpty { source.add(translation.prelude) }
    source.add(translation.body)
    source.add("void peel_init() {")
    source.add(translation.assignments)
    source.add("}\nvoid main() {")
    source.add(
      "peel_FragCoord = vec4(gl_FragCoord.x, peel_turn.x + peel_turn.y * gl_FragCoord.y, gl_FragCoord.zw);"
    )
    source.add("peel_color = vec4(0.0);")
    if !opening.isEmpty { source.add(opening) }
    source.add("peel_init();\n" + call)
    if isOutput {
      // A component that is not a number counts as 0.
      source.add(
        "if (any(isnan(peel_color))) peel_color = mix(peel_color, vec4(0.0), isnan(peel_color));")
      source.add("peel_color = clamp(peel_color, 0.0, 1.0);")
      source.add(
        alpha == .straight
          ? "peel_color.rgb *= peel_color.a;"
          : "peel_color.rgb = min(peel_color.rgb, peel_color.aaa);")
    }
    source.add("peel_output = peel_color;\n}")
    return source
  }

  /// The uniforms that every generated fragment shader has.
  static let uniforms = [
    UniformBinding("peel_turn", .vec2, .turn), UniformBinding("peel_size", .vec3, .resolution),
  ]
}
