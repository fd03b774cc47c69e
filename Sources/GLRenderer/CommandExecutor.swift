internal import CGL
import Frame
import Imaging

/// Executes commands: a loop with one switch over them.
///
/// The context must be current. What only the device can know, such as the types of a program's
/// uniforms, is checked here.
final class CommandExecutor {
  let count = GLObjectCount()
  let programs: ProgramCache
  let meshes: MeshCache
  let capabilities: GLCapabilities
  let timer: PassTimer?
  let sorter: FragmentSorter
  let depthPeeler: DepthPeeler
  private let pool: TargetPool
  let textures: TextureCache
  let coverages: CoverageCache
  let samplers: SamplerCache
  private let debug: GLDebug?
  /// The surfaces that earlier commands made, including those of earlier frames.
  private var surfaces: [Surface: RenderTarget] = [:]
  private(set) var images: [AssetRequest: Image] = [:]
  /// The storage buffers that earlier commands made, including those of earlier frames.
  var buffers: [String: StorageMemory] = [:]
  private var destination: DrawDestination?
  private var pass: String?

  init(_ options: RendererOptions, capabilities: GLCapabilities, isSoftware: Bool) {
    programs = ProgramCache(
      library: ShaderLibrary(overrides: options.shaders), count: count)
    pool = TargetPool(count: count)
    textures = TextureCache(count: count, mipmapsFloats: capabilities.mipmapsFloats)
    coverages = CoverageCache(count: count)
    meshes = MeshCache(count: count)
    samplers = SamplerCache(count: count)
    sorter = FragmentSorter(count: count, memory: options.sortingMemory)
    depthPeeler = DepthPeeler(count: count, memory: options.sortingMemory)
    self.capabilities = capabilities
    debug = options.debug ? GLDebug(capabilities) : nil
    timer =
      options.timesPasses && (isSoftware || capabilities.timesPasses)
      ? PassTimer(count: count, usesClock: isSoftware) : nil
  }

  /// Executes a frame's commands; `read` is called while the surface to read is bound.
  func run(
    _ commands: [Command], images: [AssetRequest: Image],
    read: () throws(RendererError) -> Void
  ) throws(RendererError) {
    self.images = images
    defer { self.images = [:] }
    resetState()
    for command in commands {
      switch command {
      case .beginPass(let label): try beginPass(label)
      case .endPass: endPass()
      case .take(let surface, let shape): surfaces[surface] = try pool.take(shape)
      case .takeBuffer(let name, let bytes):
        buffers[name] = try StorageMemory(bytes: bytes, count: count)
      case .release(let surface): release(surface)
      case .rename(let surface, let new): surfaces[new] = take(surface)
      case .bind(let attachment): try bind(attachment)
      case .clear(let color):
        glClearColor(color.x, color.y, color.z, color.w)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      case .draw(let call): try draw(call)
      case .dispatch(let dispatch): try compute(dispatch)
      case .resolve: resolve()
      case .makeMipmaps(let surface):
        glBindTexture(GLenum(GL_TEXTURE_2D), target(surface).texture.name)
        glGenerateMipmap(GLenum(GL_TEXTURE_2D))
      case .read(let surface):
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target(surface).framebuffer.name)
        try read()
      }
    }
    pool.endFrame()
    textures.endFrame()
    coverages.endFrame()
    try checkDriver(debug, capabilities)
  }

  /// Releases surfaces, outside of a frame.
  func release(_ commands: [Command]) {
    for case .release(let surface) in commands { release(surface) }
  }

  private func release(_ surface: Surface) {
    if case .buffer(let name) = surface {
      buffers[name] = nil
    } else {
      pool.giveBack(take(surface))
    }
  }

  /// Cleans up after commands that failed midway.
  func abandon() {
    if pass != nil { endPass() }
    destination = nil
    timer?.forget()
    surfaces.removeAll()
    buffers.removeAll()
    // A buffer may still have another pass's depth buffer attached.
    pool.removeAll()
  }

  /// Releases everything that lives between frames.
  func removeAll() {
    surfaces.removeAll()
    buffers.removeAll()
    programs.removeAll()
    pool.removeAll()
    textures.removeAll()
    coverages.removeAll()
    meshes.removeAll()
    samplers.removeAll()
    sorter.removeAll()
    depthPeeler.removeAll()
    timer?.removeAll()
  }

  private func beginPass(_ label: String) throws(RendererError) {
    pass = label
    debug?.beginPass(label)
    try timer?.begin(label)
  }

  private func endPass() {
    unbind()
    if let pass { timer?.end(pass) }
    debug?.endPass()
    pass = nil
  }

  func target(_ surface: Surface) -> RenderTarget {
    guard let target = surfaces[surface] else { preconditionFailure("taken: \(surface)") }
    return target
  }

  private func take(_ surface: Surface) -> RenderTarget {
    guard let target = surfaces.removeValue(forKey: surface) else {
      preconditionFailure("taken: \(surface)")
    }
    return target
  }

  /// Makes a surface, or the samples to be resolved into it, the destination of draws.
  private func bind(_ attachment: Attachment) throws(RendererError) {
    unbind()
    let target = target(attachment.surface)
    var samples: MultisampleBuffer?
    if attachment.samples > 1 {
      samples = try pool.multisampleBuffer(attachment.shape, samples: attachment.samples)
    }
    let bound = DrawDestination(target: target, multisample: samples, attachment: attachment)
    bound.bind()
    if attachment.hasDepth {
      let depths = try pool.depthBuffer(attachment.shape.size, samples: attachment.samples)
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER),
        depths.renderbuffer.name)
      glDepthMask(GLboolean(GL_TRUE))
      glClearDepthf(1)
      glClear(GLbitfield(GL_DEPTH_BUFFER_BIT))
    }
    destination = bound
  }

  /// Detaches the depth buffer, which passes of the same size share.
  private func unbind() {
    guard let destination else { return }
    if destination.attachment.hasDepth {
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), destination.framebuffer)
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), 0)
    }
    self.destination = nil
  }

  private func resolve() {
    guard let destination, let samples = destination.multisample else { return }
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), samples.framebuffer.name)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), destination.target.framebuffer.name)
    for part in destination.parts(in: nil) {
      let (left, top) = (GLint(part.x), GLint(part.y))
      let (right, bottom) = (left + GLint(part.size.width), top + GLint(part.size.height))
      glBlitFramebuffer(
        left, top, right, bottom, left, top, right, bottom, GLbitfield(GL_COLOR_BUFFER_BIT),
        GLenum(GL_NEAREST))
    }
  }

  private func draw(_ call: DrawCall) throws(RendererError) {
    guard let destination else { preconditionFailure("bound") }
    switch call.fragments {
    case .blended, .nearest, .alone: try drawPlainly(call)
    case .sortedInBuffers: try sortInBuffers(call, destination)
    case .depthPeeled(let layers): try peelDepths(call, destination, layers: layers)
    }
  }
}
