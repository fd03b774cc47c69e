extension Image {
  /// The picture at another size, by a separable Lanczos filter of three lobes that is widened for
  /// reduction.
  ///
  /// It works on premultiplied sRGB-encoded values and limits colour to alpha. At the edges, the
  /// weights inside the picture are normalised. The picture is unchanged when the size is the same.
  public func resized(to size: (width: Int, height: Int)) -> Image {
    precondition(size.width > 0 && size.height > 0 && width > 0 && height > 0, "size above zero")
    if size.width == width, size.height == height { return self }
    let columns = ResizeWeights(from: width, to: size.width)
    let rows = ResizeWeights(from: height, to: size.height)
    let count = size.width * size.height * depth.rawValue / 2
    let full: Float = depth == .eight ? 255 : 65535
    let bytes = self.bytes.withUnsafeBytes { source in
      [UInt8](pixelCapacity: count) { target, filled in
        filled = count
        guard let from = source.baseAddress, let to = UnsafeMutableRawPointer(target.baseAddress)
        else { return }
        let pass = ResizePass(
          columns: columns, rows: rows, isStraight: alpha == .straight, full: full)
        switch depth {
        case .eight:
          pass.run(from.assumingMemoryBound(to: UInt8.self), to.assumingMemoryBound(to: UInt8.self))
        case .sixteen:
          pass.run(
            from.assumingMemoryBound(to: UInt16.self), to.assumingMemoryBound(to: UInt16.self))
        }
      }
    }
    return Image(width: size.width, height: size.height, depth: depth, alpha: alpha, bytes: bytes)
  }
}
