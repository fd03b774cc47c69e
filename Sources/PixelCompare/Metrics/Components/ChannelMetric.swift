import Documents
import Imaging

/// `exact` and `channel`: differences of components, at the greater of both depths.
enum ChannelMetric {
  /// Counts pixels with a component that differs by more than `threshold`, which is of 255 in 16-bit pictures as well.
  static func measure(
    _ expected: Image, _ actual: Image, included: [UInt8]?, rows: Range<Int>, threshold: Double,
    marks: Bool
  ) -> PixelMeasurement {
    let isWide = expected.depth == .sixteen || actual.depth == .sixteen
    var scan = Scan(
      included: included, limit: Int(threshold * (isWide ? 257 : 1), within: 0...65535),
      marks: marks ? expected.width * expected.height : 0)
    let pixels = (rows.lowerBound * expected.width)..<(rows.upperBound * expected.width)
    if isWide {
      scan.run(Components.wide(expected), Components.wide(actual), pixels)
    } else {
      scan.run(Pixels(expected).rgba, Pixels(actual).rgba, pixels)
    }
    return scan.measurement(pixels: pixels.count, scale: isWide ? 257 : 1)
  }

  private struct Scan {
    let included: [UInt8]?
    let limit: Int
    var ignored = 0
    var count = 0
    var differing = 0
    var greatest = 0
    var marks: [UInt8]

    init(included: [UInt8]?, limit: Int, marks: Int) {
      self.included = included
      self.limit = limit
      self.marks = [UInt8](repeating: 0, count: marks)
    }

    mutating func run<Component: FixedWidthInteger & UnsignedInteger & SIMDScalar>(
      _ first: [Component], _ second: [Component], _ pixels: Range<Int>
    ) {
      first.withUnsafeBytes { a in
        second.withUnsafeBytes { b in
          for pixel in pixels {
            if let included, included[pixel] == 0 {
              ignored += 1
              continue
            }
            let at = pixel * MemoryLayout<SIMD4<Component>>.size
            let p = a.loadUnaligned(fromByteOffset: at, as: SIMD4<Component>.self)
            let q = b.loadUnaligned(fromByteOffset: at, as: SIMD4<Component>.self)
            if p != q { note(Int((pointwiseMax(p, q) &- pointwiseMin(p, q)).max()), pixel) }
          }
        }
      }
    }

    @inline(__always)
    private mutating func note(_ difference: Int, _ pixel: Int) {
      differing += 1
      greatest = Swift.max(greatest, difference)
      guard difference > limit else { return }
      count += 1
      if !marks.isEmpty { marks[pixel] = PixelMeasurement.Mark.different.rawValue }
    }

    func measurement(pixels: Int, scale: Double) -> PixelMeasurement {
      let total = pixels - ignored
      var result = PixelMeasurement(
        count: count, total: total, value: total == 0 ? 0 : Double(count) / Double(total),
        max: Double(greatest) / scale,
        details: [.init(name: "totalPixels", value: Double(differing))])
      result.marks = marks
      return result
    }
  }
}

/// Components in straight alpha.
private enum Components {
  /// 16 bits each, 8-bit ones widened.
  static func wide(_ image: Image) -> [UInt16] {
    let image = image.unpremultiplied()
    if image.depth == .eight { return image.bytes.map { UInt16($0) * 257 } }
    return image.bytes.withUnsafeBytes { raw in
      (0..<(raw.count / 2)).map { raw.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self) }
    }
  }
}
