import CCodecs
import Glibc

/// From a file's colours to sRGB.
///
/// A profile or gamma that cannot be used is passed over, as browsers do, and the next description
/// counts: iCCP, then sRGB, then gAMA. One that differs from sRGB by less than 1/255 everywhere counts
/// as sRGB, so that such pictures stay as they are.
final class ColorConversion {
  private enum Kind {
    /// One curve for all components; 256 and 65536 values.
    case curve([UInt8], [UInt16])
    case profile(ProfileTransform)
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// What `metadata` asks for; nil when the values are sRGB already.
  static func make(
    _ header: PNGHeader, _ metadata: PNGMetadata, name: String, _ limits: ImageLimits
  ) throws(ImageError) -> ColorConversion? {
    if let chunk = metadata.profile,
      let profile = try ProfileChunk.inflate(chunk, name: name, limits)
    {
      let isGray = header.colorType == .gray || header.colorType == .grayAlpha
      if let transform = ProfileTransform(profile, isGray: isGray) {
        if transform.isIdentity { return nil }
        return isGray ? curve(transform.curve) : ColorConversion(.profile(transform))
      }
    }
    guard !metadata.isStandardRGB, let gamma = metadata.gamma, gamma > 0 else { return nil }
    let exponent = 100_000 / Double(gamma)
    // Within 5 % of 1/2.2 counts as sRGB.
    if abs(Double(gamma) / 100_000 * 2.2 - 1) <= 0.05 { return nil }
    return curve { values in values.map { Float(SRGB.encode(pow(Double($0), exponent))) } }
  }

  private static func curve(_ evaluate: ([Float]) -> [Float]) -> ColorConversion {
    func values(_ count: Int) -> [Float] {
      evaluate((0..<count).map { Float($0) / Float(count - 1) }).map { min(max($0, 0), 1) }
    }
    return ColorConversion(
      .curve(
        values(256).map { UInt8(($0 * 255).rounded()) },
        values(65536).map { UInt16(($0 * 65535).rounded()) }))
  }

  /// Converts `count` RGBA pixels of 8 bits in place; alpha stays.
  func apply(_ pixels: UnsafeMutablePointer<UInt8>, _ count: Int) {
    switch kind {
    case .curve(let table, _):
      for x in 0..<count {
        for c in 0..<3 { pixels[4 * x + c] = table[Int(pixels[4 * x + c])] }
      }
    case .profile(let transform):
      transform.apply(pixels, count, full: 255)
    }
  }

  /// Converts `count` RGBA pixels of 16 bits in place; alpha stays.
  func apply(_ pixels: UnsafeMutablePointer<UInt16>, _ count: Int) {
    switch kind {
    case .curve(_, let table):
      for x in 0..<count {
        for c in 0..<3 { pixels[4 * x + c] = table[Int(pixels[4 * x + c])] }
      }
    case .profile(let transform):
      transform.apply(pixels, count, full: 65535)
    }
  }
}

/// The sRGB curve (IEC 61966-2-1).
enum SRGB {
  /// The encoded value of linear light, both 0…1.
  static func encode(_ linear: Double) -> Double {
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }
}
