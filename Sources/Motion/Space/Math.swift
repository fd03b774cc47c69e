/// The platform's mathematical functions, bound in this file only.
///
/// On Linux these are libm's functions, on a web page the host's. They are members of a type so that a
/// file may import both this module and a C library.
package enum Math {
  /// Sine of an angle in radians.
  @_extern(c, "sin") package static func sin(_ radians: Double) -> Double
  /// Cosine of an angle in radians.
  @_extern(c, "cos") package static func cos(_ radians: Double) -> Double
  /// Tangent of an angle in radians.
  @_extern(c, "tan") package static func tan(_ radians: Double) -> Double
  /// The angle in −π/2…π/2 radians whose sine is `ratio`, −1…1.
  @_extern(c, "asin") package static func asin(_ ratio: Double) -> Double
  /// The angle in 0…π radians whose cosine is `ratio`, −1…1.
  @_extern(c, "acos") package static func acos(_ ratio: Double) -> Double
  /// The angle in −π/2…π/2 radians whose tangent is `ratio`.
  @_extern(c, "atan") package static func atan(_ ratio: Double) -> Double
  /// The angle of the vector (x, y) in −π…π radians.
  @_extern(c, "atan2") package static func atan2(_ y: Double, _ x: Double) -> Double
  /// The length of the vector (x, y).
  @_extern(c, "hypot") package static func hypot(_ x: Double, _ y: Double) -> Double
  /// e to the power of `exponent`.
  @_extern(c, "exp") package static func exp(_ exponent: Double) -> Double
  /// e to the power of `exponent`, minus one, accurate for small exponents.
  @_extern(c, "expm1") package static func expm1(_ exponent: Double) -> Double
  /// The natural logarithm.
  @_extern(c, "log") package static func log(_ value: Double) -> Double
  /// The natural logarithm of 1 + `value`, accurate for small values.
  @_extern(c, "log1p") package static func log1p(_ value: Double) -> Double
  /// `base` to the power of `exponent`.
  @_extern(c, "pow") package static func pow(_ base: Double, _ exponent: Double) -> Double
}
