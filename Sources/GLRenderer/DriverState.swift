internal import CGL

/// Resets the state that draws do not set, so that nothing carries over between frames.
func resetState() {
  glDisable(GLenum(GL_DEPTH_TEST))
  glDisable(GLenum(GL_CULL_FACE))
  glDisable(GLenum(GL_SCISSOR_TEST))
  glDisable(GLenum(GL_STENCIL_TEST))
  glDisable(GLenum(GL_DITHER))
  glColorMask(GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE))
  glBlendEquation(GLenum(GL_FUNC_ADD))
  glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
}

/// Throws when the driver reports an error or a reset.
func checkDriver(_ debug: GLDebug?, _ capabilities: GLCapabilities) throws(RendererError) {
  if let problem = debug?.problems().first { throw .driver(problem) }
  if capabilities.reportsResets { try checkReset() }
  if let error = takeGLError() { throw .driver(error) }
}

private func checkReset() throws(RendererError) {
  // Some drivers return invalid values; only the three defined names count.
  switch Int32(bitPattern: glGetGraphicsResetStatus()) {
  case GL_GUILTY_CONTEXT_RESET: throw .deviceLost("caused by this program")
  case GL_INNOCENT_CONTEXT_RESET: throw .deviceLost("caused by another program")
  case GL_UNKNOWN_CONTEXT_RESET: throw .deviceLost("for an unknown reason")
  default: return
  }
}
