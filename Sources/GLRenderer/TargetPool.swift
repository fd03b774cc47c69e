internal import CGL
import Frame

/// A texture that passes draw into, with its framebuffer.
final class RenderTarget {
  let shape: SurfaceShape
  let texture: GLObject<TextureKind>
  let framebuffer: GLObject<FramebufferKind>

  init(_ shape: SurfaceShape, count: GLObjectCount) throws(RendererError) {
    let texture = try GLObject<TextureKind>(count: count)
    let framebuffer = try GLObject<FramebufferKind>(count: count)
    allocateTexture(texture, shape.size, GLFormat(shape.format), mipmaps: shape.mipmaps)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
    try checkFramebuffer("a \(shape.format.rawValue) target of \(shape.size)")
    self.shape = shape
    self.texture = texture
    self.framebuffer = framebuffer
  }
}

/// A multisampled buffer that a pass draws into before it is resolved.
final class MultisampleBuffer {
  let shape: SurfaceShape
  let renderbuffer: GLObject<RenderbufferKind>
  let framebuffer: GLObject<FramebufferKind>

  init(_ shape: SurfaceShape, samples: Int, count: GLObjectCount) throws(RendererError) {
    let renderbuffer = try GLObject<RenderbufferKind>(count: count)
    let framebuffer = try GLObject<FramebufferKind>(count: count)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer.name)
    glRenderbufferStorageMultisample(
      GLenum(GL_RENDERBUFFER), GLsizei(samples), GLenum(GLFormat(shape.format).internalFormat),
      GLsizei(shape.size.width), GLsizei(shape.size.height))
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER),
      renderbuffer.name)
    try checkFramebuffer("\(samples) samples of \(shape.format.rawValue) at \(shape.size)")
    self.shape = shape
    self.renderbuffer = renderbuffer
    self.framebuffer = framebuffer
  }
}

/// Depths that a pass compares fragments with.
final class DepthBuffer {
  let size: PixelSize
  let samples: Int
  let renderbuffer: GLObject<RenderbufferKind>

  init(_ size: PixelSize, samples: Int, count: GLObjectCount) throws(RendererError) {
    let renderbuffer = try GLObject<RenderbufferKind>(count: count)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer.name)
    // In GL, 0 samples means one per pixel.
    glRenderbufferStorageMultisample(
      GLenum(GL_RENDERBUFFER), GLsizei(samples == 1 ? 0 : samples), GLenum(GL_DEPTH_COMPONENT24),
      GLsizei(size.width), GLsizei(size.height))
    self.size = size
    self.samples = samples
    self.renderbuffer = renderbuffer
  }

  var bytes: Int { 4 * samples * size.width * size.height }
}

extension SurfaceShape {
  fileprivate var bytes: Int {
    size.width * size.height * GLFormat(format).bytesPerPixel * (mipmaps ? 4 : 3) / 3
  }
}

/// Targets kept between frames: reused when size and format fit, dropped when unused.
final class TargetPool {
  /// The number of frames for which an unused target is kept; growing blurs change their sizes.
  private static let keptFrames = 8
  /// The bytes of unused targets that are kept so long.
  private static let keptBytes = 64 << 20

  private let count: GLObjectCount
  private var free: [(target: RenderTarget, frame: Int)] = []
  private var multisample: [(buffer: MultisampleBuffer, frame: Int)] = []
  private var depths: [(buffer: DepthBuffer, frame: Int)] = []
  private var frame = 0

  init(count: GLObjectCount) {
    self.count = count
  }

  func take(_ shape: SurfaceShape) throws(RendererError) -> RenderTarget {
    if let index = free.firstIndex(where: { $0.target.shape == shape }) {
      return free.remove(at: index).target
    }
    // A frame of other sizes than the one before it has no space beside that one's.
    dropMuch(unusedSince: frame)
    return try RenderTarget(shape, count: count)
  }

  func giveBack(_ target: RenderTarget) {
    free.append((target, frame))
  }

  /// The buffer that passes of this size and format share; valid until the next frame.
  func multisampleBuffer(
    _ shape: SurfaceShape, samples: Int
  ) throws(RendererError) -> MultisampleBuffer {
    if let index = multisample.firstIndex(where: { $0.buffer.shape == shape }) {
      multisample[index].frame = frame
      return multisample[index].buffer
    }
    let buffer = try MultisampleBuffer(shape, samples: samples, count: count)
    multisample.append((buffer, frame))
    return buffer
  }

  /// The depth buffer that passes of this size share; valid until the next frame.
  func depthBuffer(_ size: PixelSize, samples: Int) throws(RendererError) -> DepthBuffer {
    if let index = depths.firstIndex(where: {
      $0.buffer.size == size && $0.buffer.samples == samples
    }) {
      depths[index].frame = frame
      return depths[index].buffer
    }
    let buffer = try DepthBuffer(size, samples: samples, count: count)
    depths.append((buffer, frame))
    return buffer
  }

  /// Counts a frame and drops what the last few frames did not use.
  func endFrame() {
    frame += 1
    drop(unusedSince: frame - TargetPool.keptFrames)
    dropMuch(unusedSince: frame - 1)
  }

  /// Drops what no frame from one on has used, if that is much.
  private func dropMuch(unusedSince first: Int) {
    let bytes =
      free.reduce(0) { $0 + ($1.frame < first ? $1.target.shape.bytes : 0) }
      + multisample.reduce(0) { $0 + ($1.frame < first ? 4 * $1.buffer.shape.bytes : 0) }
      + depths.reduce(0) { $0 + ($1.frame < first ? $1.buffer.bytes : 0) }
    if bytes > TargetPool.keptBytes { drop(unusedSince: first) }
  }

  private func drop(unusedSince first: Int) {
    free.removeAll { $0.frame < first }
    multisample.removeAll { $0.frame < first }
    depths.removeAll { $0.frame < first }
  }

  func removeAll() {
    free.removeAll()
    multisample.removeAll()
    depths.removeAll()
  }
}

/// Throws an error that names `what` when the bound framebuffer is not complete.
func checkFramebuffer(_ what: String) throws(RendererError) {
  guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
    throw .unsupported(what)
  }
}
