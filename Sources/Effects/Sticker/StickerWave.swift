package import Motion

/// The wave that lifts a sticker's rows: a window that moves over the sheet, from above its top to
/// its bottom, with lifted rows on one side and flat ones on the other.
package struct StickerWave: Sendable, Hashable {
  /// How far the play has come, 0…1.
  package let fraction: Double
  /// Whether the wave puts the sheet back instead of lifting it; the top is first both ways.
  package let isReversed: Bool
  /// The window's share of the sheet, more than 0 and at most 1.
  package let windowSize: Double
  /// How a row's place in the window becomes what it still has to rise.
  package let curve: TimingFunction

  /// Makes a wave; a window outside its range is a programmer's error.
  package init(fraction: Double, isReversed: Bool, windowSize: Double, curve: TimingFunction) {
    precondition(windowSize > 0 && windowSize <= 1, "a window is a share of the sheet")
    self.fraction = fraction
    self.isReversed = isReversed
    // Narrower than any pixel, and wide enough to divide by.
    self.windowSize = max(windowSize, 1e-9)
    self.curve = curve
  }

  /// How high a row is, 0 flat … 1 lifted; `row` is 0 at the sheet's top and 1 at its bottom.
  package func lift(ofRow row: Double) -> Double {
    isFlat ? 0 : lift(inWindow: place(ofRow: row))
  }

  /// Whether the sheet lies as it did before, or again.
  package var isFlat: Bool { fraction == (isReversed ? 1 : 0) }

  /// The white light on a row of the canvas, as a share of the glare's opacity.
  ///
  /// The band takes three fifths of the window, and runs from top to bottom both ways.
  package func glare(onRow row: Double) -> Double {
    let place = min(max((row - glareStart) / glareLength, 0), 1)
    // The sine of a rounded π is not quite 0.
    return place == 0 || place == 1 ? 0 : Math.sin(.pi * place)
  }

  /// The row where the band of light begins.
  var glareStart: Double { forwardStart + 0.2 * windowSize }

  /// The band's rows.
  var glareLength: Double { 0.6 * windowSize }

  /// The height at a place in the window, 0 where rows are lifted … 1 where they are flat.
  func lift(inWindow place: Double) -> Double { 1 - curve.value(at: place) }

  /// The place of a row in the window, and 0 or 1 for those beyond its ends.
  func place(ofRow row: Double) -> Double { min(max(slope * row + start, 0), 1) }

  /// The row at a place in the window; inverse of `place(ofRow:)` within it.
  func row(atPlace place: Double) -> Double { (place - start) / slope }

  /// How fast the place in the window changes with the row.
  var slope: Double { (isReversed ? -1 : 1) / windowSize }

  /// The place of the sheet's top in a window without ends.
  var start: Double {
    isReversed ? (1 + windowSize) * fraction / windowSize : -forwardStart / windowSize
  }

  /// The first row in the window of a wave that lifts.
  private var forwardStart: Double { -windowSize + (1 + windowSize) * fraction }
}
