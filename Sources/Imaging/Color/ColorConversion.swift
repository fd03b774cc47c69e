import Glibc
import PNG

/// From a file's colours to sRGB.
///
/// A profile or gamma that cannot be used is passed over, as browsers do, and the next description
/// counts: iCCP, then sRGB, then gAMA. One that differs from sRGB by less than 1/255 everywhere counts
/// as sRGB, so that such pictures stay as they are.
final class ColorConversion {
  private enum Kind {
    /// One curve for all components, of values 0…1.
    case curve(([Float]) -> [Float])
    case profile(ProfileTransform)
  }

  private let kind: Kind

  private lazy var bytes = table(256, full: 255).map { UInt8($0) }
  private lazy var words = table(65536, full: 65535).map { UInt16($0) }

  private init(_ kind: Kind) { self.kind = kind }

  /// What `metadata` asks for; nil when the values are sRGB already.
  static func make(
    _ header: PNGHeader, _ metadata: PNGMetadata, _ limits: ImageLimits
  ) throws(PNGError) -> ColorConversion? {
    if let chunk = metadata.profile,
      let profile = try ProfileChunk.inflate(chunk, PNGLimits(limits))
    {
      let isGray = header.colorType == .gray || header.colorType == .grayAlpha
      if let transform = ProfileTransform(profile, isGray: isGray) {
        return make(transform, isGray: isGray)
      }
    }
    guard !metadata.isStandardRGB, let gamma = metadata.gamma, gamma > 0 else { return nil }
    let exponent = 100_000 / Double(gamma)
    // Within 5 % of 1/2.2 counts as sRGB.
    if abs(Double(gamma) / 100_000 * 2.2 - 1) <= 0.05 { return nil }
    return ColorConversion(
      .curve { values in values.map { Float(SRGB.encode(pow(Double($0), exponent))) } })
  }

  /// What the profile of a format without other descriptions asks for; nil when the values are sRGB
  /// already, or it cannot be used.
  static func make(profile: [UInt8], isGray: Bool) -> ColorConversion? {
    ProfileTransform(profile, isGray: isGray).flatMap { make($0, isGray: isGray) }
  }

  private static func make(_ transform: ProfileTransform, isGray: Bool) -> ColorConversion? {
    if transform.isIdentity { return nil }
    return ColorConversion(isGray ? .curve(transform.curve) : .profile(transform))
  }

  /// The curve's `count` values, 0…`full`, each to the nearest.
  private func table(_ count: Int, full: Float) -> [Float] {
    guard case .curve(let evaluate) = kind else { return [] }
    return evaluate((0..<count).map { Float($0) / full }).map {
      (min(max($0, 0), 1) * full).rounded()
    }
  }

  /// Converts `count` RGBA pixels of 8 bits in place; alpha stays.
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

  /// Converts `count` RGBA pixels of 16 bits in place; alpha stays.
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
