package import Motion

/// The wave that lifts a sticker's rows.
///
/// It is a window that moves over the sheet from above its top to its bottom, with lifted rows on one
/// side and flat rows on the other.
package struct StickerWave: Sendable, Hashable {
  /// How far the play has come, 0…1.
  package let fraction: Double
  /// Whether the wave puts the sheet back instead of lifting it; the top is first both ways.
  package let isReversed: Bool
  /// The window's share of the sheet, more than 0 and at most 1.
  package let windowSize: Double
  /// The curve from a row's place in the window to the height that it still has to rise.
  package let curve: TimingFunction

  /// Makes a wave; a window size outside its range is a programming error.
  package init(fraction: Double, isReversed: Bool, windowSize: Double, curve: TimingFunction) {
    precondition(windowSize > 0 && windowSize <= 1, "a window is a share of the sheet")
    self.fraction = fraction
    self.isReversed = isReversed
    // Narrower than any pixel, yet large enough to divide by.
    self.windowSize = max(windowSize, 1e-9)
    self.curve = curve
  }

  /// The height of a row, from 0 flat to 1 lifted; `row` is 0 at the sheet's top and 1 at its bottom.
  package func lift(ofRow row: Double) -> Double {
    isFlat ? 0 : lift(inWindow: place(ofRow: row))
  }

  /// Whether the sheet is flat, before the play or after it.
  package var isFlat: Bool { fraction == (isReversed ? 1 : 0) }

  /// The brightness of the glare on a row of the canvas, as a share of its opacity.
  ///
  /// The band covers three fifths of the window and runs from top to bottom in both directions of play.
  package func glare(onRow row: Double) -> Double {
    let place = min(max((row - glareStart) / glareLength, 0), 1)
    // The sine of the rounded π is not exactly 0.
    return place == 0 || place == 1 ? 0 : Math.sin(.pi * place)
  }

  /// The row where the glare's band begins.
  var glareStart: Double { forwardStart + 0.2 * windowSize }

  /// The height of the band, in rows.
  var glareLength: Double { 0.6 * windowSize }

  /// The height at a position in the window; position 0 is lifted, 1 is flat.
  func lift(inWindow place: Double) -> Double { 1 - curve.value(at: place) }

  /// The position of a row in the window, clamped to 0…1.
  func place(ofRow row: Double) -> Double { min(max(slope * row + start, 0), 1) }

  /// The row at a position in the window; the inverse of `place(ofRow:)` within the window.
  func row(atPlace place: Double) -> Double { (place - start) / slope }

  /// The change of the window position per row.
  var slope: Double { (isReversed ? -1 : 1) / windowSize }

  /// The window position of the sheet's top, without clamping.
  var start: Double {
    isReversed ? (1 + windowSize) * fraction / windowSize : -forwardStart / windowSize
  }

  /// The first row of the window in a wave that lifts.
  private var forwardStart: Double { -windowSize + (1 + windowSize) * fraction }
}
