import Documents
import Frame
import Motion

/// The colour space in which colours are measured and mixed.
public enum ColorSpace: String, Sendable, Hashable, CaseIterable {
  /// Components as sRGB encodes them.
  case srgb
  /// Linear light.
  case linear
}

extension ColorSpace {
  /// The constants for shaders that mix in this space.
  var constants: [ShaderConstant] {
    self == .linear ? [ShaderConstant("LINEAR", .int(1))] : []
  }

  /// A colour in this space.
  func color(_ color: Color) -> Color {
    guard self == .linear else { return color }
    let light = { (encoded: Float) in Float(Self.linearLight(Double(encoded))) }
    return Color(
      red: light(color.red), green: light(color.green), blue: light(color.blue),
      alpha: color.alpha)
  }

  /// The light of an sRGB component, both 0…1 (IEC 61966-2-1).
  ///
  /// GLSL twin: `linearlight.glsl`.
  static func linearLight(_ encoded: Double) -> Double {
    encoded < 0.04045 ? encoded / 12.92 : Math.pow((encoded + 0.055) / 1.055, 2.4)
  }
}

extension Parameter {
  /// The space in which colours are mixed.
  static func colorSpace(
    get: @escaping @Sendable (Root) -> ColorSpace,
    set: @escaping @Sendable (inout Root, ColorSpace) -> Void
  ) -> Parameter {
    Parameter.choice(
      "space", "Colour space of thresholds and mixing: sRGB-encoded or linear light.",
      get: get, set: set
    ).nested(in: "color", get: { $0 }, set: { $0 = $1 })
  }
}
