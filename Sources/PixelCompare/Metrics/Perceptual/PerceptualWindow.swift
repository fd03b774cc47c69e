/// A size of local windows, and how far the mean colour of a window may drift.
///
/// The drift is the CIEDE2000 difference of the mean colours on black and on white, or the greatest difference between
/// their components. Allowed are `flat` and `flatComponent`, plus the drift that edges cause which move: their displacement times
/// the mean gradient, as far as the gradient lies along the change of colour. So black letters may become bolder, but not blue.
struct PerceptualWindow: Sendable {
  /// Side in cells of 4 pixels.
  let cells: Int
  /// Distance between windows in cells.
  let step: Int
  /// How far edges may move, in pixels: among edges that stay, and among edges that have all changed.
  let edge: (steady: Float, free: Float)

  /// The CIEDE2000 difference that is allowed without any edge.
  static let flat = 0.8
  /// The difference of a component, of 255, that is allowed without any edge, even where its CIEDE2000 difference is small.
  static let flatComponent: Float = 7
  /// The CIEDE2000 difference from black to white.
  static let unitsOfRange: Float = 100
  /// The share of the gradient that counts along any change of colour, since blending need not be linear.
  static let anyDirection: Float = 0.1

  /// How far edges may move, in pixels, with `freedom` 0…1 from their surroundings.
  func reach(freedom: Float) -> Float { edge.steady + (edge.free - edge.steady) * freedom }

  /// Small windows detect lost details, large ones detect shifts that texture hides.
  static let all = [
    PerceptualWindow(cells: 2, step: 1, edge: (0.24, 1.2)),
    PerceptualWindow(cells: 4, step: 2, edge: (0.12, 0.8)),
    PerceptualWindow(cells: 8, step: 4, edge: (0.06, 0.5)),
    PerceptualWindow(cells: 32, step: 16, edge: (0.02, 0.2)),
  ]
}
