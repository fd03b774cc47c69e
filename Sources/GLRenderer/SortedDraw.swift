import Frame
import Imaging

internal import CGL

extension FrameExecutor {
  /// Keeps a draw's fragments, then lays each pixel's over what is there, sorted.
  func sorted(
    _ draw: Draw, _ size: PixelSize, _ targets: FrameTargets, _ images: [AssetRequest: Image]
  ) throws(RendererError) {
    guard capabilities.keepsFragments else {
      throw .unsupported("transparent meshes (OpenGL ES 3.1 with storage buffers)")
    }
    let keeping = try programs.program(draw.program, .keepsFragments)
    let resolving = try programs.program(
      Draw.Program(vertex: "fullscreen", fragment: "resolve"), .keepsFragments)
    let mesh = try meshes.mesh(draw.geometry)
    let quad = try meshes.mesh(.quad)
    glDisable(GLenum(GL_DEPTH_TEST))
    try sorter.sort(size) { slots throws(RendererError) in
      glUseProgram(keeping.object.name)
      try keeping.send(draw.uniforms + [slots])
      try bind(draw.textures, to: keeping, targets, images)
      drawElements(mesh)
    } resolve: { slots throws(RendererError) in
      glUseProgram(resolving.object.name)
      try resolving.send([slots])
      setBlend(draw.blend)
      drawElements(quad)
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
