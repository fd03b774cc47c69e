/// A colour with sRGB-encoded components and coverage, each 0…1, not premultiplied.
public struct Color: Sendable, Hashable {
  /// sRGB-encoded red, 0…1.
  public var red: Float
  /// sRGB-encoded green, 0…1.
  public var green: Float
  /// sRGB-encoded blue, 0…1.
  public var blue: Float
  /// Coverage, 0 transparent … 1 opaque.
  public var alpha: Float

  /// Makes a colour, by default an opaque one.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Fully transparent, the default background of a canvas.
  public static var transparent: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }

  /// The components multiplied by alpha, as targets store them.
  public var premultiplied: SIMD4<Float> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }
}
