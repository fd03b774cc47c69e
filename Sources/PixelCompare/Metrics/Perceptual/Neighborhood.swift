/// The premultiplied RGBA pixels of one picture around a place.
struct Neighborhood {
  private let image: UnsafePointer<UInt8>
  private let width: Int
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>

  /// The least components.
  let low: SIMD4<Int16>
  /// The greatest components.
  let high: SIMD4<Int16>

  var range: SIMD4<Int16> { high &- low }

  /// The pixels within `distance` of (x, y).
  init(_ image: UnsafePointer<UInt8>, width: Int, height: Int, x: Int, y: Int, distance: Int) {
    self.image = image
    self.width = width
    columns = max(0, x - distance)...min(width - 1, x + distance)
    rows = max(0, y - distance)...min(height - 1, y + distance)
    var low = SIMD4<UInt8>(repeating: 255)
    var high = SIMD4<UInt8>(repeating: 0)
    for ny in rows {
      for nx in columns {
        let color = Self.load(image, (ny &* width &+ nx) &* 4)
        low = pointwiseMin(low, color)
        high = pointwiseMax(high, color)
      }
    }
    self.low = SIMD4(truncatingIfNeeded: low)
    self.high = SIMD4(truncatingIfNeeded: high)
  }

  /// The mean of the pixels, and those with the least and the greatest sum of components.
  private func statistics() -> (mean: SIMD4<Float>, least: SIMD4<Float>, greatest: SIMD4<Float>) {
    var total = SIMD4<UInt16>.zero
    var least = (sum: UInt16.max, color: SIMD4<UInt8>.zero)
    var greatest = (sum: UInt16.min, color: SIMD4<UInt8>.zero)
    for ny in rows {
      for nx in columns {
        let color = Self.load(image, (ny &* width &+ nx) &* 4)
        let wide = SIMD4<UInt16>(truncatingIfNeeded: color)
        total &+= wide
        let sum = wide.wrappedSum()
        if sum < least.sum { least = (sum, color) }
        if sum >= greatest.sum { greatest = (sum, color) }
      }
    }
    return (
      SIMD4(lanes: SIMD4(truncatingIfNeeded: total)) / Float(rows.count * columns.count),
      Self.floats(least.color), Self.floats(greatest.color)
    )
  }

  /// How far a colour may be from a mix: rounding, plus a share of the range.
  private static let reach: (rounding: Float, share: Float) = (4, 1.0 / 6)
  /// How far mixes may lie beyond the colours, as a multiple of their distance from the mean.
  ///
  /// All pixels of a thin stroke may be paler than the stroke itself.
  private static let stretch: Float = 2.5
  /// The most steps of the search.
  private static let steps = 12

  /// Whether `color` is close to a mix of the pixels, or to an extrapolated one.
  ///
  /// The search for the nearest point in the convex hull of the pixels follows Gilbert 1966. It starts with the darkest and
  /// the brightest pixel.
  func mixes(to color: SIMD4<Int16>) -> Bool {
    let (mean, least, greatest) = statistics()
    let target = mean + (SIMD4(lanes: SIMD4(truncatingIfNeeded: color)) - mean) / Self.stretch
    let reach = (Self.reach.rounding + Self.reach.share * Float(range.max())) / Self.stretch
    var rest = least - target
    var nearest = greatest - target
    for _ in 0..<Self.steps {
      let step = nearest - rest
      let square = (step * step).sum()
      if square > 0 { rest += step * min(1, max(0, -(rest * step).sum() / square)) }
      let length = (rest * rest).sum()
      if length <= reach * reach { return true }
      let origin = (target * rest).sum()
      var least = Float.infinity
      for y in rows {
        for x in columns {
          let color = Self.floats(Self.load(image, (y &* width &+ x) &* 4))
          let along = (color * rest).sum() - origin
          if along < least { (least, nearest) = (along, color - target) }
        }
      }
      // Every mix is at least this far away.
      if least > 0 && least * least > reach * reach * length { return false }
    }
    return false
  }

  @inline(__always)
  private static func floats(_ color: SIMD4<UInt8>) -> SIMD4<Float> {
    SIMD4(lanes: SIMD4(truncatingIfNeeded: color))
  }

  @inline(__always)
  private static func load(_ image: UnsafePointer<UInt8>, _ at: Int) -> SIMD4<UInt8> {
    UnsafeRawPointer(image + at).loadUnaligned(as: SIMD4<UInt8>.self)
  }
}
