extension Image {
  /// Whether each pixel is `background`, straight and 0…1, within 1 of 255; where that is transparent, whether nothing
  /// is visible.
  package func isEmpty(over background: SIMD4<Float>) -> Bool {
    switch depth {
    case .eight: isEmpty(over: background, UInt8.self)
    case .sixteen: isEmpty(over: background, UInt16.self)
    }
  }

  private func isEmpty<Component: FixedWidthInteger>(
    over background: SIMD4<Float>, _ component: Component.Type
  ) -> Bool {
    let largest = Float(Component.max)
    var expected = background
    if alpha == .premultiplied { expected *= SIMD4(background.w, background.w, background.w, 1) }
    let first = background.w == 0 ? 3 : 0
    return bytes.withUnsafeBytes { bytes in
      let values = bytes.bindMemory(to: component)
      for index in stride(from: 0, to: values.count, by: 4) {
        for part in first..<4
        where abs(Float(values[index + part]) - expected[part] * largest) * 255 > 1.01 * largest {
          return false
        }
      }
      return true
    }
  }
}
