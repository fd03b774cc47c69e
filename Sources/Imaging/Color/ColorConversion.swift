import Glibc

/// A conversion from a file's colours to sRGB.
///
/// A profile that differs from sRGB by less than 1/255 everywhere counts as sRGB, so that such pictures
/// stay unchanged.
final class ColorConversion {
  private enum Kind {
    /// One curve for all components, for values 0…1.
    case curve(([Float]) -> [Float])
    case profile(ProfileTransform)
  }

  private let kind: Kind

  private lazy var bytes = table(256, full: 255).map { UInt8($0) }
  private lazy var words = table(65536, full: 65535).map { UInt16($0) }

  private init(_ kind: Kind) { self.kind = kind }

  /// The conversion of values that are light to the power 1 / `exponent`.
  static func power(_ exponent: Double) -> ColorConversion {
    ColorConversion(
      .curve { values in values.map { Float(SRGB.encode(pow(Double($0), exponent))) } })
  }

  /// The conversion by the profile of a format without other colour descriptions; nil when the values
  /// are already sRGB, or the profile is not usable.
  static func make(profile: [UInt8], isGray: Bool) -> ColorConversion? {
    ProfileTransform(profile, isGray: isGray).flatMap { make($0, isGray: isGray) }
  }

  /// The conversion by a usable profile; nil when the values are already sRGB.
  static func make(_ transform: ProfileTransform, isGray: Bool) -> ColorConversion? {
    if transform.isIdentity { return nil }
    return ColorConversion(isGray ? .curve(transform.curve) : .profile(transform))
  }

  /// The curve's `count` values, 0…`full`, rounded to nearest.
  private func table(_ count: Int, full: Float) -> [Float] {
    guard case .curve(let evaluate) = kind else { return [] }
    return evaluate((0..<count).map { Float($0) / full }).map {
      (min(max($0, 0), 1) * full).rounded()
    }
  }

  /// Converts `count` 8-bit RGBA pixels in place; alpha is unchanged.
  func apply(_ pixels: UnsafeMutablePointer<UInt8>, _ count: Int) {
    switch kind {
    case .curve:
      let table = bytes
      for x in 0..<count {
        for c in 0..<3 { pixels[4 * x + c] = table[Int(pixels[4 * x + c])] }
      }
    case .profile(let transform):
      transform.apply(pixels, count)
    }
  }

  /// Converts `count` 16-bit RGBA pixels in place; alpha is unchanged.
  func apply(_ pixels: UnsafeMutablePointer<UInt16>, _ count: Int) {
    switch kind {
    case .curve:
      let table = words
      for x in 0..<count {
        for c in 0..<3 { pixels[4 * x + c] = table[Int(pixels[4 * x + c])] }
      }
    case .profile(let transform):
      transform.convert(pixels, count, full: 65535)
    }
  }
}
