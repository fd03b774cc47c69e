extension Image {
  /// The pixel at `x` from the left and `y` from the top: red, green, blue and alpha, 0…255 or 0…65535.
  public subscript(x: Int, y: Int) -> SIMD4<UInt16> {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "pixel inside the picture")
    let index = (y * width + x) * 4
    return switch depth {
    case .eight:
      SIMD4(
        UInt16(bytes[index]), UInt16(bytes[index + 1]), UInt16(bytes[index + 2]),
        UInt16(bytes[index + 3]))
    case .sixteen:
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 2 * index, as: SIMD4<UInt16>.self) }
    }
  }

  /// Whether every pixel has full alpha.
  public var isOpaque: Bool {
    bytes.withUnsafeBytes { bytes in
      switch depth {
      case .eight: Self.isFull(bytes, UInt32(0xFF00_0000))
      case .sixteen: Self.isFull(bytes, UInt64(0xFFFF_0000_0000_0000))
      }
    }
  }

  /// Whether all bits of `mask` are set in every word.
  private static func isFull<Word: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, _ mask: Word
  ) -> Bool {
    let words = bytes.assumingMemoryBound(to: Word.self)
    // In blocks, so that the loop stops early for a transparent picture and its body has no branch.
    for start in stride(from: 0, to: words.count, by: 4096) {
      var all = mask
      for index in start..<min(start + 4096, words.count) { all &= words[index] }
      if all != mask { return false }
    }
    return true
  }
}
