public import Motion

/// A sticker that peels off row by row.
///
/// Its rows rise towards the viewer one after the other, a highlight runs over the bend, and a diffuse
/// reflection stays behind. The numbers are those of the article this effect comes from. Lengths are
/// points, times seconds.
public struct Peel: Sendable, Hashable {
  /// Progress of the peel, from 0 flat to 1 lifted; `nil` to follow time.
  public var peeled: Double?
  /// Height of the lifted sheet as a fraction of the camera's distance.
  public var liftDistance = 0.25
  /// The camera's angle over the sheet's longer side.
  public var fieldOfView = Angle(degrees: 60)
  /// The light that is added where the sheet is steepest.
  public var highlight = 0.125
  /// Whether a row's height is clamped between the page and the full height; otherwise rows continue below and
  /// above, as in the article before it clamps them.
  public var clamp = true
  /// Rows of the mesh; `nil` for the article's 50, or as many as a high sheet needs to be smooth.
  public var tessellation: Int?
  /// How a row's height follows its progress.
  public var easing = PeelEasing.cubicInOut
  /// How `peeled` follows time.
  public var timing = TimingFunction.linear
  /// The reflection that stays behind.
  public var reflection = Reflection()
  /// Settings that turn the reflection into a shadow.
  public var shadow = Shadow()
  /// The border around the sticker.
  public var outline = Outline()
  /// How far a dragged sheet leans into its movement; 0 for not at all.
  public var tilt = 1.0
  /// The picture that it covers.
  public var under = Underlay()
  /// The finish of its surface.
  public var finish = Finish()
  /// A debug drawing of the mesh.
  public var debug = DebugDrawing.none

  /// Makes a peel with the article's numbers.
  public init() {}

  /// The blurred copy under the sheet.
  public struct Reflection: Sendable, Hashable {
    /// Whether the reflection is drawn.
    public var enabled = true
    /// Sigma of the Gaussian at the end, in points; it grows from 0.
    ///
    /// `nil` for the article's 11, in proportion for small and large sheets.
    public var blur: Double?
    /// Opacity at the start.
    public var opacityFrom = 0.6
    /// Opacity at the end.
    public var opacityTo = 0.4
    /// The offset at the end, in points right and down; `nil` for the article's 20 down, in proportion for
    /// small and large sheets.
    public var offset: SIMD2<Double>?
    /// Seconds before opacity and offset start to change.
    public var delay = 0.32
    /// How opacity and offset follow time.
    public var timing = TimingFunction.easeInEaseOut
    /// Seconds of the fade-out at the end of putting back, and, unless the colour is the sheet's own, of the
    /// fade-in at the start; 0 as published, which removes it at once.
    public var fade = 0.1
  }

  /// A shadow in place of the reflection; `nil` members use the reflection's values.
  public struct Shadow: Sendable, Hashable {
    /// The shadow's colour; with the sheet's own colours, as published, it is a reflection.
    public var color = ShadowColor.auto
    /// Opacity from start to end.
    public var opacity: Double?
    /// The offset at the end, in points right and down.
    public var offset: SIMD2<Double>?
    /// Sigma of the Gaussian at the end, in points.
    public var blur: Double?
  }

  /// Seconds that a peel takes.
  public static let duration = 0.8
}

/// How the height of a row follows its progress.
public enum PeelEasing: Sendable, Hashable {
  /// 4t³ in the first half, mirrored in the second.
  case cubicInOut
  /// A timing function.
  case curve(TimingFunction)

  /// The eased progress of a row with progress `t`, 0…1.
  public func value(at t: Double) -> Double {
    switch self {
    case .cubicInOut: t < 0.5 ? 4 * t * t * t : (t - 1) * (2 * t - 2) * (2 * t - 2) + 1
    case .curve(let curve): curve.value(at: t)
    }
  }
}

extension Peel {
  /// The progress of the row at `v`, from 0 at the top to 1 at the bottom: the top rises while `peeled`
  /// goes from 0 to 0.5, the bottom while it goes from 0.5 to 1.
  public static func progress(ofRow v: Double, peeled: Double) -> Double {
    2 * min(max(peeled - v / 2, 0), 0.5)
  }

  /// The height of the row at `v` as a fraction of the full height.
  public func height(ofRow v: Double, peeled: Double) -> Double {
    let progress = Peel.progress(ofRow: v, peeled: peeled)
    let height = easing.value(at: progress)
    return clamp ? height : height + (2 * peeled - v) - progress
  }
}
