import Frame
import Imaging

internal import CGL

extension FrameExecutor {
  /// Lays a draw's fragments over what is there, in each sample the nearer over the further ones.
  func sorted(
    _ draw: Draw, _ destination: DrawDestination, _ targets: FrameTargets,
    _ images: [AssetRequest: Image]
  ) throws(RendererError) {
    let positions = SamplePositions(destination.samples, capabilities)
    if usesDepthPeeling {
      try peeled(draw, destination, positions, targets, images)
    } else {
      try kept(draw, destination, positions, targets, images)
    }
  }

  /// Keeps the fragments in buffers and sorts them there.
  private func kept(
    _ draw: Draw, _ destination: DrawDestination, _ positions: SamplePositions,
    _ targets: FrameTargets, _ images: [AssetRequest: Image]
  ) throws(RendererError) {
    let keeping = try programs.program(draw.program, .keepsFragments)
    let resolving = try programs.program(
      Draw.Program(vertex: "fullscreen", fragment: "resolve"), .keepsFragments)
    let mesh = try meshes.mesh(draw.geometry)
    let quad = try meshes.mesh(.quad)
    glDisable(GLenum(GL_DEPTH_TEST))
    try sorter.sort(destination) { slots throws(RendererError) in
      glUseProgram(keeping.object.name)
      try keeping.send(draw.uniforms + [slots])
      try bind(draw.textures, to: keeping, targets, images)
      drawElements(mesh)
    } resolve: { slots throws(RendererError) in
      glUseProgram(resolving.object.name)
      try resolving.send([slots] + positions.uniforms)
      setBlend(draw.blend)
      drawElements(quad)
    }
  }

  /// Takes the nearest fragments away, layer by layer.
  private func peeled(
    _ draw: Draw, _ destination: DrawDestination, _ positions: SamplePositions,
    _ targets: FrameTargets, _ images: [AssetRequest: Image]
  ) throws(RendererError) {
    let peeling = try programs.program(draw.program, .depthPeeling)
    let showing = try programs.program(Draw.Program(vertex: "fullscreen", fragment: "layer"))
    let mesh = try meshes.mesh(draw.geometry, apart: true)
    let quad = try meshes.mesh(.quad)
    let nearest = try samplers.object(.nearest)
    func bind(_ texture: GLuint, to slot: GLProgram.Slot?, unit: Int) {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      glBindTexture(GLenum(GL_TEXTURE_2D), texture)
      glBindSampler(GLuint(unit), nearest)
      if let slot { glUniform1i(slot.location, GLint(unit)) }
    }
    try depthPeeler.peel(destination, positions) { shift, frontKeys throws(RendererError) in
      glUseProgram(peeling.object.name)
      try peeling.send(draw.uniforms + [shift])
      try self.bind(draw.textures, to: peeling, targets, images)
      bind(frontKeys, to: peeling.integerSamplers["frontKeys"], unit: draw.textures.count)
      drawElements(mesh)
    } show: { layer, share, firstRow throws(RendererError) in
      glUseProgram(showing.object.name)
      try showing.send([
        Uniform("share", .float(share)), Uniform("firstRow", .int(Int32(firstRow))),
      ])
      bind(layer, to: showing.samplers["layer"], unit: 0)
      drawElements(quad)
    } blend: {
      setBlend(draw.blend)
    }
  }

  /// Whether a draw's fragments must be sorted, rather than the nearest be kept.
  func sorts(_ draw: Draw, _ images: [AssetRequest: Image]) -> Bool {
    switch draw.depth {
    case .ignored, .nearest: false
    case .sorted: true
    case .sortedIfTransparent:
      !draw.textures.allSatisfy { texture in
        guard case .asset(let request) = texture.source else { return false }
        return textures.isOpaque(request, images)
      }
    }
  }

  func needsDepth(_ draw: Draw, _ images: [AssetRequest: Image]) -> Bool {
    draw.depth != .ignored && !sorts(draw, images)
  }
}
