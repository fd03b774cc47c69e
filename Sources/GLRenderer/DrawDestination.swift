internal import CGL
import Frame

/// What draws go to, until something else is bound.
struct DrawDestination {
  let target: RenderTarget
  /// Where samples are kept until they are resolved.
  let multisample: MultisampleBuffer?
  let attachment: Attachment

  var framebuffer: GLuint { multisample?.framebuffer.name ?? target.framebuffer.name }
  var size: PixelSize { target.shape.size }
  var samples: Int { attachment.samples }

  func bind() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
  }

  /// The rectangles that anybody will look at, as far as they lie in a region.
  func parts(in region: [PixelRectangle]?) -> [PixelRectangle] {
    let shown = attachment.shown ?? [PixelRectangle(x: 0, y: 0, size: size)]
    guard let region else { return shown }
    return shown.flatMap { part in region.compactMap { $0.intersection(part) } }
  }
}
