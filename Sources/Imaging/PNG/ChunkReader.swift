import CCodecs

/// A PNG's chunks in file order, every checksum verified.
struct ChunkReader: ~Copyable {
  private var source: ByteSource
  /// The chunk being read.
  private(set) var type = ChunkType.header
  /// Bytes of the chunk's data that have not been read.
  private(set) var remaining = 0
  private var checksum: UInt32 = 0
  private var isVerified = true

  var name: String { source.name }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Starts after the signature, which it checks.
  init(_ source: consuming ByteSource) throws(ImageError) {
    let start = try source.array(8)
    guard start == Self.signature else {
      if start.isEmpty { throw .empty(name: source.name) }
      if Self.signature.starts(with: start) {
        throw .truncated(name: source.name, part: "its signature")
      }
      throw .notPNG(name: source.name, kind: FileSignature.kind(start))
    }
    self.source = source
  }

  /// Goes to the next chunk; the one before must have been read to its end.
  mutating func advance() throws(ImageError) {
    precondition(remaining == 0 && isVerified, "chunk read to its end")
    let head = try source.array(8)
    guard head.count == 8 else {
      throw .truncated(name: name, part: head.isEmpty ? "place of a next chunk" : "a chunk's head")
    }
    let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
    type = ChunkType(code: head[4..<8].reduce(0) { $0 << 8 | UInt32($1) })
    guard type.isValid else {
      throw .damaged(name: name, reason: "a chunk's type is not four letters")
    }
    guard length <= Int(Int32.max) else {
      throw .damaged(name: name, reason: "its \(type.name) chunk claims \(length) bytes")
    }
    remaining = length
    checksum = head.withUnsafeBytes { Self.extend(0, UnsafeRawBufferPointer(rebasing: $0[4...])) }
    isVerified = false
  }

  /// The next piece of the chunk's data, empty at its end; valid until the next call.
  mutating func piece() throws(ImageError) -> UnsafeRawBufferPointer {
    if remaining == 0 { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let piece = try source.next(upTo: remaining)
    guard !piece.isEmpty else { throw .truncated(name: name, part: "its \(type.name) chunk") }
    checksum = Self.extend(checksum, piece)
    remaining -= piece.count
    return piece
  }

  /// The next four bytes of the chunk's data, which must have as many, as a number.
  mutating func number() throws(ImageError) -> Int {
    let bytes = try source.array(4)
    guard bytes.count == 4 else { throw .truncated(name: name, part: "its \(type.name) chunk") }
    checksum = bytes.withUnsafeBytes { Self.extend(checksum, $0) }
    remaining -= 4
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The whole data of a chunk that has to be kept, at most `limits.maxChunkBytes`.
  mutating func contents(_ limits: ImageLimits) throws(ImageError) -> [UInt8] {
    guard remaining <= limits.maxChunkBytes else {
      throw .overLimit(
        name: name, what: "bytes of its \(type.name) chunk:", value: remaining,
        limit: .maxChunkBytes, allowed: limits.maxChunkBytes)
    }
    var bytes: [UInt8] = []
    while remaining > 0 { bytes.append(contentsOf: try piece()) }
    try verify()
    return bytes
  }

  /// Passes over what is left of the chunk; its checksum counts all the same.
  mutating func skip() throws(ImageError) {
    while remaining > 0 { _ = try piece() }
    try verify()
  }

  /// Compares the checksum behind the data, which must have been read.
  mutating func verify() throws(ImageError) {
    if isVerified { return }
    isVerified = true
    let stored = try source.array(4)
    guard stored.count == 4 else { throw .truncated(name: name, part: "its \(type.name) chunk") }
    guard stored.reduce(0, { $0 << 8 | UInt32($1) }) == checksum else {
      throw .wrongChecksum(name: name, chunk: type.name)
    }
  }

  /// CRC-32 as PNG, gzip and zlib have it.
  static func extend(_ checksum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    crc32_gzip_refl(checksum, bytes.baseAddress, UInt64(bytes.count))
  }
}
