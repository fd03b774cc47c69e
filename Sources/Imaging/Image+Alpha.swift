extension Image {
  /// The picture with colour multiplied by alpha, each component rounded to nearest.
  public func premultiplied() -> Image {
    if alpha == .premultiplied { return self }
    return mapped(to: .premultiplied, AlphaPixels.premultiply, AlphaPixels.premultiply)
  }

  /// The picture with colour divided by alpha, each component rounded to nearest; 0 where alpha is 0.
  ///
  /// A colour above alpha, which is invalid, becomes full.
  public func unpremultiplied() -> Image {
    if alpha == .straight { return self }
    return mapped(to: .straight, AlphaPixels.unpremultiply, AlphaPixels.unpremultiply)
  }

  private func mapped(
    to alpha: Alpha,
    _ narrow: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void,
    _ wide: (UnsafePointer<UInt16>, UnsafeMutablePointer<UInt16>, Int) -> Void
  ) -> Image {
    let mapped = bytes.withUnsafeBytes { source in
      [UInt8](pixelCapacity: source.count) { target, filled in
        filled = source.count
        guard let from = source.baseAddress, let to = UnsafeMutableRawPointer(target.baseAddress)
        else { return }
        switch depth {
        case .eight: narrow(from, to, width * height)
        case .sixteen:
          wide(
            from.assumingMemoryBound(to: UInt16.self), to.assumingMemoryBound(to: UInt16.self),
            width * height)
        }
      }
    }
    return Image(width: width, height: height, depth: depth, alpha: alpha, bytes: mapped)
  }
}
