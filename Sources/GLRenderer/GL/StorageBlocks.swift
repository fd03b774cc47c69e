internal import CGL

/// The storage blocks of a program by name; they have bindings of their own.
///
/// Below OpenGL ES 3.1 there are none, and no function that lists them.
func storageBlocks(
  of program: GLuint, label: String
) throws(RendererError) -> [String: GLProgram.StorageBlock] {
  guard GLInteger(GL_MAJOR_VERSION) * 10 + GLInteger(GL_MINOR_VERSION) >= 31 else { return [:] }
  let interface = GLenum(GL_SHADER_STORAGE_BLOCK)
  var total: GLint = 0
  glGetProgramInterfaceiv(program, interface, GLenum(GL_ACTIVE_RESOURCES), &total)
  var blocks: [String: GLProgram.StorageBlock] = [:]
  for index in 0..<GLuint(max(total, 0)) {
    var characters = [GLchar](repeating: 0, count: 256)
    glGetProgramResourceName(program, interface, index, 256, nil, &characters)
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let name = String(decoding: bytes, as: UTF8.self)
    let properties = [GLenum(GL_BUFFER_BINDING), GLenum(GL_BUFFER_DATA_SIZE)]
    var values: [GLint] = [0, 0]
    glGetProgramResourceiv(program, interface, index, 2, properties, 2, nil, &values)
    let block = GLProgram.StorageBlock(
      binding: GLuint(bitPattern: values[0]), bytes: Int(values[1]))
    if let other = blocks.first(where: { $0.value.binding == block.binding })?.key {
      throw .uniforms(
        program: label,
        problem: "the blocks \(other) and \(name) have the same binding; give each one of its own, "
          + "as in layout(std430, binding = 1)")
    }
    blocks[name] = block
  }
  return blocks
}
