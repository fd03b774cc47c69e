internal import CGL
import Frame

/// A linked program and its active uniforms.
final class GLProgram {
  /// An active uniform: its location, GLSL type and array length, which is 1 for other types.
  struct Slot {
    let location: GLint
    let type: GLenum
    let count: Int
    let isArray: Bool
  }

  let label: String
  /// Whether a user wrote a shader of it, whose compiler may have dropped what a draw gives, and which may
  /// declare more than a draw gives.
  let isUsers: Bool
  let object: GLObject<ProgramKind>
  let uniforms: [String: Slot]
  let samplers: [String: Slot]
  /// Samplers of integer types, which no draw binds.
  let integerSamplers: [String: Slot]

  /// The bindings of storage blocks by their names.
  let blocks: [String: StorageBlock]
  /// The units of images by their names.
  let images: [String: GLuint]

  /// A storage block: the binding that its shader states, and the least bytes of a buffer for it.
  struct StorageBlock {
    let binding: GLuint
    let bytes: Int
  }

  /// Compiles and links; attributes 0 to 2 are `aUV`, `aPosition` and `aNormal`.
  init(
    vertex: ShaderText, fragment: ShaderText, isUsers: Bool = false, count: GLObjectCount
  ) throws(RendererError) {
    self.isUsers = isUsers
    let label = "\(vertex.name) + \(fragment.name)"
    let program = try GLObject<ProgramKind>(count: count)
    let vertexShader = try GLObject<VertexShaderKind>(count: count)
    let fragmentShader = try GLObject<FragmentShaderKind>(count: count)
    try compileShader(vertexShader.name, vertex)
    try compileShader(fragmentShader.name, fragment)
    for (index, name) in ["aUV", "aPosition", "aNormal"].enumerated() {
      glBindAttribLocation(program.name, GLuint(index), name)
    }
    try link(program.name, [vertexShader.name, fragmentShader.name], label: label)
    let active = activeUniforms(of: program.name)
    self.label = label
    blocks = try storageBlocks(of: program.name, label: label)
    images = [:]
    self.object = program
    samplers = active.filter { $0.value.type == GLenum(GL_SAMPLER_2D) }
    integerSamplers = active.filter { $0.value.type == GLenum(GL_UNSIGNED_INT_SAMPLER_2D) }
    let sampled = Set(samplers.keys).union(integerSamplers.keys)
    uniforms = active.filter { !sampled.contains($0.key) }
  }

  /// Compiles and links a compute shader, which is a user's.
  init(compute: ShaderText, count: GLObjectCount) throws(RendererError) {
    isUsers = true
    let program = try GLObject<ProgramKind>(count: count)
    let shader = try GLObject<ComputeShaderKind>(count: count)
    try compileShader(shader.name, compute)
    try link(program.name, [shader.name], label: compute.name)
    let active = activeUniforms(of: program.name)
    label = compute.name
    blocks = try storageBlocks(of: program.name, label: compute.name)
    images = active.filter { $0.value.type == GLenum(GL_IMAGE_2D) }.mapValues { slot in
      var unit: GLint = 0
      glGetUniformiv(program.name, slot.location, &unit)
      return GLuint(bitPattern: unit)
    }
    try checkImages(images, label: compute.name)
    object = program
    samplers = active.filter { $0.value.type == GLenum(GL_SAMPLER_2D) }
    integerSamplers = [:]
    uniforms = active.filter { $0.value.type != GLenum(GL_SAMPLER_2D) }
  }

  /// Sends all values of a draw after checking that their names and types match the program's.
  func send(_ values: [Uniform]) throws(RendererError) {
    for value in values {
      guard let slot = uniforms[value.name] else {
        if isUsers { continue }
        throw .uniforms(program: label, problem: "it has no uniform \(value.name)")
      }
      try send(value, to: slot)
    }
    guard isUsers || values.count == uniforms.count else {
      let missing = Set(uniforms.keys).subtracting(values.map(\.name)).sorted()
      throw .uniforms(
        program: label, problem: "the draw does not set \(missing.joined(separator: ", "))")
    }
  }

  private func send(_ uniform: Uniform, to slot: Slot) throws(RendererError) {
    let length = uniform.value.length
    // Drivers count an array up to the last element that is read, which a user's shader decides.
    guard slot.type == GLenum(uniform.value.glType), isUsers || slot.count >= length ?? 1,
      slot.isArray == (length != nil)
    else {
      throw .uniforms(
        program: label,
        problem: "\(uniform.name) is declared with a different type or length than in the draw")
    }
    send(uniform.value, to: slot.location)
  }

