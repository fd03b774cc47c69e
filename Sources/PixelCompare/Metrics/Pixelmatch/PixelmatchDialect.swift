/// How a version of pixelmatch measures a pixel's difference, with the same arithmetic in the same order.
enum PixelmatchDialect: Sendable {
  /// 5.3 (and 6.0): YIQ, each pixel blended on white.
  case white
  /// 7.2: YIQ, blended on a checkerboard indexed by byte offset.
  case checkerboard
  /// After 7.2: OKLab HyAB on that checkerboard; the anti-aliasing test blends on mid grey.
  case oklab

  /// The greatest YIQ distance, squared.
  static let maximum = 35215.0

  /// The threshold in the unit of `distance`.
  func limit(_ threshold: Double) -> Double {
    self == .oklab ? threshold : Self.maximum * threshold * threshold
  }

  /// A distance as a fraction of its maximum.
  func fraction(_ distance: Double) -> Double {
    self == .oklab ? distance : (distance / Self.maximum).squareRoot()
  }
}

/// A pixel as pixelmatch reads it.
struct RGBA {
  var r: Double
  var g: Double
  var b: Double
  var a: Double

  @inline(__always)
  init(_ pointer: UnsafePointer<UInt8>) {
    r = Double(pointer[0])
    g = Double(pointer[1])
    b = Double(pointer[2])
    a = Double(pointer[3])
  }

  /// Blended on white, as 5.3 does it.
  @inline(__always)
  var onWhite: RGBA {
    guard a < 255 else { return self }
    var result = self
    let share = a / 255
    result.r = 255 + (r - 255) * share
    result.g = 255 + (g - 255) * share
    result.b = 255 + (b - 255) * share
    return result
  }

  var y: Double { r * 0.29889531 + g * 0.58662247 + b * 0.11448223 }
  var i: Double { r * 0.59597799 - g * 0.27417610 - b * 0.32180189 }
  var q: Double { r * 0.21147017 - g * 0.52261711 + b * 0.31114694 }
}

/// The checkerboard of 7.x under the pixel at byte `offset`.
struct Checkerboard {
  let r: Double
  let g: Double
  let b: Double

  @inline(__always)
  init(offset: Int) {
    r = Double(48 + 159 * (offset % 2))
    g = Double(48 + 159 * (Int(Double(offset) / 1.618033988749895) % 2))
    b = Double(48 + 159 * (Int(Double(offset) / 2.618033988749895) % 2))
  }

  /// The difference of two pixels blended on it.
  @inline(__always)
  func difference(_ p: RGBA, _ q: RGBA) -> (r: Double, g: Double, b: Double) {
    let alpha = p.a - q.a
    return (
      (p.r * p.a - q.r * q.a - r * alpha) / 255,
      (p.g * p.a - q.g * q.a - g * alpha) / 255,
      (p.b * p.a - q.b * q.a - b * alpha) / 255
    )
  }
}

extension PixelmatchDialect {
  /// The distance of two pixels that differ, at byte `offset`; squared for the YIQ dialects.
  @inline(__always)
  func distance(_ p: RGBA, _ q: RGBA, offset: Int) -> Double {
    switch self {
    case .white:
      let (p, q) = (p.onWhite, q.onWhite)
      return Self.yiq(p.y - q.y, p.i - q.i, p.q - q.q)
    case .checkerboard:
      let d = blendedDifference(p, q, offset: offset)
      let y = d.r * 0.29889531 + d.g * 0.58662247 + d.b * 0.11448223
      let i = d.r * 0.59597799 - d.g * 0.27417610 - d.b * 0.32180189
      let q = d.r * 0.21147017 - d.g * 0.52261711 + d.b * 0.31114694
      return Self.yiq(y, i, q)
    case .oklab:
      return OKLab.distance(p, q, offset: offset)
    }
  }

  /// How much brighter the pixel at `offset` is than `other`, for the anti-aliasing test.
  @inline(__always)
  func brightness(_ center: RGBA, _ other: RGBA, offset: Int) -> Double {
    switch self {
    case .white:
      return center.onWhite.y - other.onWhite.y
    case .checkerboard:
      let d = blendedDifference(center, other, offset: offset)
      return d.r * 0.29889531 + d.g * 0.58662247 + d.b * 0.11448223
    case .oklab:
      return Self.greyBrightness(center, other)
    }
  }

  @inline(__always)
  private static func yiq(_ y: Double, _ i: Double, _ q: Double) -> Double {
    0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  @inline(__always)
  private func blendedDifference(
    _ p: RGBA, _ q: RGBA, offset: Int
  ) -> (r: Double, g: Double, b: Double) {
    guard p.a < 255 || q.a < 255 else { return (p.r - q.r, p.g - q.g, p.b - q.b) }
    return Checkerboard(offset: offset).difference(p, q)
  }

  private static func greyBrightness(_ p: RGBA, _ q: RGBA) -> Double {
    guard p.a < 255 || q.a < 255 else {
      return (p.r - q.r) * 0.29889531 + (p.g - q.g) * 0.58662247 + (p.b - q.b) * 0.11448223
    }
    let alpha = p.a - q.a
    let r = (p.r * p.a - q.r * q.a - 128 * alpha) / 255
    let g = (p.g * p.a - q.g * q.a - 128 * alpha) / 255
    let b = (p.b * p.a - q.b * q.a - 128 * alpha) / 255
    let difference = r * 0.29889531 + g * 0.58662247 + b * 0.11448223
    return difference == 0 && alpha != 0 ? alpha / 2 : difference
  }
}
