import CDeflate

/// A zlib stream by ISA-L, cut into IDAT chunks.
///
/// Level 3, because the bytes of levels 1 and 2 depend on where the stream lies in memory: about one
/// stream in two thousand comes out otherwise (ISA-L 2.30; only many processes show it). It costs 1.3 ms a megabyte of
/// flat artwork in place of 0.3, and the same as level 1 for photographs.
struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let work: UnsafeMutablePointer<UInt8>
  private let buffer: UnsafeMutablePointer<UInt8>
  private var filled = 0

  /// `ISAL_DEF_LVL3_LARGE` of igzip_lib.h, which Swift cannot import: 4 KiB, 4 K matches of 4 bytes,
  /// 8 K hash entries of 2 and 64 K tokens of 4.
  private static let workBytes = 4096 + 4 * 4096 + 2 * 8192 + 4 * 65536
  /// Data bytes of an IDAT chunk.
  private static let chunkBytes = 1 << 17

  init() {
    stream = .allocate(capacity: 1)
    work = .allocate(capacity: Self.workBytes)
    buffer = .allocate(capacity: Self.chunkBytes)
    isal_deflate_init(stream)
    stream.pointee.level = 3
    stream.pointee.level_buf = work
    stream.pointee.level_buf_size = UInt32(Self.workBytes)
    stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
  }

  deinit {
    stream.deallocate()
    work.deallocate()
    buffer.deallocate()
  }

  /// Compresses `bytes`; full chunks, and with `isLast` the rest, go to `output`.
  mutating func deflate(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, isLast: Bool, to output: inout ChunkWriter
  ) {
    stream.pointee.next_in = bytes.baseAddress
    stream.pointee.avail_in = UInt32(bytes.count)
    stream.pointee.end_of_stream = isLast ? 1 : 0
    repeat {
      stream.pointee.next_out = buffer + filled
      stream.pointee.avail_out = UInt32(Self.chunkBytes - filled)
      let result = isal_deflate(stream)
      precondition(result == COMP_OK, "deflate set up")
      filled = Self.chunkBytes - Int(stream.pointee.avail_out)
      if filled == Self.chunkBytes { flush(to: &output) }
    } while stream.pointee.avail_out == 0
    if isLast, filled > 0 { flush(to: &output) }
  }

  private mutating func flush(to output: inout ChunkWriter) {
    output.append(.data) { $0 += UnsafeMutableBufferPointer(start: buffer, count: filled) }
    filled = 0
  }
}