  private func send(_ value: Uniform.Value, to location: GLint) {
    switch value {
    case .float(let value): glUniform1f(location, value)
    case .vec2(let value): glUniform2f(location, value.x, value.y)
    case .vec3(let value): glUniform3f(location, value.x, value.y, value.z)
    case .vec4(let value): glUniform4f(location, value.x, value.y, value.z, value.w)
    case .int(let value): glUniform1i(location, value)
    case .ivec2(let value): glUniform2i(location, value.x, value.y)
    case .ivec3(let value): glUniform3i(location, value.x, value.y, value.z)
    case .ivec4(let value): glUniform4i(location, value.x, value.y, value.z, value.w)
    case .uint(let value): glUniform1ui(location, value)
    case .bool(let value): glUniform1i(location, value ? 1 : 0)
    case .mat3: glUniformMatrix3fv(location, 1, GLboolean(GL_FALSE), value.floats)
    case .mat4: glUniformMatrix4fv(location, 1, GLboolean(GL_FALSE), value.floats)
    case .floats(let values): glUniform1fv(location, GLsizei(values.count), values)
    case .vec2s(let values): glUniform2fv(location, GLsizei(values.count), value.floats)
    case .vec3s(let values): glUniform3fv(location, GLsizei(values.count), value.floats)
    case .vec4s(let values): glUniform4fv(location, GLsizei(values.count), value.floats)
    case .ints(let values): glUniform1iv(location, GLsizei(values.count), values)
    }
  }
}

extension Uniform.Value {
  /// GL's name of the type; for an array, that of its elements.
  fileprivate var glType: Int32 {
    switch self {
    case .float, .floats: GL_FLOAT
    case .vec2, .vec2s: GL_FLOAT_VEC2
    case .vec3, .vec3s: GL_FLOAT_VEC3
    case .vec4, .vec4s: GL_FLOAT_VEC4
    case .int, .ints: GL_INT
    case .ivec2: GL_INT_VEC2
    case .ivec3: GL_INT_VEC3
    case .ivec4: GL_INT_VEC4
    case .uint: GL_UNSIGNED_INT
    case .bool: GL_BOOL
    case .mat3: GL_FLOAT_MAT3
    case .mat4: GL_FLOAT_MAT4
    }
  }
}

/// Throws unless each image has a unit of its own.
private func checkImages(_ units: [String: GLuint], label: String) throws(RendererError) {
  var names: [GLuint: String] = [:]
  for (name, unit) in units.sorted(by: { $0.key < $1.key }) {
    guard unit < GLuint(max(GLInteger(GL_MAX_IMAGE_UNITS), 0)) else {
      throw .uniforms(
        program: label,
        problem: "the image \(name) has the binding \(unit); use one from 0 to 3")
    }
    if let other = names.updateValue(name, forKey: unit) {
      throw .uniforms(
        program: label,
        problem: "the images \(other) and \(name) have the same binding; give each one of its own, "
          + "as in layout(rgba8, binding = 1)")
    }
  }
}

private func compileShader(_ shader: GLuint, _ text: ShaderText) throws(RendererError) {
  text.source.withCString { pointer in
    var source: UnsafePointer<GLchar>? = pointer
    glShaderSource(shader, 1, &source, nil)
  }
  glCompileShader(shader)
  var compiled: GLint = 0
  glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
  guard compiled == 0 else { return }
  let log = infoLog(of: shader, glGetShaderiv, glGetShaderInfoLog)
  throw .shader(ShaderFailure(text, log: log))
}

private func link(
  _ program: GLuint, _ shaders: [GLuint], label: String
) throws(RendererError) {
  for shader in shaders { glAttachShader(program, shader) }
  glLinkProgram(program)
  for shader in shaders { glDetachShader(program, shader) }
  var linked: GLint = 0
  glGetProgramiv(program, GLenum(GL_LINK_STATUS), &linked)
  guard linked == 0 else { return }
  let log = infoLog(of: program, glGetProgramiv, glGetProgramInfoLog)
  throw .shader(ShaderFailure(shader: label, log: log))
}

private func infoLog(
  of name: GLuint,
  _ query: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
  _ read: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
) -> String {
  var length: GLint = 0
  query(name, GLenum(GL_INFO_LOG_LENGTH), &length)
  var text = [GLchar](repeating: 0, count: max(Int(length), 1))
  read(name, GLsizei(text.count), nil, &text)
  let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: bytes, as: UTF8.self)
}

/// All active uniforms by name, without an array's `[0]`.
private func activeUniforms(of program: GLuint) -> [String: GLProgram.Slot] {
  var total: GLint = 0
  glGetProgramiv(program, GLenum(GL_ACTIVE_UNIFORMS), &total)
  var slots: [String: GLProgram.Slot] = [:]
  for index in 0..<total {
    var characters = [GLchar](repeating: 0, count: 256)
    var size: GLint = 0
    var type: GLenum = 0
    glGetActiveUniform(program, GLuint(index), 256, nil, &size, &type, &characters)
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    var name = String(decoding: bytes, as: UTF8.self)
    // Built-in uniforms such as gl_NumSamples are not the draw's.
    guard !name.hasPrefix("gl_") else { continue }
    let location = glGetUniformLocation(program, name)
    let isArray = name.hasSuffix("[0]")
    if isArray { name.removeLast(3) }
    slots[name] = GLProgram.Slot(
      location: location, type: type, count: Int(size), isArray: isArray)
  }
  return slots
}
