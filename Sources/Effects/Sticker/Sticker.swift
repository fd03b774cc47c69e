public import Motion

/// A sticker that peels off in a wave from its top to its bottom, with a coloured shadow under the
/// lifted part and a glare that runs over it.
///
/// The numbers are those of the article this effect comes from; lengths are points, times seconds.
/// The article bends a sheet by cutting it into flat strips; here it is smooth unless `segments`
/// asks for strips, which hang together without cracks.
public struct Sticker: Sendable, Hashable {
  /// How far the play has come, 0…1; `nil`, the default, lets time decide.
  public var fraction: Double?
  /// Whether the sticker is put back, top first, instead of peeled off; default no.
  public var reverse = false
  /// Points that the wave begins before the sticker's top and ends after its bottom, 0…10,000;
  /// default 20.
  public var inset = 20.0
  /// Points that the lifted sheet is above the canvas, 0…10,000; default 60.
  public var elevation = 60.0
  /// Points from the viewer's eye to the canvas, 1…1,000,000; default 200.
  public var perspective = 200.0
  /// The share of the sheet that is between flat and lifted at one time, more than 0 and at most
  /// 1; default 0.8.
  public var windowSize = 0.8
  /// The sheet's shape in the window; default cubic-bezier(0.5, 0, 0.5, 1).
  public var windowCurve = TimingFunction.cubicBezier(0.5, 0, 0.5, 1)
  /// Flat strips that the sheet is made of, 0…1000; 0, the default, draws it smooth.
  public var segments = 0
  /// How `fraction` follows time; easeInEaseOut by default.
  public var timing = TimingFunction.easeInEaseOut
  /// The blurred copy under the lifted part.
  public var shadow = Shadow()
  /// The light that runs over the sheet.
  public var glare = Glare()
  /// The border around the sticker; none by default.
  public var outline = Outline()

  /// Makes a sticker with the article's numbers.
  public init() {}

  /// A blurred copy of the sticker, in its own colours.
  public struct Shadow: Sendable, Hashable {
    /// Opacity under the lifted sheet, 0…1; default 0.5.
    public var opacity = 0.5
    /// Sigma of the Gaussian in points, 0…200; default 10.25, the article's three box blurs on a
    /// screen of two pixels a point.
    public var blur = 10.25
    /// Points right and down from the sheet; default (0, 20).
    public var offset = SIMD2<Double>(0, 20)
  }

  /// A white band.
  public struct Glare: Sendable, Hashable {
    /// Opacity in the band's middle, 0…1; default 0.15.
    public var opacity = 0.15
  }

  /// Seconds that peeling off, or putting back, takes.
  public static let duration = 1.0

  /// The largest share of `perspective` that the sheet may rise: at its end the sheet is 20 times
  /// as large, and a little higher it is behind the eye.
  static let highestShare = 0.95
}

extension Sticker {
  /// The wave over the sheet at `moment`.
  package func wave(at moment: Moment) -> StickerWave {
    if let fraction { return wave(fraction: fraction, isReversed: reverse) }
    let elapsed = min(max(moment.seconds / Sticker.duration, 0), 1)
    let isReversed = reverse != (moment.direction == .reverse)
    return wave(fraction: timing.value(at: elapsed), isReversed: isReversed)
  }

  /// The wave over the sheet when the play has come to `fraction`, 0…1.
  package func wave(fraction: Double, isReversed: Bool) -> StickerWave {
    StickerWave(
      fraction: fraction, isReversed: isReversed, windowSize: windowSize, curve: windowCurve)
  }
}
