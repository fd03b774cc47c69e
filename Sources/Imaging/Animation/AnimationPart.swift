/// A frame of an animation as it is stored: a rectangle of the canvas, and what becomes of it.
struct AnimationPart: Equatable {
  /// What the canvas becomes before the next frame.
  enum Disposal: Equatable {
    /// It stays.
    case keep
    /// The frame's rectangle is cleared.
    case clear
    /// The frame's rectangle is what it was before the frame.
    case restore
  }

  /// The rectangle in pixels from the canvas's top-left.
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// How long it is shown, as stored.
  let seconds: Double
  let disposal: Disposal
  /// Whether it is laid over the canvas, or replaces its pixels.
  let blends: Bool

  /// Whether it covers a canvas.
  func covers(_ width: Int, _ height: Int) -> Bool {
    x == 0 && y == 0 && self.width == width && self.height == height
  }
}
