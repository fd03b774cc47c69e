public import Frame

/// Icons that flow into one another.
///
/// The old icon fades into the new one while both are blurred, and a threshold gives the result sharp edges. In
/// colour, a shape that only one icon has would appear or vanish at once, so the threshold is applied to a field
/// interpolated between those of both icons. The numbers are those of the article this effect comes from. Lengths
/// are points, times seconds.
public struct Morph: Sendable, Hashable {
  /// Which colours the icons show.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Their shapes in one colour, as in the article.
    case tint
    /// Their own colours and opacity; hard edges make them opaque. The outline moves from the old icon's
    /// to the new one's.
    case color
    /// The same, but dark thin strokes, such as text, are in the tint, as lamps are never dark.
    case light
  }

  /// The speed of a morph; at 1 it takes half a second from its start to the next start.
  public var speed = 1.0
  /// The largest sigma of the Gaussian in points; `nil` for a sixteenth of the icons' longest side, which
  /// are the article's 5 points for its icons of 80, or half of the width of their strokes if that is less.
  ///
  /// With strokes that lessen it, the threshold lies lower in the middle of a morph.
  public var peakBlur: Double?
  /// What a sixteenth of the longest side is multiplied by, without `peakBlur`.
  public var melt = 1.0
  /// The share of each of the three phases that overlaps the next one.
  public var overlap = 0.25
  /// Seconds that each icon rests before and after its morphs.
  public var hold = 0.0
  /// Which colours the icons show.
  public var mode = Mode.tint
  /// The colour of the shapes.
  public var tint = Color(red: 59 / 255, green: 130 / 255, blue: 246 / 255)
  /// How strongly the icons shine on what is around them.
  public var glow = 0.0
  /// The colour space in which the icons' own colours mix.
  public var space = ColorSpace.srgb
  /// The coverage that must be exceeded.
  ///
  /// In colour with smooth edges, everything visible of an icon counts as covered, however faint.
  public var level = 0.5
  /// How edges are drawn.
  public var edge = Threshold.Edge.smooth
  /// How the icons give light back; while they flow, it bends at their edges.
  public var finish = Finish()
  /// When each morph starts, in seconds, in ascending order; `nil` to follow `hold`.
  ///
  /// A morph may start while another runs; its blur continues from the current one. The first icon
  /// follows the last.
  public var starts: [Double]?

  /// Makes a morph with the article's numbers, in a colour that shows on any background.
  public init() {}

  /// The largest sigma for icons whose greatest `LongPicture.length` is `side` points.
  private func peakBlur(ofSide side: Double) -> Double { peakBlur ?? melt * side / 16 }

  /// The largest blur of icons of this kind whose strokes are `strokes` points wide.
  func strokeBlur(ofSide side: Double, strokes: Double) -> StrokeBlur {
    StrokeBlur(peakBlur(ofSide: side), strokes: peakBlur == nil ? strokes : .infinity)
  }

  /// The wide and the narrow sigma of the light around icons whose greatest `LongPicture.length` is `side` points.
  static func glowSigmas(ofSide side: Double) -> [Double] { [side / 8, side / 32] }

  /// Seconds of a morph, from its start to the next start.
  public var transition: Double { 0.5 / speed }

  /// Seconds that a play of `count` icons takes, each of which rests for `hold`.
  package func duration(ofIcons count: Int) -> Double {
    Double(count) * hold + Double(max(count - 1, 1)) * transition
  }

  /// The canvas that shows a play of icons of `size` points: enlarged by the blur's reach, since a low
  /// level shows some of the blur, and by that of the glow.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    let side = LongPicture.length(ofSize: size)
    let glowSigma = glow > 0 ? Self.glowSigmas(ofSide: side)[0] : 0
    return size + 2 * Blur.reach(ofSigma: max(peakBlur(ofSide: side), glowSigma))
  }
}
