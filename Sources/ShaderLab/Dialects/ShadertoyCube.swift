import Effects
import Frame

extension ShadertoyShader {
  /// A pass that draws a cube map: its six faces in a row, each upright as in a picture of a cube map.
  enum Cube {
    private static let side = ShaderRecipe.Solid.passSide
    /// The target's size.
    static let size = PixelSize(width: 6 * side, height: side)
    /// The size of a face.
    static let resolution = UniformBinding.Source.constant([Double(side), Double(side), 1])

    /// What ``call`` needs.
    static let functions = SolidLookups.rays

    /// Finds the face; `gl_FragCoord` is the place in it, from its top left as on the site.
    static let opening = """
      int peel_faceNumber = int(peel_FragCoord.x) / \(side);
      peel_FragCoord.x -= float(peel_faceNumber * \(side));
      """

    /// Calls the pass's function.
    static let call = """
      vec3 peel_direction = peel_ray(peel_faceNumber, peel_FragCoord.xy / \(side / 2).0 - 1.0);
      mainCubemap(peel_color, peel_FragCoord.xy, vec3(0.0), normalize(peel_direction));
      """

    /// Replaces the size and the direction of y, which are those of a face.
    static func bind(_ uniforms: inout [UniformBinding]) {
      for index in uniforms.indices {
        switch uniforms[index].name {
        case "iResolution", "peel_size": uniforms[index].sources = [resolution]
        case "peel_turn": uniforms[index].sources = [.constant([Double(side), -1])]
        default: break
        }
      }
    }
  }
}
