internal import CGL

/// A kind of GL object: how its names are made and deleted.
protocol GLObjectKind {
  static func make() -> GLuint
  static func delete(_ name: GLuint)
}

/// The number of live GL objects in one context; 0 after all owners are gone.
final class GLObjectCount {
  var live = 0
}

/// An owned GL name, deleted together with its owner.
///
/// The context must be current when it is made and when it is deleted.
struct GLObject<Kind: GLObjectKind>: ~Copyable {
  let name: GLuint
  private let count: GLObjectCount

  /// Makes a name; GL returns 0 only when no context is current or the context is lost.
  init(_ kind: Kind.Type = Kind.self, count: GLObjectCount) throws(RendererError) {
    let name = Kind.make()
    guard name != 0 else { throw .driver("a \(Kind.self) could not be created") }
    self.name = name
    self.count = count
    count.live += 1
  }

  deinit {
    Kind.delete(name)
    count.live -= 1
  }
}

enum TextureKind: GLObjectKind {
  static func make() -> GLuint { generate(glGenTextures) }
  static func delete(_ name: GLuint) { withOne(name, glDeleteTextures) }
}

enum BufferKind: GLObjectKind {
  static func make() -> GLuint { generate(glGenBuffers) }
  static func delete(_ name: GLuint) { withOne(name, glDeleteBuffers) }
}

enum VertexArrayKind: GLObjectKind {
  static func make() -> GLuint { generate(glGenVertexArrays) }
  static func delete(_ name: GLuint) { withOne(name, glDeleteVertexArrays) }
}

enum FramebufferKind: GLObjectKind {
  static func make() -> GLuint { generate(glGenFramebuffers) }
  static func delete(_ name: GLuint) { withOne(name, glDeleteFramebuffers) }
}

enum RenderbufferKind: GLObjectKind {
  static func make() -> GLuint { generate(glGenRenderbuffers) }
  static func delete(_ name: GLuint) { withOne(name, glDeleteRenderbuffers) }
}

enum SamplerKind: GLObjectKind {
  static func make() -> GLuint { generate(glGenSamplers) }
  static func delete(_ name: GLuint) { withOne(name, glDeleteSamplers) }
}

enum QueryKind: GLObjectKind {
  static func make() -> GLuint { generate(glGenQueries) }
  static func delete(_ name: GLuint) { withOne(name, glDeleteQueries) }
}

enum ProgramKind: GLObjectKind {
  static func make() -> GLuint { glCreateProgram() }
  static func delete(_ name: GLuint) { glDeleteProgram(name) }
}

enum VertexShaderKind: GLObjectKind {
  static func make() -> GLuint { glCreateShader(GLenum(GL_VERTEX_SHADER)) }
  static func delete(_ name: GLuint) { glDeleteShader(name) }
}

enum FragmentShaderKind: GLObjectKind {
  static func make() -> GLuint { glCreateShader(GLenum(GL_FRAGMENT_SHADER)) }
  static func delete(_ name: GLuint) { glDeleteShader(name) }
}

enum ComputeShaderKind: GLObjectKind {
  static func make() -> GLuint { glCreateShader(GLenum(GL_COMPUTE_SHADER)) }
  static func delete(_ name: GLuint) { glDeleteShader(name) }
}

private func generate(_ function: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void) -> GLuint {
  var name: GLuint = 0
  function(1, &name)
  return name
}

private func withOne(
  _ name: GLuint, _ function: (GLsizei, UnsafePointer<GLuint>?) -> Void
) {
  var name = name
  function(1, &name)
}
