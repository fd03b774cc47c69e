internal import CGL
import Frame

extension CommandExecutor {
  func drawPlainly(_ call: DrawCall) throws(RendererError) {
    let program = try programs.program(
      call.program, call.buffers.isEmpty ? ShaderVariant(call.fragments) : .readsBuffers)
    glUseProgram(program.object.name)
    try program.send(call.uniforms)
    try bind(call.buffers, to: program)
    try bind(call.textures, to: program)
    setBlend(call.blend)
    if case .nearest = call.fragments {
      glEnable(GLenum(GL_DEPTH_TEST))
      glDepthFunc(GLenum(GL_LESS))
    } else {
      glDisable(GLenum(GL_DEPTH_TEST))
    }
    let mesh = try meshes.mesh(call.geometry)
    guard let region = call.region else { return drawElements(mesh) }
    glEnable(GLenum(GL_SCISSOR_TEST))
    defer { glDisable(GLenum(GL_SCISSOR_TEST)) }
    for part in region {
      glScissor(
        GLint(part.x), GLint(part.y), GLsizei(part.size.width), GLsizei(part.size.height))
      drawElements(mesh)
    }
  }

  func setBlend(_ blend: Draw.Blend) {
    switch blend {
    case .replace:
      glDisable(GLenum(GL_BLEND))
    case .over:
      glEnable(GLenum(GL_BLEND))
      glBlendEquation(GLenum(GL_FUNC_ADD))
      glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    case .maximum:
      glEnable(GLenum(GL_BLEND))
      glBlendEquation(GLenum(GL_MAX))
    }
  }

  func drawElements(_ mesh: GLMesh) {
    glBindVertexArray(mesh.vertexArray.name)
    glDrawElements(
      GLenum(GL_TRIANGLES), GLsizei(mesh.indexCount), GLenum(GL_UNSIGNED_INT), nil)
  }

  func bind(_ bindings: [Texture], to program: GLProgram) throws(RendererError) {
    for (unit, binding) in bindings.enumerated() {
      guard let slot = program.samplers[binding.name] else {
        if program.isUsers { continue }
        throw .uniforms(program: program.label, problem: "it has no sampler \(binding.name)")
      }
      // First, since an upload binds the texture to the active unit.
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      let texture = try name(of: binding)
      glUniform1i(slot.location, GLint(unit))
      glBindTexture(GLenum(GL_TEXTURE_2D), texture)
      glBindSampler(GLuint(unit), try samplers.object(binding.sampler))
    }
    guard program.isUsers || bindings.count == program.samplers.count else {
      let missing = Set(program.samplers.keys).subtracting(bindings.map(\.name)).sorted()
      throw .uniforms(
        program: program.label, problem: "the draw binds no \(missing.joined(separator: ", "))")
    }
  }

  fileprivate func name(of binding: Texture) throws(RendererError) -> GLuint {
    let mipmaps = binding.sampler.mipmaps
    switch binding.source {
    case .asset(let request):
      return try textures.texture(of: request, from: images, mipmaps: mipmaps)
    case .coverage(let map): return try coverages.texture(of: map, mipmaps: mipmaps)
    case .target(let name): return target(.target(name)).texture.name
    case .history(let name): return target(.history(name)).texture.name
    }
  }
}

extension ShaderVariant {
  /// The program variant for a way of processing fragments.
  init(_ fragments: DrawCall.Fragments) {
    switch fragments {
    case .blended, .nearest(isOpaque: false): self = .plain
    case .nearest(isOpaque: true): self = .opaque
    case .sortedInBuffers: self = .keepsFragments
    case .alone: self = .alone
    case .depthPeeled: self = .depthPeeling
    }
  }
}
