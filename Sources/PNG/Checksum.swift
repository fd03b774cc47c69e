import CDeflate

/// CRC-32 as PNG, gzip and zlib have it.
enum Checksum {
  /// The checksum of bytes whose checksum is `checksum`, followed by `bytes`; 0 is that of none.
  static func extend(_ checksum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    cdeflate_crc(checksum, bytes.baseAddress, UInt64(bytes.count))
  }
}
