extension Image {
  /// Where nothing shows but the picture lies all around: white there, transparent elsewhere.
  ///
  /// Nothing shows where alpha is below a half. A hole is a set of such pixels, side by side, from which none
  /// leads out of the picture.
  package var holes: Image {
    let clear = clearPixels
    var isOutside = [Bool](repeating: false, count: clear.count)
    var waiting: [Int] = []
    func visit(_ index: Int) {
      guard clear[index], !isOutside[index] else { return }
      isOutside[index] = true
      waiting.append(index)
    }
    for x in 0..<width {
      visit(x)
      visit((height - 1) * width + x)
    }
    for y in 0..<height {
      visit(y * width)
      visit(y * width + width - 1)
    }
    while let index = waiting.popLast() {
      let x = index % width
      if x > 0 { visit(index - 1) }
      if x < width - 1 { visit(index + 1) }
      if index >= width { visit(index - width) }
      if index < clear.count - width { visit(index + width) }
    }
    let size = 4 * depth.rawValue / 8
    var bytes: [UInt8] = []
    bytes.reserveCapacity(self.bytes.count)
    for index in clear.indices {
      let value: UInt8 = clear[index] && !isOutside[index] ? 255 : 0
      for _ in 0..<size { bytes.append(value) }
    }
    return Image(width: width, height: height, depth: depth, alpha: .premultiplied, bytes: bytes)
  }

  /// Whether each pixel's alpha is below a half.
  private var clearPixels: [Bool] {
    bytes.withUnsafeBytes { bytes in
      (0..<width * height).map { index in
        switch depth {
        case .eight: bytes[4 * index + 3] < 128
        case .sixteen:
          bytes.loadUnaligned(fromByteOffset: 8 * index + 6, as: UInt16.self) < 32768
        }
      }
    }
  }
}
