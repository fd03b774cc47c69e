/// An angle, stored in degrees as in files and flags.
public struct Angle: Sendable, Hashable {
  /// The angle in degrees.
  public var degrees: Double

  /// Makes an angle of `degrees`.
  public init(degrees: Double) {
    self.degrees = degrees
  }

  /// The angle in radians.
  public var radians: Double { degrees * .pi / 180 }
}
