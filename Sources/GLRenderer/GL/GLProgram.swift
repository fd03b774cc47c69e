internal import CGL
import Frame

/// A linked program and the uniforms that the linker kept.
final class GLProgram {
  /// An active uniform: where it is, its GLSL type and its array length.
  struct Slot {
    let location: GLint
    let type: GLenum
    let count: Int
  }

  let label: String
  let object: GLObject<ProgramKind>
  let uniforms: [String: Slot]
  let samplers: [String: Slot]
  /// Samplers of whole numbers, which no draw binds.
  let integerSamplers: [String: Slot]

  /// Compiles and links; attributes 0 to 2 are `aUnit`, `aPosition` and `aNormal`.
  init(
    label: String, vertex: ShaderText, fragment: ShaderText, count: GLObjectCount
  ) throws(RendererError) {
    let program = try GLObject<ProgramKind>(count: count)
    let vertexShader = try GLObject<VertexShaderKind>(count: count)
    let fragmentShader = try GLObject<FragmentShaderKind>(count: count)
    try compileShader(vertexShader.name, vertex)
    try compileShader(fragmentShader.name, fragment)
    glAttachShader(program.name, vertexShader.name)
    glAttachShader(program.name, fragmentShader.name)
    for (index, name) in ["aUnit", "aPosition", "aNormal"].enumerated() {
      glBindAttribLocation(program.name, GLuint(index), name)
    }
    glLinkProgram(program.name)
    glDetachShader(program.name, vertexShader.name)
    glDetachShader(program.name, fragmentShader.name)
    var linked: GLint = 0
    glGetProgramiv(program.name, GLenum(GL_LINK_STATUS), &linked)
    guard linked != 0 else {
      throw .shader(
        name: label, log: infoLog(of: program.name, glGetProgramiv, glGetProgramInfoLog))
    }
    let active = activeUniforms(of: program.name)
    self.label = label
    self.object = program
    samplers = active.filter { $0.value.type == GLenum(GL_SAMPLER_2D) }
    integerSamplers = active.filter { $0.value.type == GLenum(GL_UNSIGNED_INT_SAMPLER_2D) }
    let sampled = Set(samplers.keys).union(integerSamplers.keys)
    uniforms = active.filter { !sampled.contains($0.key) }
  }

  /// Sends every value of a draw, after checking names and types both ways.
  func send(_ values: [Uniform]) throws(RendererError) {
    for value in values {
      guard let slot = uniforms[value.name] else {
        throw .uniforms(program: label, problem: "it has no uniform \(value.name)")
      }
      try send(value, to: slot)
    }
    guard values.count == uniforms.count else {
      let missing = Set(uniforms.keys).subtracting(values.map(\.name)).sorted()
      throw .uniforms(
        program: label, problem: "the draw gives no \(missing.joined(separator: ", "))")
    }
  }

  private func send(_ uniform: Uniform, to slot: Slot) throws(RendererError) {
    let expected = glslType(of: uniform.value)
    guard slot.type == GLenum(expected.type), slot.count >= expected.count else {
      throw .uniforms(
        program: label,
        problem: "\(uniform.name) is declared with another type or length than the draw gives")
    }
    let location = slot.location
    switch uniform.value {
    case .float(let value): glUniform1f(location, value)
    case .vec2(let value): glUniform2f(location, value.x, value.y)
    case .vec3(let value): glUniform3f(location, value.x, value.y, value.z)
    case .vec4(let value): glUniform4f(location, value.x, value.y, value.z, value.w)
    case .int(let value): glUniform1i(location, value)
    case .ivec2(let value): glUniform2i(location, value.x, value.y)
    case .floats(let values): glUniform1fv(location, GLsizei(values.count), values)
    case .mat4(let matrix):
      let columns = matrix.columns
      let values = [columns.x, columns.y, columns.z, columns.w].flatMap {
        [$0.x, $0.y, $0.z, $0.w]
      }
      glUniformMatrix4fv(location, 1, GLboolean(GL_FALSE), values)
    }
  }
}

private func glslType(of value: Uniform.Value) -> (type: Int32, count: Int) {
  switch value {
  case .float: (GL_FLOAT, 1)
  case .vec2: (GL_FLOAT_VEC2, 1)
  case .vec3: (GL_FLOAT_VEC3, 1)
  case .vec4: (GL_FLOAT_VEC4, 1)
  case .int: (GL_INT, 1)
  case .ivec2: (GL_INT_VEC2, 1)
  case .mat4: (GL_FLOAT_MAT4, 1)
  case .floats(let values): (GL_FLOAT, values.count)
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
  throw .shader(name: text.name, log: text.withFileNames(log))
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

/// Every uniform the linker kept, by its name without an array's `[0]`.
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
    // The language's own, such as gl_NumSamples, are not the draw's.
    guard !name.hasPrefix("gl_") else { continue }
    let location = glGetUniformLocation(program, name)
    if name.hasSuffix("[0]") { name.removeLast(3) }
    slots[name] = GLProgram.Slot(location: location, type: type, count: Int(size))
  }
  return slots
}
