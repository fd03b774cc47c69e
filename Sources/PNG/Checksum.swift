import CDeflate

/// CRC-32 as used by PNG, gzip and zlib.
enum Checksum {
  /// The checksum of earlier bytes with checksum `checksum`, followed by `bytes`; 0 is the checksum of
  /// no bytes.
  static func extend(_ checksum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    cdeflate_crc(checksum, bytes.baseAddress, UInt64(bytes.count))
  }
}
