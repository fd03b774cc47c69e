import CDeflate

/// A zlib stream compressed by ISA-L and split into IDAT chunks.
///
/// It uses level 1. Up to ISA-L 2.30 the result would depend on the stream's address; see `headBytes`.
struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let work: UnsafeMutablePointer<UInt8>
  private let buffer: UnsafeMutablePointer<UInt8>
  private var filled = 0
  private var isAtStart = true

  /// `ISAL_DEF_LVL1_LARGE` of igzip_lib.h, which Swift cannot import: 4 KiB, 8 K hash entries of 2 bytes and 64 K tokens
  /// of 4.
  private static let workBytes = 4096 + 2 * 8192 + 4 * 65536
  /// Data bytes per IDAT chunk.
  private static let chunkBytes = 1 << 17
  /// The length of the head, which is compressed separately and flushed.
  ///
  /// ISA-L 2.30's main loop takes the hash of a stream's third byte from a register that holds the
  /// stream's address. Up to 16 bytes do not reach that loop, and 4 or more start the history, after
  /// which the loop does not start that way. This costs 7 bytes.
  private static let headBytes = 8

  /// Starts a stream in `stream`, which is freed together with this value.
  init(_ stream: UnsafeMutablePointer<isal_zstream> = .allocate(capacity: 1)) {
    self.stream = stream
    work = .allocate(capacity: Self.workBytes)
    buffer = .allocate(capacity: Self.chunkBytes)
    isal_deflate_init(stream)
    stream.pointee.level = 1
    stream.pointee.level_buf = work
    stream.pointee.level_buf_size = UInt32(Self.workBytes)
    stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
  }

  deinit {
    stream.deallocate()
    work.deallocate()
    buffer.deallocate()
  }

  /// Compresses `bytes`; full chunks go to `output`, and with `isLast` the rest as well.
  ///
  /// If the stream is longer than `headBytes`, the first call must bring at least that many bytes.
  mutating func deflate(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, isLast: Bool, to output: inout ChunkWriter
  ) {
    let head = isAtStart && bytes.count > Self.headBytes ? Self.headBytes : 0
    isAtStart = false
    stream.pointee.next_in = bytes.baseAddress
    if head > 0 {
      stream.pointee.flush = UInt16(SYNC_FLUSH)
      run(head, to: &output)
      stream.pointee.flush = UInt16(NO_FLUSH)
    }
    stream.pointee.end_of_stream = isLast ? 1 : 0
    run(bytes.count - head, to: &output)
    if isLast, filled > 0 { flush(to: &output) }
  }

  /// Compresses the next `count` bytes.
  private mutating func run(_ count: Int, to output: inout ChunkWriter) {
    stream.pointee.avail_in = UInt32(count)
    repeat {
      stream.pointee.next_out = buffer + filled
      stream.pointee.avail_out = UInt32(Self.chunkBytes - filled)
      let result = cdeflate_deflate(stream)
      precondition(result == COMP_OK, "deflate set up")
      filled = Self.chunkBytes - Int(stream.pointee.avail_out)
      if filled == Self.chunkBytes { flush(to: &output) }
    } while stream.pointee.avail_out == 0
  }

  private mutating func flush(to output: inout ChunkWriter) {
    output.append(.data) { $0 += UnsafeMutableBufferPointer(start: buffer, count: filled) }
    filled = 0
  }
}
