import Effects
import Frame

/// A row of a sound with fewer columns, each the mean of those that it covers, as in the editor of ISF's authors.
struct SoundColumns {
  /// The name of the sampler that reads it, and of the target that holds it.
  let name: String
  /// The row.
  let part: AssetRequest.Part
  /// Its columns, fewer than the sound has.
  let count: Int

  /// The target; bytes, as the sound's own row has them.
  var target: ShaderRecipe.Buffer {
    ShaderRecipe.Buffer(name, size: .fixed(PixelSize(width: count, height: 1)), format: .rgba8)
  }

  /// The pass that draws it.
  var pass: ShaderRecipe.Pass {
    let text = """
      \(Language.header)
      uniform sampler2D \(name);
      out vec4 peel_output;
      void main() {
        int all = textureSize(\(name), 0).x, column = int(gl_FragCoord.x);
        int first = column * all / \(count), end = max((column + 1) * all / \(count), first + 1);
        vec4 sum = vec4(0.0);
        for (int i = first; i < end; i++) sum += texelFetch(\(name), ivec2(i, 0), 0);
        peel_output = sum / float(end - first);
      }
      """
    return ShaderRecipe.Pass(
      name, into: name,
      program: Draw.Program(
        vertex: .builtIn("fullscreen"),
        fragment: .source(ShaderSource(name: "\(name) columns", text: text))),
      samplers: [.init(name, .sound(part), sampler: .nearest)])
  }
}
