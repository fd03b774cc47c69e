/// The limits of a stage.
public enum StageLimits {
  /// The range of a canvas's sides, and of the box that a picture is fitted into, in points.
  public static let side = 0.001...100_000.0
  /// Places in whole pixels: beyond every picture, and far from where their products overflow.
  package static let pixels = -(1 << 28)...(1 << 28)
}
