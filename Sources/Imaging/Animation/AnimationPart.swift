/// A stored frame of an animation: a rectangle of the canvas, and what happens to it afterwards.
struct AnimationPart: Equatable {
  /// The disposal before the next frame.
  enum Disposal: Equatable {
    /// It stays.
    case keep
    /// The frame's rectangle is cleared.
    case clear
    /// The frame's rectangle is restored to its earlier contents.
    case restore
  }

  /// The rectangle in pixels from the canvas's top-left corner.
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// How long it is shown in seconds, as stored.
  let seconds: Double
  let disposal: Disposal
  /// Whether it is blended over the canvas rather than replacing its pixels.
  let blends: Bool

  /// Whether it covers the whole canvas.
  func covers(_ width: Int, _ height: Int) -> Bool {
    x == 0 && y == 0 && self.width == width && self.height == height
  }
}
