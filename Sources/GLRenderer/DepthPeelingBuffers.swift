internal import CGL
import Frame

/// One layer of fragments with their keys: the depth's bits and the triangle's number, counted from 1.
final class DepthPeelingLayer {
  let colors: GLObject<TextureKind>
  let keys: GLObject<TextureKind>
  private let framebuffer: GLObject<FramebufferKind>

  /// Makes a layer with the depth buffer `depth`, which layers may share.
  init(
    _ size: PixelSize, _ format: Target.Format, depth: borrowing GLObject<RenderbufferKind>,
    count: GLObjectCount
  ) throws(RendererError) {
    let colors = try GLObject<TextureKind>(count: count)
    let keys = try GLObject<TextureKind>(count: count)
    let framebuffer = try GLObject<FramebufferKind>(count: count)
    allocateTexture(colors, size, GLFormat(format))
    glBindTexture(GLenum(GL_TEXTURE_2D), keys.name)
    glTexStorage2D(
      GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RG32UI), GLsizei(size.width), GLsizei(size.height))
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    for (attachment, name) in [colors.name, keys.name].enumerated() {
      glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0) + GLenum(attachment),
        GLenum(GL_TEXTURE_2D), name, 0)
    }
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth.name)
    glDrawBuffers(2, [GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_COLOR_ATTACHMENT0) + 1])
    try checkFramebuffer("layers of \(format.rawValue) at \(size)")
    self.colors = colors
    self.keys = keys
    self.framebuffer = framebuffer
  }

  /// Binds an empty layer; where nothing is drawn, later layers stay empty too.
  func begin() {
    clearKeys(.max)
    glClearBufferfv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    glDepthMask(GLboolean(GL_TRUE))
    glClearBufferfv(GLenum(GL_DEPTH), 0, [1])
  }

  /// Binds the layer and sets every pixel's key; 0 is in front of everything.
  func clearKeys(_ key: UInt32) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    glClearBufferuiv(GLenum(GL_COLOR), 1, [key, key, 0, 0])
  }
}

/// The buffers for peeling a band of rows.
final class DepthPeelingBuffers {
  let size: PixelSize
  let format: Target.Format
  let first: DepthPeelingLayer
  let second: DepthPeelingLayer
  /// The composited layers of one sample.
  let sum: RenderTarget
  /// The mean over all samples' sums.
  let mean: RenderTarget
  private let depth: GLObject<RenderbufferKind>
  private let query: GLObject<QueryKind>

  /// Two layers with keys of 8 bytes, two sums, and a depth buffer of 4 bytes.
  static func bytesPerPixel(_ format: Target.Format) -> Int {
    4 * GLFormat(format).bytesPerPixel + 2 * 8 + 4
  }

  init(
    _ size: PixelSize, _ format: Target.Format, count: GLObjectCount
  ) throws(RendererError) {
    let depth = try GLObject<RenderbufferKind>(count: count)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth.name)
    glRenderbufferStorage(
      GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT32F), GLsizei(size.width),
      GLsizei(size.height))
    first = try DepthPeelingLayer(size, format, depth: depth, count: count)
    second = try DepthPeelingLayer(size, format, depth: depth, count: count)
    sum = try RenderTarget(SurfaceShape(size: size, format: format), count: count)
    mean = try RenderTarget(SurfaceShape(size: size, format: format), count: count)
    query = try GLObject<QueryKind>(count: count)
    self.size = size
    self.format = format
    self.depth = depth
  }

  /// Runs `draw` and returns whether it drew any fragment.
  func drawsAny(
    _ draw: () throws(RendererError) -> Void
  ) throws(RendererError) -> Bool {
    glBeginQuery(GLenum(GL_ANY_SAMPLES_PASSED), query.name)
    do throws(RendererError) {
      try draw()
    } catch {
      glEndQuery(GLenum(GL_ANY_SAMPLES_PASSED))
      throw error
    }
    glEndQuery(GLenum(GL_ANY_SAMPLES_PASSED))
    var isAny: GLuint = 0
    glGetQueryObjectuiv(query.name, GLenum(GL_QUERY_RESULT), &isAny)
    return isAny != 0
  }
}

extension RenderTarget {
  /// Binds the target, ready to be blended into.
  func bind() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
    glViewport(0, 0, GLsizei(shape.size.width), GLsizei(shape.size.height))
    glEnable(GLenum(GL_BLEND))
  }

  /// Binds the target and makes it transparent.
  func clear() {
    bind()
    glClearBufferfv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
  }
}
