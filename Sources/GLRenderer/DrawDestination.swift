internal import CGL
import Frame

/// What a pass draws into.
struct DrawDestination {
  let framebuffer: GLuint
  let size: PixelSize
  let samples: Int
  /// The parts that anybody will look at.
  let parts: [EdgeRegion.Rectangle]

  func bind() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
  }
}
