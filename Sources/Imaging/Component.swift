/// Conversions between 8 and 16 bits per component.
enum Component {
  /// `value` / 257, rounded to nearest by libpng's formula, which is exact for every value.
  @inline(__always)
  static func reduce(_ value: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(value) &* 255 &+ 32895) >> 16)
  }

  /// Converts `count` components from 16 to 8 bits.
  static func reduce(
    _ source: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for index in 0..<count { target[index] = reduce(source[index]) }
  }

  /// Converts `count` components from 8 to 16 bits, × 257.
  static func widen(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    for index in 0..<count { target[index] = UInt16(source[index]) &* 257 }
  }
}

extension Image {
  /// The picture with `depth` bits per component: × 257 when widened, rounded to nearest when reduced.
  public func converted(to depth: Depth) -> Image {
    if depth == self.depth { return self }
    let count = width * height * 4
    let converted = bytes.withUnsafeBytes { source in
      [UInt8](pixelCapacity: count * depth.rawValue / 8) { target, filled in
        filled = count * depth.rawValue / 8
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        switch depth {
        case .eight:
          Component.reduce(from.assumingMemoryBound(to: UInt16.self), to: to, count: count)
        case .sixteen:
          Component.widen(
            from.assumingMemoryBound(to: UInt8.self),
            to: UnsafeMutableRawPointer(to).assumingMemoryBound(to: UInt16.self), count: count)
        }
      }
    }
    return Image(width: width, height: height, depth: depth, alpha: alpha, bytes: converted)
  }
}
