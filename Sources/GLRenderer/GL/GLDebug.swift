internal import CGL

/// The driver's own messages, read from its log after each frame (`GL_KHR_debug`).
struct GLDebug {
  private let push: PFNGLPUSHDEBUGGROUPKHRPROC
  private let pop: PFNGLPOPDEBUGGROUPKHRPROC
  private let read: PFNGLGETDEBUGMESSAGELOGKHRPROC

  /// Turns messages on; `nil` if the driver has none.
  init?(_ capabilities: GLCapabilities) {
    let suffix = capabilities.version >= 32 ? "" : "KHR"
    guard capabilities.logsMessages,
      let push = EGLDisplays.function(
        "glPushDebugGroup\(suffix)", as: PFNGLPUSHDEBUGGROUPKHRPROC.self),
      let pop = EGLDisplays.function(
        "glPopDebugGroup\(suffix)", as: PFNGLPOPDEBUGGROUPKHRPROC.self),
      let read = EGLDisplays.function(
        "glGetDebugMessageLog\(suffix)", as: PFNGLGETDEBUGMESSAGELOGKHRPROC.self)
    else { return nil }
    self.push = push
    self.pop = pop
    self.read = read
    glEnable(GLenum(GL_DEBUG_OUTPUT_KHR))
    glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR))
  }

  func beginPass(_ label: String) {
    push(GLenum(GL_DEBUG_SOURCE_APPLICATION_KHR), 0, -1, label)
  }

  func endPass() {
    pop()
  }

  /// The messages since the last call that report an error or undefined behaviour.
  func problems() -> [String] {
    var problems: [String] = []
    var text = [GLchar](repeating: 0, count: 4096)
    var type: GLenum = 0
    var length: GLsizei = 0
    while read(1, GLsizei(text.count), nil, &type, nil, nil, &length, &text) == 1 {
      let isProblem =
        type == GLenum(GL_DEBUG_TYPE_ERROR_KHR)
        || type == GLenum(GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR_KHR)
      guard isProblem else { continue }
      let bytes = text.prefix(max(Int(length) - 1, 0)).map { UInt8(bitPattern: $0) }
      problems.append(String(decoding: bytes, as: UTF8.self))
    }
    return problems
  }
}

/// The name of GL's first error; all pending errors are cleared.
func takeGLError() -> String? {
  var first: GLenum = 0
  // A lost context may return errors forever.
  for _ in 0..<16 {
    let error = glGetError()
    if error == 0 { break }
    if first == 0 { first = error }
  }
  let names = [
    GL_INVALID_ENUM: "GL_INVALID_ENUM", GL_INVALID_VALUE: "GL_INVALID_VALUE",
    GL_INVALID_OPERATION: "GL_INVALID_OPERATION", GL_OUT_OF_MEMORY: "GL_OUT_OF_MEMORY",
    GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION",
    GL_CONTEXT_LOST: "GL_CONTEXT_LOST",
  ]
  return first == 0 ? nil : names[Int32(first)] ?? "GL error 0x\(String(first, radix: 16))"
}
