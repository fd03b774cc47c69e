/// The outcome of comparing one pair of pictures.
public struct PairResult: Sendable, Equatable {
  /// The class of an outcome; the raw value is the `class` of reports.
  public enum Class: String, Sendable, CaseIterable {
    /// Within all limits.
    case same
    /// Over a limit.
    case different
    /// There is an expected picture but no actual one.
    case missing
    /// There is an actual picture but no expected one.
    case extra
    /// The pictures have different sizes; figures and areas are those of a canvas that holds both.
    case size
    /// A file cannot be read as a picture, or the regions and the mask leave no pixel of it.
    case unreadable
    /// The frames of an animation look the same, but their durations or the number of plays differ.
    case timing
  }

  /// The outcome.
  public var outcome: Class
  /// The metric's result; nil if nothing was measured.
  public var measurement: PixelMeasurement?
  /// Size of the expected picture.
  public var expectedSize: PictureSize?
  /// Size of the actual picture.
  public var actualSize: PictureSize?

  /// The areas that changed, largest first; empty unless requested.
  public var changes: [Change] = []

  /// The differences that are excused because runs of the golden varied; nil if they did not vary.
  public var excused: SeenNoise.Excused?

  /// The position of a picture of another size on the expected one; nil unless sizes differ and
  /// areas were requested.
  public var alignment: Alignment?

  /// Whether nothing differs.
  public var same: Bool { outcome == .same }
}

/// Width and height in pixels.
public struct PictureSize: Sendable, Hashable, CustomStringConvertible {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// `512x384`.
  public var description: String { "\(width)x\(height)" }
}
