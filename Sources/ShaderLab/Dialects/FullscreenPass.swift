import Effects
import Frame

extension ShaderRecipe.Pass {
  /// A pass whose fragment shader draws all of its target, or of the picture.
  init(
    _ name: String, into target: String? = nil, drawing source: ShaderSource,
    with binder: UniformBinder
  ) {
    self.init(
      name, into: target,
      program: Draw.Program(vertex: .builtIn("fullscreen"), fragment: .source(source)),
      samplers: binder.samplers, uniforms: binder.uniforms)
  }
}
