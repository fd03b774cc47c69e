import Imaging

/// `exact` and `channel`: plain component differences, at the greater of both depths.
enum ChannelMetric {
  /// Counts pixels with a component that differs by more than `threshold`, of 255 (65,535 in 16-bit pictures scaled).
  static func measure(
    _ expected: Image, _ actual: Image, included: [UInt8]?, threshold: Double, marks: Bool
  ) -> PixelMeasurement {
    let wide = expected.depth == .sixteen || actual.depth == .sixteen
    let a = Components(expected, wide: wide)
    let b = Components(actual, wide: wide)
    let limit = Int(threshold * (wide ? 257 : 1))
    let pixels = expected.width * expected.height
    var result = PixelMeasurement(count: 0, total: 0, value: 0, max: 0)
    if marks { result.marks = [UInt8](repeating: 0, count: pixels) }
    var greatest = 0
    var differing = 0
    for pixel in 0..<pixels where included.map({ $0[pixel] == 1 }) ?? true {
      result.total += 1
      let difference = a.difference(b, pixel: pixel)
      if difference > 0 { differing += 1 }
      greatest = Swift.max(greatest, difference)
      guard difference > limit else { continue }
      result.count += 1
      if marks { result.marks[pixel] = PixelMeasurement.Mark.different.rawValue }
    }
    result.max = Double(greatest) / (wide ? 257 : 1)
    result.value = result.total == 0 ? 0 : Double(result.count) / Double(result.total)
    result.details = [.init(name: "totalPixels", value: Double(differing))]
    return result
  }
}

/// The components of a picture in straight alpha, widened to 16 bits when asked.
private struct Components {
  let values: [UInt16]

  init(_ image: Image, wide: Bool) {
    if image.depth == .sixteen, image.alpha == .straight {
      values = image.bytes.withUnsafeBytes { raw in
        (0..<(raw.count / 2)).map { raw.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self) }
      }
    } else {
      let scale: UInt16 = wide ? 257 : 1
      values = Pixels(image).rgba.map { UInt16($0) * scale }
    }
  }

  func difference(_ other: Components, pixel: Int) -> Int {
    var greatest = 0
    for index in (pixel * 4)..<(pixel * 4 + 4) {
      greatest = max(greatest, abs(Int(values[index]) - Int(other.values[index])))
    }
    return greatest
  }
}
