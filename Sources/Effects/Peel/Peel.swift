public import Motion

/// A sticker that peels off: its rows rise towards the viewer one after the other, a highlight
/// runs over the bend, and a diffuse reflection stays behind.
///
/// The numbers are those of the article this effect comes from; lengths are points, times seconds.
public struct Peel: Sendable, Hashable {
  /// How far the peel has come, 0 flat … 1 lifted; `nil`, the default, lets time decide.
  public var peeled: Double?
  /// Height of the lifted sheet as a fraction of the camera's distance, 0…0.9; default 0.25.
  public var liftDistance = 0.25
  /// The camera's angle over the sheet's longer side; 5°…150°, default 60°.
  public var fieldOfView = Angle(degrees: 60)
  /// Light added where the sheet is steepest, 0…1; default 1/8.
  public var highlight = 0.125
  /// Rows of the mesh, 1…200; default 50.
  public var tessellation = 50
  /// How a row's height follows its progress; cubic in-out by default.
  public var easing = PeelEasing.cubicInOut
  /// How `peeled` follows time; linear by default.
  public var timing = TimingFunction.linear
  /// What stays behind.
  public var reflection = Reflection()
  /// The border around the sticker; none by default.
  public var outline = Outline()
  /// What is drawn to look inside; nothing by default.
  public var debug = DebugDrawing.none

  /// Makes a peel with the article's numbers.
  public init() {}

  /// The blurred copy under the sheet.
  public struct Reflection: Sendable, Hashable {
    /// Whether it is drawn; it is by default.
    public var enabled = true
    /// Sigma of the Gaussian at the end in points, grown from 0; default 11.
    public var blur = 11.0
    /// Opacity at the start, 0…1; default 0.6.
    public var opacityFrom = 0.6
    /// Opacity at the end, 0…1; default 0.4.
    public var opacityTo = 0.4
    /// Where it has moved at the end, in points right and down; default (0, 20).
    public var offset = SIMD2<Double>(0, 20)
    /// Seconds before opacity and offset change, 0…0.8; default 0.32.
    public var delay = 0.32
    /// How opacity and offset follow time; easeInEaseOut by default.
    public var timing = TimingFunction.easeInEaseOut
  }

  /// What is drawn to look inside an effect.
  public enum DebugDrawing: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// The mesh's triangles over the sheet.
    case wireframe
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

  /// The eased progress of a row whose progress is `t`, 0…1.
  public func value(at t: Double) -> Double {
    switch self {
    case .cubicInOut: t < 0.5 ? 4 * t * t * t : (t - 1) * (2 * t - 2) * (2 * t - 2) + 1
    case .curve(let curve): curve.value(at: t)
    }
  }
}

extension Peel {
  /// The progress of the row at `v`, 0 top … 1 bottom: the top rises while `peeled` goes from 0 to
  /// 0.5, the bottom while it goes from 0.5 to 1.
  public static func progress(ofRow v: Double, peeled: Double) -> Double {
    2 * min(max(peeled - v / 2, 0), 0.5)
  }

  /// The height of the row at `v` as a fraction of the full lift.
  public func height(ofRow v: Double, peeled: Double) -> Double {
    easing.value(at: Peel.progress(ofRow: v, peeled: peeled))
  }
}
