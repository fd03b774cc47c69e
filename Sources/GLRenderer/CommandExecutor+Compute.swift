internal import CGL
import Frame

extension CommandExecutor {
  /// Runs a compute shader; what follows finds all that it writes.
  func compute(_ dispatch: Dispatch) throws(RendererError) {
    let program = try programs.program(dispatch)
    let groups = try groups(of: dispatch, program)
    glUseProgram(program.object.name)
    try program.send(dispatch.uniforms)
    try bind(dispatch.textures, to: program)
    try bind(dispatch.buffers, to: program)
    for image in dispatch.images {
      // The compiler drops an image that is not written.
      guard let unit = program.images[image.name] else { continue }
      let target = target(.target(image.target))
      glBindImageTexture(
        unit, target.texture.name, 0, GLboolean(GL_FALSE), 0, GLenum(GL_WRITE_ONLY),
        GLenum(GLFormat(target.shape.format).internalFormat))
    }
    // Earlier passes may still draw or read what it writes.
    glMemoryBarrier(GLbitfield(GL_ALL_BARRIER_BITS))
    glDispatchCompute(groups[0], groups[1], groups[2])
    glMemoryBarrier(GLbitfield(GL_ALL_BARRIER_BITS))
  }

  /// Binds storage buffers to the blocks of their names.
  func bind(_ names: [String], to program: GLProgram) throws(RendererError) {
    for (name, block) in program.blocks {
      guard names.contains(name), let memory = buffers[name] else {
        throw .uniforms(program: program.label, problem: "no buffer is given for the block \(name)")
      }
      // Mesa rounds the size of a block up.
      guard memory.bytes + 15 >= block.bytes else {
        throw .uniforms(
          program: program.label,
          problem:
            "the block \(name) takes \(block.bytes) bytes, but its buffer has \(memory.bytes)")
      }
      glBindBufferBase(GLenum(GL_SHADER_STORAGE_BUFFER), block.binding, memory.buffer.name)
    }
  }

  /// As many work groups along each axis as all invocations take.
  private func groups(
    of dispatch: Dispatch, _ program: GLProgram
  ) throws(RendererError) -> SIMD3<GLuint> {
    var sizes: [GLint] = [1, 1, 1]
    glGetProgramiv(program.object.name, GLenum(GL_COMPUTE_WORK_GROUP_SIZE), &sizes)
    var groups = SIMD3<GLuint>()
    for axis in 0..<3 {
      let size = max(Int(sizes[axis]), 1)
      let count = (dispatch.invocations[axis] + size - 1) / size
      // The least limit of OpenGL ES 3.1.
      guard count <= 65_535 else {
        throw .uniforms(
          program: program.label,
          problem:
            "it takes \(count) work groups of \(size) along \(["x", "y", "z"][axis]), of which "
            + "devices run at most 65535; use larger groups, or more axes")
      }
      groups[axis] = GLuint(count)
    }
    return groups
  }
}
