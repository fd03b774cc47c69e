import Glibc

/// A colour in CIELAB, D65, from sRGB.
struct Lab: Sendable {
  var l: Double
  var a: Double
  var b: Double

  init(l: Double, a: Double, b: Double) {
    self.l = l
    self.a = a
    self.b = b
  }

  private static let linear = (0..<256).map { linear(Double($0) / 255) }

  private static func linear(_ c: Double) -> Double {
    c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
  }

  /// From sRGB-encoded components, 0…255.
  init(_ r: Double, _ g: Double, _ b: Double) {
    self.init(linear: Self.light(r), Self.light(g), Self.light(b))
  }

  /// From the sRGB-encoded mean of many pixels, 0…255.
  ///
  /// Between whole values the light is interpolated, with an error of at
  /// most 0.01 of a unit.
  init(mean r: Double, _ g: Double, _ b: Double) {
    self.init(linear: Self.meanLight(r), Self.meanLight(g), Self.meanLight(b))
  }

  /// From linear sRGB, 0…1; matrix of IEC 61966-2-1, white 0.95047, 1, 1.08883.
  private init(linear r: Double, _ g: Double, _ b: Double) {
    let x = Self.response((0.412453 * r + 0.357580 * g + 0.180423 * b) / 0.95047)
    let y = Self.response(0.212671 * r + 0.715160 * g + 0.072169 * b)
    let z = Self.response((0.019334 * r + 0.119193 * g + 0.950227 * b) / 1.08883)
    self.init(l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  private static func light(_ value: Double) -> Double {
    let byte = value.rounded(.down)
    return byte == value && value >= 0 && value <= 255
      ? linear[Int(byte)] : linear(value / 255)
  }

  /// WCAG's relative luminance of sRGB-encoded components, 0…255.
  static func luminance(_ r: Double, _ g: Double, _ b: Double) -> Double {
    0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b)
  }

  private static func meanLight(_ value: Double) -> Double {
    let below = min(254, max(0, Int(value)))
    return linear[below] + (value - Double(below)) * (linear[below + 1] - linear[below])
  }

  private static func response(_ t: Double) -> Double {
    t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116
  }

  var chroma: Double { (a * a + b * b).squareRoot() }
}
