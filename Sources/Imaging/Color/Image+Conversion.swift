extension Image {
  /// A straight 8-bit picture converted to `depth` bits and to sRGB at that depth.
  func read(with conversion: ColorConversion?, depth: Depth) -> Image {
    let image = converted(to: depth)
    guard let conversion else { return image }
    var bytes = image.bytes
    bytes.withUnsafeMutableBytes { pixels in
      switch depth {
      case .eight:
        let components = pixels.assumingMemoryBound(to: UInt8.self)
        if let base = components.baseAddress { conversion.apply(base, width * height) }
      case .sixteen:
        let components = pixels.assumingMemoryBound(to: UInt16.self)
        if let base = components.baseAddress { conversion.apply(base, width * height) }
      }
    }
    return Image(width: width, height: height, depth: depth, alpha: alpha, bytes: bytes)
  }
}
