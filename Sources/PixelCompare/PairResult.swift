/// What came out for one pair of pictures.
public struct PairResult: Sendable, Equatable {
  /// How a pair ended; the raw value is the `class` of reports.
  public enum Class: String, Sendable, CaseIterable {
    /// Within all limits.
    case same
    /// Over a limit.
    case different
    /// Expected, and there is no actual picture.
    case missing
    /// There is an actual picture that nothing expects.
    case extra
    /// The pictures have different sizes; nothing was measured.
    case size
    /// A file cannot be read as a picture, or the regions and the mask leave no pixel of it.
    case unreadable
  }

  /// How the pair ended.
  public var outcome: Class
  /// What the metric found; nil when nothing was measured.
  public var measurement: PixelMeasurement?
  /// Size of the expected picture.
  public var expectedSize: PictureSize?
  /// Size of the actual picture.
  public var actualSize: PictureSize?

  /// Whether the pair passes.
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
