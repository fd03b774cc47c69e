internal import CGL
import Frame

extension CommandExecutor {
  /// Stores a draw's fragments in buffers, sorts them and composites the result over the destination.
  func sortInBuffers(
    _ call: DrawCall, _ destination: DrawDestination
  ) throws(RendererError) {
    let positions = SamplePositions(destination.samples, capabilities)
    let variant = ShaderVariant(call.fragments)
    let keeping = try programs.program(call.program, variant)
    let resolving = try programs.program(
      Draw.Program(vertex: "fullscreen", fragment: "resolve"), variant)
    let mesh = try meshes.mesh(call.geometry)
    let quad = try meshes.mesh(.quad)
    glDisable(GLenum(GL_DEPTH_TEST))
    try sorter.sort(destination.size, destination.parts(in: call.region)) {
      slots throws(RendererError) in
      glUseProgram(keeping.object.name)
      try keeping.send(call.uniforms + [slots])
      try bind(call.textures, to: keeping)
      drawElements(mesh)
    } resolve: { slots throws(RendererError) in
      glUseProgram(resolving.object.name)
      try resolving.send([slots] + positions.uniforms)
      setBlend(call.blend)
      drawElements(quad)
    }
  }

  /// Peels a draw's fragments layer by layer and composites the result over the destination.
  func peelDepths(
    _ call: DrawCall, _ destination: DrawDestination, layers: Target.Format
  ) throws(RendererError) {
    let positions = SamplePositions(destination.samples, capabilities)
    let peeling = try programs.program(call.program, ShaderVariant(call.fragments))
    let program = try programs.program(Draw.Program(vertex: "fullscreen", fragment: "layer"))
    let mesh = try meshes.mesh(call.geometry, apart: true)
    let quad = try meshes.mesh(.quad)
    let nearest = try samplers.object(.nearest)
    func bind(_ texture: GLuint, to slot: GLProgram.Slot?, unit: Int) {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      glBindTexture(GLenum(GL_TEXTURE_2D), texture)
      glBindSampler(GLuint(unit), nearest)
      if let slot { glUniform1i(slot.location, GLint(unit)) }
    }
    try depthPeeler.peel(destination, layers, positions, region: call.region) {
      shift, frontKeys throws(RendererError) in
      glUseProgram(peeling.object.name)
      try peeling.send(call.uniforms + [shift])
      try self.bind(call.textures, to: peeling)
      bind(frontKeys, to: peeling.integerSamplers["frontKeys"], unit: call.textures.count)
      drawElements(mesh)
    } show: { layer, share, firstRow throws(RendererError) in
      glUseProgram(program.object.name)
      try program.send([
        Uniform("share", .float(share)), Uniform("firstRow", .int(Int32(firstRow))),
      ])
      bind(layer, to: program.samplers["layer"], unit: 0)
      drawElements(quad)
    } blend: {
      setBlend(call.blend)
    }
  }
}
