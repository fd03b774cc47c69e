internal import CGL
import Frame
import Imaging
import Workers

/// A buffer that pixels are copied into.
private final class PixelBuffer {
  let object: GLObject<BufferKind>
  let byteCount: Int

  init(_ byteCount: Int, count: GLObjectCount) throws(RendererError) {
    object = try GLObject<BufferKind>(count: count)
    self.byteCount = byteCount
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), object.name)
    glBufferData(GLenum(GL_PIXEL_PACK_BUFFER), byteCount, nil, GLenum(GL_STREAM_READ))
  }
}

/// A drawn frame that is being read back.
private struct PendingPicture {
  let buffer: PixelBuffer
  let size: PixelSize
  let layout: PictureLayout
  let fence: GLsync?
}

/// Reads pixels back: directly into memory, or through pixel buffers while later frames are drawn.
final class Readback {
  /// Frames in flight at least, unless the device is done with all: one that it draws, one to draw next.
  private static let leastInFlight = 2
  /// Frames in flight at most; then the caller waits for the oldest.
  private static let mostInFlight = 4
  /// The timeout of a fence in nanoseconds; a GPU that needs longer hangs.
  private static let deadline: GLuint64 = 10_000_000_000

  private let count: GLObjectCount
  private let usesRing: Bool
  private var pending: ArraySlice<PendingPicture> = []
  /// Buffers of pictures that have come back, all of the size of the last.
  private var free: [PixelBuffer] = []

  init(count: GLObjectCount, usesRing: Bool) {
    self.count = count
    self.usesRing = usesRing
  }

  /// The number of pictures in flight before the first comes back, at most.
  var latency: Int { usesRing ? Readback.mostInFlight - 1 : 0 }

  /// Whether no picture is in flight.
  var isEmpty: Bool { pending.isEmpty }

  /// Reads the bound framebuffer, and returns the oldest picture if it is there, or once the ring is full.
  func take(_ size: PixelSize, _ layout: PictureLayout) throws(RendererError) -> Image? {
    guard usesRing else { return readNow(size, layout) }
    let buffer = try buffer(byteCount(size, layout.depth))
    let type = layout.depth == .eight ? GL_UNSIGNED_BYTE : GL_FLOAT
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer.object.name)
    glReadPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(type), nil)
    let fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    glFlush()
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    pending.append(PendingPicture(buffer: buffer, size: size, layout: layout, fence: fence))
    if pending.count >= Readback.mostInFlight { return try next() }
    guard pending.count > Readback.leastInFlight, let oldest = pending.first,
      Self.isSignalled(oldest.fence, within: 0)
    else { return nil }
    return try fetched(pending.removeFirst())
  }

  /// The oldest picture in flight, or `nil` when none is left.
  func next() throws(RendererError) -> Image? {
    guard let oldest = pending.popFirst() else { return nil }
    guard Self.isSignalled(oldest.fence, within: Readback.deadline) else {
      glDeleteSync(oldest.fence)
      throw .driver("reading back a frame took more than 10 seconds")
    }
    return try fetched(oldest)
  }

  /// Whether the device is done with what comes before a fence, within some nanoseconds.
  private static func isSignalled(_ fence: GLsync?, within nanoseconds: GLuint64) -> Bool {
    let status = glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), nanoseconds)
    return status == GLenum(GL_ALREADY_SIGNALED) || status == GLenum(GL_CONDITION_SATISFIED)
  }

  /// The pixels of a picture that the device is done with.
  private func fetched(_ picture: PendingPicture) throws(RendererError) -> Image {
    glDeleteSync(picture.fence)
    let byteCount = picture.buffer.byteCount
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), picture.buffer.object.name)
    defer { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
    guard
      let source = glMapBufferRange(
        GLenum(GL_PIXEL_PACK_BUFFER), 0, byteCount, GLbitfield(GL_MAP_READ_BIT))
    else { throw .driver("a pixel buffer cannot be mapped") }
    defer {
      glUnmapBuffer(GLenum(GL_PIXEL_PACK_BUFFER))
      free.append(picture.buffer)
    }
    return image(picture.size, picture.layout) { destination in
      if let start = destination.baseAddress { copy(byteCount, from: source, to: start) }
    }
  }

  /// Discards the pictures in flight.
  func removeAll() {
    for picture in pending { glDeleteSync(picture.fence) }
    pending.removeAll()
    free.removeAll()
  }

  /// A buffer of `byteCount` bytes that no picture in flight uses.
  private func buffer(_ byteCount: Int) throws(RendererError) -> PixelBuffer {
    free.removeAll { $0.byteCount != byteCount }
    if let buffer = free.popLast() { return buffer }
    return try PixelBuffer(byteCount, count: count)
  }

  private func readNow(_ size: PixelSize, _ layout: PictureLayout) -> Image {
    let type = layout.depth == .eight ? GL_UNSIGNED_BYTE : GL_FLOAT
    return image(size, layout) { destination in
      glReadPixels(
        0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(type),
        destination.baseAddress)
    }
  }
}

/// The size of a picture's readback in bytes: 4 per pixel, or 16 for deep pictures, which the device
/// returns as floats.
private func byteCount(_ size: PixelSize, _ depth: Image.Depth) -> Int {
  size.width * size.height * (depth == .eight ? 4 : 16)
}

/// Copies large pictures in parts side by side, since one processor copies more slowly than a GPU draws.
private func copy(
  _ byteCount: Int, from source: UnsafeRawPointer, to destination: UnsafeMutableRawPointer
) {
  let parts = min(4, max(1, byteCount >> 21))  // of 2 MiB at least
  // Threads share no pointers, so they are given addresses; parts do not overlap.
  let (source, destination) = (UInt(bitPattern: source), UInt(bitPattern: destination))
  ThreadPool.shared.forEach(parts) { part in
    let start = byteCount * part / parts
    guard let from = UnsafeRawPointer(bitPattern: source),
      let to = UnsafeMutableRawPointer(bitPattern: destination)
    else { return }
    (to + start).copyMemory(
      from: from + start, byteCount: byteCount * (part + 1) / parts - start)
  }
}

/// A picture from the bytes that `fill` writes.
private func image(
  _ size: PixelSize, _ layout: PictureLayout, fill: (UnsafeMutableRawBufferPointer) -> Void
) -> Image {
  let count = byteCount(size, layout.depth)
  let bytes: [UInt8]
  switch layout.depth {
  case .eight:
    bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      fill(UnsafeMutableRawBufferPointer(buffer))
      filled = count
    }
  case .sixteen:
    let floats = [Float](unsafeUninitializedCapacity: count / 4) { buffer, filled in
      fill(UnsafeMutableRawBufferPointer(buffer))
      filled = count / 4
    }
    // In this order NaN becomes 0, as with 8 bits.
    let words = floats.map { UInt16((min(max(0, $0), 1) * 65535).rounded()) }
    bytes = words.withUnsafeBytes { Array($0) }
  }
  return Image(
    width: size.width, height: size.height, depth: layout.depth, alpha: layout.alpha, bytes: bytes)
}
