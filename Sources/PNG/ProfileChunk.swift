import CDeflate

/// The iCCP chunk: a name, a zero byte, the method 0, a deflated profile.
package enum ProfileChunk {
  /// The profile, or nil when the chunk is malformed; more than `limits.maxChunkBytes` is an error.
  package static func inflate(
    _ chunk: [UInt8], _ limits: PNGLimits
  ) throws(PNGError) -> [UInt8]? {
    guard let zero = chunk.prefix(80).firstIndex(of: 0), zero + 2 < chunk.count,
      chunk[zero + 1] == 0
    else { return nil }
    let packed = Array(chunk[(zero + 2)...])
    // The first four bytes of a profile are its size (ICC.1, 7.2.2).
    guard let head = unpack(packed, count: 4) else { return nil }
    let size = head.reduce(0) { $0 << 8 | Int($1) }
    guard size <= limits.maxChunkBytes else {
      throw .overLimit(
        what: "bytes of its colour profile:", value: size, limit: .maxChunkBytes,
        allowed: limits.maxChunkBytes)
    }
    // ICC.1: the header has 128 bytes, followed by a tag count. Deflate compresses by at most 1032 : 1.
    guard size >= 132, size / 1040 <= packed.count else { return nil }
    return unpack(packed, count: size)
  }

  /// The first `count` bytes of a zlib stream; nil when it is shorter.
  private static func unpack(_ packed: [UInt8], count: Int) -> [UInt8]? {
    let state = UnsafeMutablePointer<inflate_state>.allocate(capacity: 1)
    defer { state.deallocate() }
    isal_inflate_init(state)
    state.pointee.crc_flag = UInt32(ISAL_ZLIB)
    var input = packed
    let bytes = input.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: count) { output, filled in
        state.pointee.next_in = input.baseAddress
        state.pointee.avail_in = UInt32(input.count)
        state.pointee.next_out = output.baseAddress
        state.pointee.avail_out = UInt32(count)
        let isGood = cdeflate_inflate(state) >= ISAL_DECOMP_OK
        filled = isGood ? count - Int(state.pointee.avail_out) : 0
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
