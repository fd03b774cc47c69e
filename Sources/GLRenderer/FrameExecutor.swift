internal import CGL
import Frame
import Imaging

/// Draws a frame's passes in order, each draw from its complete state.
///
/// The context must be current. Frames are valid (`Frame.validate`); what only the device can
/// know, such as a program's uniforms, is checked here.
final class FrameExecutor {
  let count = GLObjectCount()
  let programs: ProgramCache
  let pool: TargetPool
  let reuse = TargetReuse()
  let history: TargetHistory
  let textures: TextureCache
  let coverages: CoverageCache
  let meshes: MeshCache
  let samplers: SamplerCache
  let capabilities: GLCapabilities
  private let debug: GLDebug?
  let timer: PassTimer?
  let sorter: FragmentSorter
  let depthPeeler: DepthPeeler
  /// Whether transparent meshes are sorted by peeling.
  let usesDepthPeeling: Bool
  /// How targets of 16-bit floats are stored.
  private let floats: Target.Format

  init(
    _ options: RendererOptions, capabilities: GLCapabilities, isSoftware: Bool
  ) throws(RendererError) {
    if options.sorting == .buffers, !capabilities.keepsFragments {
      throw .unsupported("sorting in buffers (OpenGL ES 3.1 with storage buffers)")
    }
    usesDepthPeeling = options.sorting == .peeling || !capabilities.keepsFragments
    // The software rasteriser converts 16-bit floats in every tap, and memory is not what it lacks.
    floats = isSoftware && capabilities.filtersFloats ? .rgba32f : .rgba16f
    programs = ProgramCache(
      library: ShaderLibrary(overrides: options.shaders), count: count)
    pool = TargetPool(count: count)
    history = TargetHistory(pool: pool)
    textures = TextureCache(count: count, mipmapsFloats: capabilities.mipmapsFloats)
    coverages = CoverageCache(count: count)
    meshes = MeshCache(count: count)
    samplers = SamplerCache(count: count)
    sorter = FragmentSorter(count: count, memory: options.sortingMemory)
    depthPeeler = DepthPeeler(
      count: count, format: capabilities.layerFormat, memory: options.sortingMemory)
    self.capabilities = capabilities
    self.debug = options.debug ? GLDebug(capabilities) : nil
    timer =
      options.timesPasses && (isSoftware || capabilities.timesPasses)
      ? PassTimer(count: count, usesClock: isSoftware) : nil
  }

