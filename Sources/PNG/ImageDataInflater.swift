import CDeflate

/// Inflates a PNG's IDAT chunks to filtered rows.
struct ImageDataInflater: ~Copyable {
  private var chunks: ChunkReader
  private let state: UnsafeMutablePointer<inflate_state>

  /// Starts in the first IDAT chunk, to which `chunks` must have advanced.
  init(_ chunks: consuming ChunkReader) {
    self.chunks = chunks
    state = .allocate(capacity: 1)
    isal_inflate_init(state)
    // It reads the zlib header and verifies the Adler-32 checksum after the data.
    state.pointee.crc_flag = UInt32(ISAL_ZLIB)
    state.pointee.avail_in = 0
  }

  deinit {
    state.deallocate()
  }

  private var isFinished: Bool { state.pointee.block_state == ISAL_BLOCK_FINISH }

  /// Fills `buffer` completely.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(PNGError) {
    guard try inflate(into: buffer) == buffer.count else {
      throw .damaged(reason: "its picture data ends before the last row")
    }
  }

  /// Reads to the end of the file; more picture data than rows is an error.
  mutating func finish() throws(PNGError) {
    let extra = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
      (buffer: UnsafeMutableRawBufferPointer) throws(PNGError) -> Int in
      try inflate(into: buffer)
    }
    guard extra == 0 else {
      throw .damaged(reason: "its picture data goes on after the last row")
    }
    guard isFinished else {
      throw .damaged(reason: "its picture data has no end")
    }
    // Bytes after the compressed data are harmless, and some encoders write them.
    while chunks.type == .data {
      try chunks.skip()
      try chunks.advance()
    }
    while chunks.type != .end {
      guard chunks.type != .data, !chunks.type.isCritical else {
        throw .damaged(
          reason: "a \(chunks.type.name) chunk follows the end of the picture data")
      }
      try chunks.skip()
      try chunks.advance()
    }
    try chunks.skip()
  }

  /// Inflates until `buffer` is full or the compressed data ends; returns the number of bytes.
  private mutating func inflate(into buffer: UnsafeMutableRawBufferPointer) throws(PNGError)
    -> Int
  {
    var filled = 0
    while filled < buffer.count, !isFinished {
      // At most 1 GiB at a time, since ISA-L's counters have 32 bits.
      let space = min(buffer.count - filled, 1 << 30)
      state.pointee.next_out = buffer.baseAddress?.advanced(by: filled)
        .assumingMemoryBound(to: UInt8.self)
      state.pointee.avail_out = UInt32(space)
      let result = cdeflate_inflate(state)
      let count = space - Int(state.pointee.avail_out)
      filled += count
      guard result == ISAL_DECOMP_OK || result == ISAL_END_INPUT else { throw try reason(result) }
      // The decoder is empty only when a call returns nothing.
      if count == 0, !isFinished, state.pointee.avail_in == 0, try !supply() { break }
    }
    return filled
  }

  /// Gives the decoder the next bytes; false at the end of the file.
  private mutating func supply() throws(PNGError) -> Bool {
    while chunks.remaining == 0 {
      guard chunks.type == .data else { return false }
      try chunks.verify()
      try chunks.advance()
      guard chunks.type == .data else { return false }
    }
    let piece = try chunks.piece()
    state.pointee.next_in = UnsafeMutablePointer(
      mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
    state.pointee.avail_in = UInt32(piece.count)
    return true
  }

  /// The reason why inflating failed; a wrong checksum of the chunk takes precedence.
  private mutating func reason(_ result: Int32) throws(PNGError) -> PNGError {
    try chunks.skip()
    let problem =
      switch result {
      case ISAL_INCORRECT_CHECKSUM: "the checksum over its picture data is wrong"
      case ISAL_INVALID_WRAPPER, ISAL_UNSUPPORTED_METHOD, ISAL_NEED_DICT:
        "its picture data is not a zlib stream PNG allows"
      default: "its picture data cannot be inflated"
      }
    return .damaged(reason: problem)
  }
}
