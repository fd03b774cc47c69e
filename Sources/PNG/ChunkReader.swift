import Files

/// A PNG's chunks in file order, with every checksum verified.
struct ChunkReader: ~Copyable {
  private var source: ByteSource
  /// The chunk being read.
  private(set) var type = ChunkType.header
  /// The number of unread bytes in the chunk's data.
  private(set) var remaining = 0
  private var checksum: UInt32 = 0
  private var isVerified = true

  /// The first bytes of every PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Checks the signature and starts after it.
  init(_ source: consuming ByteSource) throws(PNGError) {
    self.source = source
    let start = try array(8)
    guard start == Self.signature else {
      guard !start.isEmpty, Self.signature.starts(with: start) else { throw .notPNG(start: start) }
      throw .truncated(part: "its signature")
    }
  }

  /// Moves to the next chunk; the current one must have been read to its end.
  mutating func advance() throws(PNGError) {
    precondition(remaining == 0 && isVerified, "chunk read to its end")
    let head = try array(8)
    guard head.count == 8 else {
      throw .truncated(part: head.isEmpty ? "place of a next chunk" : "a chunk's head")
    }
    let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
    type = ChunkType(code: head[4..<8].reduce(0) { $0 << 8 | UInt32($1) })
    guard type.isValid else {
      throw .damaged(reason: "a chunk's type is not four letters")
    }
    guard length <= Int(Int32.max) else {
      throw .damaged(reason: "its \(type.name) chunk claims \(length) bytes")
    }
    remaining = length
    checksum = head.withUnsafeBytes {
      Checksum.extend(0, UnsafeRawBufferPointer(rebasing: $0[4...]))
    }
    isVerified = false
  }

  /// The next piece of the chunk's data, empty at its end; valid until the next call.
  mutating func piece() throws(PNGError) -> UnsafeRawBufferPointer {
    if remaining == 0 { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let piece = try next(upTo: remaining)
    guard !piece.isEmpty else { throw .truncated(part: "its \(type.name) chunk") }
    checksum = Checksum.extend(checksum, piece)
    remaining -= piece.count
    return piece
  }

  /// The next four bytes of the chunk's data as a number; the data must have them.
  mutating func number() throws(PNGError) -> Int {
    let bytes = try array(4)
    guard bytes.count == 4 else { throw .truncated(part: "its \(type.name) chunk") }
    checksum = bytes.withUnsafeBytes { Checksum.extend(checksum, $0) }
    remaining -= 4
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The whole data of a chunk that must be kept.
  mutating func contents(_ limits: PNGLimits) throws(PNGError) -> [UInt8] {
    guard remaining <= limits.maxChunkBytes else {
      throw .overLimit(
        what: "bytes of its \(type.name) chunk:", value: remaining, limit: .maxChunkBytes,
        allowed: limits.maxChunkBytes)
    }
    return try contents()
  }

  /// The whole data of a chunk whose length has been checked.
  mutating func contents() throws(PNGError) -> [UInt8] {
    var bytes: [UInt8] = []
    while remaining > 0 { bytes.append(contentsOf: try piece()) }
    try verify()
    return bytes
  }

  /// Skips the rest of the chunk, but includes it in the checksum.
  mutating func skip() throws(PNGError) {
    while remaining > 0 { _ = try piece() }
    try verify()
  }

  /// Compares the checksum after the data, which must have been read.
  mutating func verify() throws(PNGError) {
    if isVerified { return }
    isVerified = true
    let stored = try array(4)
    guard stored.count == 4 else { throw .truncated(part: "its \(type.name) chunk") }
    guard stored.reduce(0, { $0 << 8 | UInt32($1) }) == checksum else {
      throw .wrongChecksum(chunk: type.name)
    }
  }

  /// The source's next bytes, up to `count`.
  private mutating func next(upTo count: Int) throws(PNGError) -> UnsafeRawBufferPointer {
    do throws(FileError) { return try source.next(upTo: count) } catch { throw .file(error) }
  }

  /// The source's next `count` bytes, fewer at its end.
  private mutating func array(_ count: Int) throws(PNGError) -> [UInt8] {
    do throws(FileError) { return try source.array(count) } catch { throw .file(error) }
  }
}
