internal import CGL
import Frame

/// Stores all fragments of a draw in buffers, and composites those of each pixel in sorted order.
///
/// Every pixel has the same number of slots. When a pixel has more fragments, the pass is repeated with
/// enough slots. When the buffers would need too much memory, the picture is drawn in bands of rows.
final class FragmentSorter {
  /// Fragments per pixel: 64 layers, each of which may have one fragment per sample.
  static let slotLimit = 256
  private static let firstSlots = 8
  /// Bytes of a fragment: depth, colour with samples, slope.
  private static let fragmentSize = 16

  private let count: GLObjectCount
  private let memory: Int
  private var buffers: Buffers?
  private var slots = FragmentSorter.firstSlots

  private final class Buffers {
    let counts: GLObject<BufferKind>
    let fragments: GLObject<BufferKind>
    /// Zeros, as many as `counts` has numbers.
    let zeros: GLObject<BufferKind>
    var countSize = 0
    var fragmentSize = 0

    init(count: GLObjectCount) throws(RendererError) {
      let counts = try GLObject<BufferKind>(count: count)
      let fragments = try GLObject<BufferKind>(count: count)
      zeros = try GLObject<BufferKind>(count: count)
      self.counts = counts
      self.fragments = fragments
    }
  }

  /// Makes a sorter that takes at most `memory` bytes for the fragments of a band of rows.
  init(count: GLObjectCount, memory: Int) {
    self.count = count
    self.memory = memory
  }

  /// For each band of a destination of `size`, runs `keep`, and then `resolve` with a viewport for each
  /// part of the band; both receive the value of the uniform `slots`.
  func sort(
    _ size: PixelSize, _ parts: [PixelRectangle], keep: (Uniform) throws(RendererError) -> Void,
    resolve: (Uniform) throws(RendererError) -> Void
  ) throws(RendererError) {
    glEnable(GLenum(GL_SCISSOR_TEST))
    defer { glDisable(GLenum(GL_SCISSOR_TEST)) }
    var row = 0
    while row < size.height {
      let limit = memory / FragmentSorter.fragmentSize
      let rows = min(size.height - row, max(1, limit / (size.width * slots)))
      glScissor(0, GLint(row), GLsizei(size.width), GLsizei(rows))
      try prepare(pixels: size.width * rows)
      let uniform = Uniform(
        "slots", .vec3(SIMD3(Float(size.width), Float(row), Float(slots))))
      setColorWrites(false)
      defer { setColorWrites(true) }
      try keep(uniform)
      glMemoryBarrier(
        GLbitfield(GL_SHADER_STORAGE_BARRIER_BIT) | GLbitfield(GL_BUFFER_UPDATE_BARRIER_BIT))
      let deepest = try deepestPixel()
      if deepest > slots {
        guard deepest <= FragmentSorter.slotLimit else {
          throw .tooManyLayers(deepest, limit: FragmentSorter.slotLimit)
        }
        slots = (deepest + 3) / 4 * 4
        continue
      }
      setColorWrites(true)
      for part in parts {
        let top = max(part.y, row)
        let bottom = min(part.y + part.size.height, row + rows)
        guard top < bottom else { continue }
        // Not a scissor rectangle, with which llvmpipe draws samples of the next row.
        glViewport(GLint(part.x), GLint(top), GLsizei(part.size.width), GLsizei(bottom - top))
        try resolve(uniform)
      }
      glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
      row += rows
    }
  }

  func removeAll() {
    buffers = nil
    slots = FragmentSorter.firstSlots
  }

  private func existingBuffers() throws(RendererError) -> Buffers {
    if let buffers { return buffers }
    let made = try Buffers(count: count)
    buffers = made
    return made
  }

  /// Empties every pixel, and enlarges buffers that are too small.
  private func prepare(pixels: Int) throws(RendererError) {
    let buffers = try existingBuffers()
    let target = GLenum(GL_SHADER_STORAGE_BUFFER)
    let countSize = (pixels + 1) * MemoryLayout<UInt32>.stride
    let source = GLenum(GL_COPY_READ_BUFFER)
    glBindBuffer(source, buffers.zeros.name)
    glBindBufferBase(target, 0, buffers.counts.name)
    if buffers.countSize < countSize {
      let zeros = [UInt32](repeating: 0, count: pixels + 1)
      glBufferData(source, countSize, zeros, GLenum(GL_STATIC_COPY))
      glBufferData(target, countSize, zeros, GLenum(GL_DYNAMIC_COPY))
      buffers.countSize = countSize
    }
    glCopyBufferSubData(source, target, 0, 0, countSize)
    glBindBuffer(source, 0)
    let fragmentSize = pixels * slots * FragmentSorter.fragmentSize
    glBindBufferBase(target, 1, buffers.fragments.name)
    if buffers.fragmentSize < fragmentSize {
      glBufferData(target, fragmentSize, nil, GLenum(GL_DYNAMIC_COPY))
      buffers.fragmentSize = fragmentSize
    }
  }

  /// The largest number of fragments in a pixel beyond its slots; 0 when all fit.
  private func deepestPixel() throws(RendererError) -> Int {
    guard let buffers else { return 0 }
    let target = GLenum(GL_SHADER_STORAGE_BUFFER)
    glBindBuffer(target, buffers.counts.name)
    guard
      let pointer = glMapBufferRange(
        target, 0, MemoryLayout<UInt32>.stride, GLbitfield(GL_MAP_READ_BIT))
    else { throw .driver("a buffer of fragments could not be read") }
    let deepest = pointer.load(as: UInt32.self)
    glUnmapBuffer(target)
    return Int(deepest)
  }

  private func setColorWrites(_ writes: Bool) {
    let flag = GLboolean(writes ? GL_TRUE : GL_FALSE)
    glColorMask(flag, flag, flag, flag)
  }
}
