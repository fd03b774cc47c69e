/// The LZW codes of a GIF frame (GIF89a, appendix F).
enum GIFCodes {
  /// The largest number of codes.
  private static let most = 4096

  /// The first `count` indices in the sub-blocks of `data`; `nil` when there are fewer, or a code is invalid.
  static func decode(_ data: ArraySlice<UInt8>, bits: Int, count: Int) -> [UInt8]? {
    let clear = 1 << bits
    var table = Table(clear)
    var reader = Bits(data)
    var width = bits + 1
    var previous: Int?
    var isComplete = true
    let indices = [UInt8](pixelCapacity: count) { output, filled in
      filled = 0
      while filled < count {
        guard let code = reader.next(width), code != clear + 1 else {
          isComplete = false
          return
        }
        if code == clear {
          table.reset(clear)
          width = bits + 1
          previous = nil
          continue
        }
        // A code may be the one that is just being made.
        guard code < table.count || code == table.count && previous != nil else {
          isComplete = false
          return
        }
        let known = code < table.count ? code : previous ?? 0
        let length = table.length(known) + (known == code ? 0 : 1)
        table.write(known, to: output, from: filled, length: table.length(known))
        let first = output[filled]
        if known != code, filled + length <= count { output[filled + length - 1] = first }
        filled = min(filled + length, count)
        if let previous, table.count < most {
          table.add(previous, first)
          if table.count == 1 << width, width < 12 { width += 1 }
        }
        previous = code
      }
    }
    return isComplete ? indices : nil
  }

  /// What each code stands for: the string of an earlier code, and one more index.
  private struct Table {
    private var prefixes = [Int16](repeating: 0, count: most)
    private var last = [UInt8](repeating: 0, count: most)
    private var lengths = [Int](repeating: 1, count: most)
    private(set) var count: Int

    init(_ clear: Int) {
      for index in 0..<min(clear, 256) { last[index] = UInt8(index) }
      count = clear + 2
    }

    mutating func reset(_ clear: Int) { count = clear + 2 }

    func length(_ code: Int) -> Int { lengths[code] }

    mutating func add(_ prefix: Int, _ index: UInt8) {
      prefixes[count] = Int16(prefix)
      last[count] = index
      lengths[count] = lengths[prefix] + 1
      count += 1
    }

    /// Writes the string of a code from `start` on, as far as there is space.
    func write(
      _ code: Int, to output: UnsafeMutableBufferPointer<UInt8>, from start: Int, length: Int
    ) {
      var code = code
      for place in stride(from: start + length - 1, through: start, by: -1) {
        if place < output.count { output[place] = last[code] }
        code = Int(prefixes[code])
      }
    }
  }

  /// The bits of sub-blocks, lowest first.
  private struct Bits {
    private let data: ArraySlice<UInt8>
    private var position: Int
    /// Bytes left in the sub-block.
    private var left = 0
    private var buffer = 0
    private var filled = 0

    init(_ data: ArraySlice<UInt8>) {
      self.data = data
      position = data.startIndex
    }

    mutating func next(_ count: Int) -> Int? {
      while filled < count {
        if left == 0 {
          guard position < data.endIndex, data[position] > 0 else { return nil }
          left = Int(data[position])
          position += 1
        }
        buffer |= Int(data[position]) << filled
        position += 1
        left -= 1
        filled += 8
      }
      defer {
        buffer >>= count
        filled -= count
      }
      return buffer & (1 << count - 1)
    }
  }
}
