internal import CGL

/// An OpenGL ES 3 context with no surface, bound to a thread only while it draws.
final class GLContext {
  let connection: EGLConnection
  let isRobust: Bool
  private let context: EGLContext

  init(_ candidate: EGLCandidate) throws(RendererError) {
    let connection = try EGLConnection(candidate)
    let extensions = connection.extensions
    guard extensions.contains("EGL_KHR_surfaceless_context") else {
      throw .setUp(device: candidate.label, step: "it cannot draw without a surface")
    }
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) != 0 else {
      throw .setUp(device: candidate.label, step: "its EGL has no OpenGL ES")
    }
    let config = try GLContext.config(of: connection, extensions, candidate.label)
    let plain: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0]
    let robust: [EGLint] = [
      EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
      EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
    ]
    var isRobust = extensions.contains("EGL_EXT_create_context_robustness")
    var context =
      isRobust
      ? eglCreateContext(connection.display, config, nil, plain + robust + [EGL_NONE]) : nil
    if context == nil {
      isRobust = false
      context = eglCreateContext(connection.display, config, nil, plain + [EGL_NONE])
    }
    guard let context else {
      throw .setUp(
        device: candidate.label,
        step: "it has no OpenGL ES 3 context (\(eglErrorName(eglGetError())))")
    }
    self.connection = connection
    self.isRobust = isRobust
    self.context = context
  }

  deinit {
    eglDestroyContext(connection.display, context)
  }

  /// Runs `body` with the context current on this thread, and with none afterwards unless it was current before.
  ///
  /// A GL call without a current context silently does nothing, so every entry point binds the context
  /// itself.
  func withCurrent<R>(
    _ body: () throws(RendererError) -> R
  ) throws(RendererError) -> R {
    if isCurrent { return try body() }
    try bind()
    defer { release() }
    return try body()
  }

  /// Whether it is current on this thread.
  var isCurrent: Bool { eglGetCurrentContext() == context }

  /// Makes the context current on this thread.
  func bind() throws(RendererError) {
    guard eglMakeCurrent(connection.display, nil, nil, context) != 0 else {
      throw .driver("the context cannot be made current (\(eglErrorName(eglGetError())))")
    }
  }

  /// Leaves this thread without a current context.
  func release() { eglMakeCurrent(connection.display, nil, nil, nil) }

  private static func config(
    of connection: EGLConnection, _ extensions: Set<String>, _ label: String
  ) throws(RendererError) -> EGLConfig? {
    if extensions.contains("EGL_KHR_no_config_context") { return nil }
    let dontCare: EGLint = -1  // EGL_DONT_CARE, a cast that Swift does not import
    let attributes: [EGLint] = [
      EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, dontCare, EGL_NONE,
    ]
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(connection.display, attributes, &config, 1, &count) != 0, count > 0 else {
      throw .setUp(device: label, step: "it has no configuration for OpenGL ES 3")
    }
    return config
  }
}
