extension Image {
  /// The mean width of what shows as a share of the shorter side: twice its area over the length of its outline.
  ///
  /// Both are sums over alpha: the area of alpha itself, the length of its slopes. Nothing shows around the picture.
  /// It is `nil` if nothing shows.
  package var strokeShare: Double? {
    let (area, length, _) = strokes
    return length > 0 ? 2 * area / length / Double(min(width, height)) : nil
  }

  /// The share of its box that it covers: the mean of alpha, 0…1.
  package var coveredShare: Double {
    let (area, _, opaque) = strokes
    return area / opaque / Double(width * height)
  }

  private var strokes: (area: Double, length: Double, opaque: Double) {
    switch depth {
    case .eight: strokes(of: UInt8.self)
    case .sixteen: strokes(of: UInt16.self)
    }
  }

  /// The sum of alpha, that of the lengths of its slopes, and the alpha of an opaque place.
  private func strokes<Component: FixedWidthInteger>(
    of component: Component.Type
  ) -> (area: Double, length: Double, opaque: Double) {
    bytes.withUnsafeBytes { bytes in
      let values = bytes.bindMemory(to: component)
      var (area, length) = (0.0, 0.0)
      for y in -1..<height {
        for x in -1..<width {
          let index = 4 * (y * width + x) + 3
          let here = x >= 0 && y >= 0 ? Double(values[index]) : 0
          let right = x < width - 1 && y >= 0 ? Double(values[index + 4]) : 0
          let below = y < height - 1 && x >= 0 ? Double(values[index + 4 * width]) : 0
          area += here
          guard right != here || below != here else { continue }
          let slope = (right - here, below - here)
          length += (slope.0 * slope.0 + slope.1 * slope.1).squareRoot()
        }
      }
      return (area, length, Double(Component.max))
    }
  }
}