  /// Draws `frame` and leaves its output bound for reading while `body` runs.
  func draw<R>(
    _ frame: Frame, into format: Target.Format, images: [AssetRequest: Image],
    thenRead body: () throws(RendererError) -> R
  ) throws(RendererError) -> R {
    try checkFormats(of: frame, format)
    resetState()
    let plan = reuse.plan(frame, images)
    var targets = FrameTargets(
      frame, output: format, floats: floats, pool: pool, reuse: plan, history: history)
    try targets.prepareHistories(for: frame)
    for (index, pass) in frame.passes.enumerated() where !plan.skipped.contains(index) {
      try draw(pass, in: &targets, images)
      targets.releaseUnused(after: index)
    }
    let output = try targets.target(of: .output)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), output.framebuffer.name)
    let result = try body()
    targets.releaseAll(keeping: reuse)
    pool.endFrame()
    textures.endFrame()
    coverages.endFrame()
    try checkDriver()
    return result
  }

  /// Cleans up after a frame that failed midway.
  func abandonFrame() {
    timer?.forget()
    history.removeAll()
    // A buffer may still carry another's depths.
    pool.removeAll()
  }

  /// Drops everything that lives between frames.
  func removeAll() {
    programs.removeAll()
    history.removeAll()
    pool.removeAll()
    reuse.removeAll()
    textures.removeAll()
    coverages.removeAll()
    meshes.removeAll()
    samplers.removeAll()
    sorter.removeAll()
    depthPeeler.removeAll()
    timer?.removeAll()
  }

  private func draw(
    _ pass: Pass, in targets: inout FrameTargets, _ images: [AssetRequest: Image]
  ) throws(RendererError) {
    debug?.beginPass(pass.label)
    defer { debug?.endPass() }
    try timer?.begin(pass.label)
    defer { timer?.end(pass.label) }
    let target = try targets.target(of: pass.destination)
    guard pass.samples > 1, let edges = pass.draws.first?.edges else {
      return try draw(pass, into: target, targets, images)
    }
    var part = pass
    part.samples = 1
    try draw(part, into: target, targets, images)
    guard !edges.rectangles.isEmpty else { return }
    part.samples = pass.samples
    part.draws[0].geometry = edges.geometry
    try draw(part, into: target, only: edges.rectangles, targets, images)
  }

  /// Draws a pass with its samples; the target receives all of it or some rectangles.
  private func draw(
    _ pass: Pass, into target: RenderTarget, only rectangles: [EdgeRegion.Rectangle]? = nil,
    _ targets: FrameTargets, _ images: [AssetRequest: Image]
  ) throws(RendererError) {
    var multisample: MultisampleBuffer?
    if pass.samples > 1 {
      multisample = try pool.multisampleBuffer(target.key, samples: pass.samples)
    }
    let destination = DrawDestination(
      framebuffer: multisample?.framebuffer.name ?? target.framebuffer.name,
      size: target.key.size, samples: pass.samples,
      parts: rectangles ?? [EdgeRegion.Rectangle(x: 0, y: 0, size: target.key.size)])
    destination.bind()
    let usesDepth = pass.draws.contains { needsDepth($0, images) }
    if usesDepth { try attachDepth(target.key.size, samples: pass.samples) }
    if let clear = pass.clear {
      glClearColor(clear.x, clear.y, clear.z, clear.w)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    for draw in pass.draws {
      if sorts(draw, images) {
        try sorted(draw, destination, targets, images)
      } else {
        try self.draw(draw, targets, images)
      }
    }
    if usesDepth { detachDepth() }
    if let multisample { resolve(multisample, into: target, destination.parts) }
  }

  private func draw(
    _ draw: Draw, _ targets: FrameTargets, _ images: [AssetRequest: Image]
  ) throws(RendererError) {
    // What would be sorted if it were transparent, and is drawn here, has no transparent fragment.
    let variant: ShaderVariant = draw.depth == .sortedIfTransparent ? .opaque : .plain
    let program = try programs.program(draw.program, variant)
    glUseProgram(program.object.name)
    try program.send(draw.uniforms)
    try bind(draw.textures, to: program, targets, images)
    setBlend(variant == .opaque ? .replace : draw.blend)
    switch draw.depth {
    case .ignored:
      glDisable(GLenum(GL_DEPTH_TEST))
    case .nearest, .sorted, .sortedIfTransparent:
      glEnable(GLenum(GL_DEPTH_TEST))
      glDepthFunc(GLenum(GL_LESS))
    }
    drawElements(try meshes.mesh(draw.geometry))
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

  func bind(
    _ bindings: [Texture], to program: GLProgram, _ targets: FrameTargets,
    _ images: [AssetRequest: Image]
  ) throws(RendererError) {
    for (unit, binding) in bindings.enumerated() {
      guard let slot = program.samplers[binding.name] else {
        throw .uniforms(program: program.label, problem: "it has no sampler \(binding.name)")
      }
      // First, since a picture that is uploaded now is bound for that.
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      let mipmaps = binding.sampler.mipmaps
      let texture =
        switch binding.source {
        case .asset(let request): try textures.texture(of: request, from: images, mipmaps: mipmaps)
        case .target(let name): targets.written(name).sampled(mipmaps: mipmaps)
        case .history(let name): targets.history(of: name).sampled(mipmaps: mipmaps)
        case .coverage(let map): try coverages.texture(of: map, mipmaps: mipmaps)
        }
      glUniform1i(slot.location, GLint(unit))
      glBindTexture(GLenum(GL_TEXTURE_2D), texture)
      glBindSampler(GLuint(unit), try samplers.object(binding.sampler))
    }
    guard bindings.count == program.samplers.count else {
      let missing = Set(program.samplers.keys).subtracting(bindings.map(\.name)).sorted()
      throw .uniforms(
        program: program.label, problem: "the draw binds no \(missing.joined(separator: ", "))")
    }
  }

  /// Gives the bound framebuffer an empty depth buffer for the length of a pass.
  private func attachDepth(_ size: PixelSize, samples: Int) throws(RendererError) {
    let buffer = try pool.depthBuffer(size, samples: samples)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER),
      buffer.renderbuffer.name)
    glDepthMask(GLboolean(GL_TRUE))
    glClearDepthf(1)
    glClear(GLbitfield(GL_DEPTH_BUFFER_BIT))
  }

  /// Takes the depth buffer off again: it belongs to whichever pass needs one of its size.
  private func detachDepth() {
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), 0)
  }

  private func resolve(
    _ source: MultisampleBuffer, into target: RenderTarget, _ parts: [EdgeRegion.Rectangle]
  ) {
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source.framebuffer.name)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer.name)
    for part in parts {
      let (left, top) = (GLint(part.x), GLint(part.y))
      let (right, bottom) = (left + GLint(part.size.width), top + GLint(part.size.height))
      glBlitFramebuffer(
        left, top, right, bottom, left, top, right, bottom, GLbitfield(GL_COLOR_BUFFER_BIT),
        GLenum(GL_NEAREST))
    }
  }

  /// State that no draw changes, set anew so that nothing is carried from frame to frame.
  private func resetState() {
    glDisable(GLenum(GL_DEPTH_TEST))
    glDisable(GLenum(GL_CULL_FACE))
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_STENCIL_TEST))
    glDisable(GLenum(GL_DITHER))
    glColorMask(GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE))
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
  }

  private func checkFormats(of frame: Frame, _ output: Target.Format) throws(RendererError) {
    let formats = Set(frame.targets.map(\.format) + [output])
    if formats.contains(.rgba16f), !capabilities.drawsHalfFloat {
      throw .unsupported("16-bit float targets (GL_EXT_color_buffer_half_float)")
    }
    if formats.contains(.rgba32f), !capabilities.blendsFloat {
      throw .unsupported("32-bit float targets (GL_EXT_float_blend)")
    }
    if !capabilities.mipmapsFloats,
      frame.targets.contains(where: { $0.format == .rgba32f && frame.samplesMipmaps(of: $0.name) })
    {
      throw .unsupported("mipmaps of 32-bit floats (GL_OES_texture_float_linear)")
    }
  }

  private func checkDriver() throws(RendererError) {
    if let problem = debug?.problems().first { throw .driver(problem) }
    if capabilities.reportsResets { try checkReset() }
    if let error = takeGLError() { throw .driver(error) }
  }

  private func checkReset() throws(RendererError) {
    // Some drivers answer with junk; only the three names count.
    switch Int32(bitPattern: glGetGraphicsResetStatus()) {
    case GL_GUILTY_CONTEXT_RESET: throw .deviceLost("this program's work caused it")
    case GL_INNOCENT_CONTEXT_RESET: throw .deviceLost("another program's work caused it")
    case GL_UNKNOWN_CONTEXT_RESET: throw .deviceLost("for an unknown reason")
    default: return
    }
  }
}
