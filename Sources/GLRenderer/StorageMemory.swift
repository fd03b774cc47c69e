internal import CGL

/// The memory of a storage buffer, zeros at first.
final class StorageMemory {
  let bytes: Int
  let buffer: GLObject<BufferKind>

  init(bytes: Int, count: GLObjectCount) throws(RendererError) {
    let buffer = try GLObject<BufferKind>(count: count)
    let target = GLenum(GL_SHADER_STORAGE_BUFFER)
    glBindBuffer(target, buffer.name)
    glBufferData(target, bytes, nil, GLenum(GL_DYNAMIC_COPY))
    // Null also when there is not enough memory.
    guard
      let memory = glMapBufferRange(
        target, 0, bytes, GLbitfield(GL_MAP_WRITE_BIT) | GLbitfield(GL_MAP_INVALIDATE_BUFFER_BIT))
    else { throw .driver("a storage buffer of \(bytes) bytes could not be made") }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    glUnmapBuffer(target)
    self.bytes = bytes
    self.buffer = buffer
  }
}
