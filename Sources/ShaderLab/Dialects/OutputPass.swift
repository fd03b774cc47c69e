import Effects
import Frame

/// The pass that shows a target whose first row is the bottom.
enum OutputPass {
  /// Copies a target to the output.
  static func copying(_ target: String, alpha: ShaderRecipe.Alpha) -> ShaderRecipe.Pass {
    let finish =
      alpha == .straight ? "c.rgb *= c.a;" : "c.rgb = min(c.rgb, c.aaa);"
    let text = """
      \(Language.header)
      uniform sampler2D peel_picture;
      out vec4 peel_output;
      void main() {
        ivec2 texel = ivec2(gl_FragCoord.xy);
        texel.y = textureSize(peel_picture, 0).y - 1 - texel.y;
        vec4 c = texelFetch(peel_picture, texel, 0);
        c = mix(c, vec4(0.0), isnan(c));
        c = clamp(c, 0.0, 1.0);
        \(finish)
        peel_output = c;
      }
      """
    return ShaderRecipe.Pass(
      "output",
      program: Draw.Program(
        vertex: .builtIn("fullscreen"), fragment: .source(ShaderSource(name: "output", text: text))),
      samplers: [.init("peel_picture", .target(target), sampler: .nearest)])
  }
}
