public import Frame

/// Icons that flow into one another: the old one fades into the new one under a blur that comes and
/// goes, and of both only what is above a threshold is shown, with sharp edges.
///
/// The numbers are those of the article this effect comes from; lengths are points, times seconds.
public struct Morph: Sendable, Hashable {
  /// What shows of the icons.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Their shapes in one colour, as published. The default.
    case tint
    /// Their own colours, as opaque as they are; hard edges make them opaque.
    case color
  }

  /// How fast a morph is, 0.01…1000; default 1, half a second from its start to the next one's.
  public var speed = 1.0
  /// Sigma of the Gaussian in points when it is largest, 0…200; default 5.
  public var peakBlur = 5.0
  /// The share of each of the three phases that the next one runs with it, 0…1; default 0.25.
  public var overlap = 0.25
  /// Seconds that each icon rests before and after its morphs, 0…3600; default 0.
  public var hold = 0.0
  /// What shows; the shapes in `tint` by default.
  public var mode = Mode.tint
  /// The colour of shapes; white by default.
  public var tint = Color(red: 1, green: 1, blue: 1)
  /// The coverage that must be exceeded, 0.001…0.999; default 0.5.
  ///
  /// In colour with smooth edges all that shows of an icon counts as covered, however faint.
  public var level = 0.5
  /// How edges are drawn; smooth by default.
  public var edge = Threshold.Edge.smooth
  /// When each morph starts, in seconds, earliest first; `nil`, the default, follows `hold`.
  ///
  /// A morph may start while another runs: its blur goes on from where it is. After the last icon
  /// comes the first.
  public var starts: [Double]?

  /// Makes a morph with the article's numbers.
  public init() {}

  /// Seconds of a morph, from its start to the next one's.
  public var transition: Double { 0.5 / speed }

  /// Seconds that a play of `count` icons takes, each of which rests for `hold`.
  package func duration(ofIcons count: Int) -> Double {
    Double(count) * hold + Double(max(count - 1, 1)) * transition
  }

  /// The canvas that shows a play of icons of `size` points: as much more as a blur reaches, since a
  /// low level shows some of it.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    size + 2 * Blur.reach(ofSigma: peakBlur)
  }
}
