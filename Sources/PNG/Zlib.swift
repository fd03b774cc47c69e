import CDeflate

/// Bytes compressed as a zlib stream by libdeflate.
package enum Zlib {
  /// The stream; levels are 1, quick, to 12, small.
  package static func compressed(_ bytes: [UInt8], level: Int32 = 12) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      preconditionFailure("memory for a compressor")
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
  }
}
