/// A frame of an animated PNG: a rectangle of the canvas, and its disposal (PNG, third edition,
/// 11.3.6.2).
package struct PNGFrame: Sendable {
  /// The rectangle in pixels from the canvas's top-left corner; it lies within the canvas.
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int
  /// How long it is shown: `delay` / `denominator` seconds; a denominator of 0 means 100.
  package let delay: Int
  package let denominator: Int
  /// The disposal before the next frame.
  package let disposal: Disposal
  /// Whether it is blended over the canvas rather than replacing its pixels.
  package let blends: Bool

  /// Makes a frame that is stored as it is.
  package init(
    x: Int, y: Int, width: Int, height: Int, delay: Int, denominator: Int, disposal: Disposal,
    blends: Bool
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.delay = delay
    self.denominator = denominator
    self.disposal = disposal
    self.blends = blends
  }

  /// The disposal before the next frame; the raw values are PNG's.
  package enum Disposal: UInt8, Sendable {
    /// It stays.
    case none = 0
    /// The frame's rectangle is cleared.
    case background = 1
    /// The frame's rectangle is restored to its earlier contents.
    case previous = 2
  }
}
