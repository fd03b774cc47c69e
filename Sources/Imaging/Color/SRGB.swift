import Glibc

/// The sRGB curve (IEC 61966-2-1).
enum SRGB {
  /// The encoded value of linear light, both 0…1.
  static func encode(_ linear: Double) -> Double {
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }

  /// The linear light of an encoded value, both 0…1.
  static func decode(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  }
}
