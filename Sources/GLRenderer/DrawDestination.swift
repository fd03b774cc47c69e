internal import CGL
import Frame

/// The destination of draws, until another is bound.
struct DrawDestination {
  let target: RenderTarget
  /// Where samples are stored until they are resolved.
  let multisample: MultisampleBuffer?
  let attachment: Attachment

  var framebuffer: GLuint { multisample?.framebuffer.name ?? target.framebuffer.name }
  var size: PixelSize { target.shape.size }
  var samples: Int { attachment.samples }

  func bind() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
  }

  /// The visible rectangles, clipped to a region.
  func parts(in region: [PixelRectangle]?) -> [PixelRectangle] {
    let shown = attachment.shown ?? [PixelRectangle(x: 0, y: 0, size: size)]
    guard let region else { return shown }
    return shown.flatMap { part in region.compactMap { $0.intersection(part) } }
  }
}
