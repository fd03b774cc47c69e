public import Motion

/// A sticker that peels off in a wave from top to bottom.
///
/// The lifted part casts a coloured shadow, and a glare runs over the sheet. The numbers are those of the article
/// this effect comes from. Lengths are points, times seconds. The article bends a sheet by cutting it into flat
/// strips. Here it is smooth unless `segments` sets strips, which join without cracks.
public struct Sticker: Sendable, Hashable {
  /// Progress of the play, from 0 to 1; `nil` to follow time.
  public var fraction: Double?
  /// Whether the sticker is put back, top first, rather than peeled off.
  public var reverse = false
  /// Distance of the wave's start above the sticker's top and of its end below the bottom, in
  /// points.
  public var inset = 20.0
  /// Height of the lifted sheet above the canvas, in points.
  public var elevation = 60.0
  /// Points from the viewer's eye to the canvas.
  public var perspective = 200.0
  /// The share of the sheet that is between flat and lifted at any one time.
  public var windowSize = 0.8
  /// The sheet's shape within the window.
  public var windowCurve = TimingFunction.cubicBezier(0.5, 0, 0.5, 1)
  /// The number of flat strips that the sheet consists of; 0 for a smooth sheet.
  public var segments = 0
  /// How `fraction` follows time.
  public var timing = TimingFunction.easeInEaseOut
  /// The blurred copy under the lifted part.
  public var shadow = Shadow()
  /// The light that runs over the sheet.
  public var glare = Glare()
  /// The border around the sticker.
  public var outline = Outline()
  /// How far a dragged sheet leans into its movement; 0 for not at all.
  public var tilt = 1.0
  /// The picture that it covers.
  public var under = Underlay()
  /// The finish of its surface.
  public var finish = Finish()

  /// A drawing of the mesh over the sheet.
  public var debug = DebugDrawing.none

  /// Makes a sticker with the article's numbers.
  public init() {}

  /// A blurred copy of the sticker.
  public struct Shadow: Sendable, Hashable {
    /// The shadow's colour; the article's is the sticker's own.
    public var color = ShadowColor.auto
    /// Opacity under the lifted sheet.
    public var opacity = 0.5
    /// Sigma of the Gaussian in points.
    ///
    /// `nil` for the article's 10.25, in proportion for small and large stickers: its three box blurs on a screen with
    /// two pixels per point.
    public var blur: Double?
    /// The offset from the sheet in points, right and down; `nil` for the article's 20 down, in proportion for small
    /// and large stickers.
    public var offset: SIMD2<Double>?
    /// Whether only what has lifted casts the shadow; otherwise all of the sheet does until it lies flat, as in the
    /// article before its mask.
    public var isMasked = true
  }

  /// A white band of light.
  public struct Glare: Sendable, Hashable {
    /// Opacity in the band's middle.
    public var opacity = 0.15
  }

  /// Seconds that peeling off or putting back takes.
  public static let duration = 1.0

  /// The largest height of the sheet as a share of `perspective`: there the sheet is magnified 20
  /// times, and slightly higher it would be behind the eye.
  static let highestShare = 0.95
}

extension Sticker.Shadow {
  /// Sigma of the blur under a sticker of `size` points.
  func blur(under size: SIMD2<Double>) -> Double {
    blur ?? 10.25 * ShadowProportion.factor(under: size)
  }

  /// The offset under a sticker of `size` points.
  func offset(under size: SIMD2<Double>) -> SIMD2<Double> {
    offset ?? SIMD2(0, 20) * ShadowProportion.factor(under: size)
  }
}

extension Sticker {
  /// The wave at `moment`.
  package func wave(at moment: Moment) -> StickerWave {
    if let fraction { return wave(fraction: fraction, isReversed: reverse) }
    let elapsed = min(max(moment.seconds / Sticker.duration, 0), 1)
    let isReversed = reverse != (moment.direction == .reverse)
    return wave(fraction: timing.value(at: elapsed), isReversed: isReversed)
  }

  /// The wave when the play has come to `fraction`, 0…1.
  package func wave(fraction: Double, isReversed: Bool) -> StickerWave {
    StickerWave(
      fraction: fraction, isReversed: isReversed, windowSize: windowSize, curve: windowCurve)
  }
}
