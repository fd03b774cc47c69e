/// Compresses the indices of a GIF frame (GIF89a, appendix F).
struct GIFCompressor {
  /// Codes of strings, by the code of the string without its last index and that index; 0 for none.
  private var table = [UInt16](repeating: 0, count: 4096 * 256 / 16)
  private var keys = [UInt32](repeating: .max, count: 4096 * 256 / 16)
  private var data: [UInt8] = []
  private var buffer = 0
  private var filled = 0

  /// The frame's data: the number of bits of an index, and sub-blocks; indices have `bits` bits.
  static func compress(_ indices: [UInt8], bits: Int) -> [UInt8] {
    var compressor = GIFCompressor()
    compressor.run(indices, bits)
    var result = [UInt8(bits)]
    for start in stride(from: 0, to: compressor.data.count, by: 255) {
      let block = compressor.data[start..<min(start + 255, compressor.data.count)]
      result.append(UInt8(block.count))
      result += block
    }
    return result + [0]
  }

  private mutating func run(_ indices: [UInt8], _ bits: Int) {
    let clear = 1 << bits
    var width = bits + 1
    var next = clear + 2
    put(clear, width)
    guard var prefix = indices.first.map({ Int($0) }) else { return finish(clear + 1, width) }
    for index in indices.dropFirst() {
      let key = UInt32(prefix) << 8 | UInt32(index)
      var slot = Int((key &* 0x9E37_79B1) >> 16)
      while keys[slot] != key, keys[slot] != .max { slot = (slot + 1) & 0xFFFF }
      if keys[slot] == key {
        prefix = Int(table[slot])
        continue
      }
      put(prefix, width)
      if next < 4096 {
        keys[slot] = key
        table[slot] = UInt16(next)
        // The decoder knows the new code one step later.
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
      } else {
        put(clear, width)
        keys = [UInt32](repeating: .max, count: keys.count)
        width = bits + 1
        next = clear + 2
      }
      prefix = Int(index)
    }
    put(prefix, width)
    if next == 1 << width, width < 12 { width += 1 }
    finish(clear + 1, width)
  }

  private mutating func put(_ code: Int, _ width: Int) {
    buffer |= code << filled
    filled += width
    while filled >= 8 {
      data.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      filled -= 8
    }
  }

  private mutating func finish(_ end: Int, _ width: Int) {
    put(end, width)
    if filled > 0 { data.append(UInt8(truncatingIfNeeded: buffer)) }
  }
}
