/// A size of local windows, and how far the mean colour of a window may drift.
///
/// The drift is the CIEDE2000 difference of the mean colours on black and on white, or the greatest difference between
/// their components. Allowed are `flat` and `flatComponent`, plus the drift that a displacement of all edges by `edge`
/// pixels causes: the displacement times the mean gradient.
struct PerceptualWindow: Sendable {
  /// Side in cells of 4 pixels.
  let cells: Int
  /// Distance between windows in cells.
  let step: Int
  /// Displacement of edges that is allowed, in pixels: among edges that stay, and among edges that have all changed.
  let edge: (steady: Float, free: Float)

  /// The displacement that is allowed with `freedom` 0…1 from the surroundings, in pixels.
  func reach(freedom: Float) -> Float { edge.steady + (edge.free - edge.steady) * freedom }

  /// The CIEDE2000 difference that is allowed without any edge.
  static let flat = 0.8
  /// The difference of a component, of 255, that is allowed without any edge, even where its CIEDE2000 difference is small.
  static let flatComponent: Float = 7
  /// The CIEDE2000 difference from black to white.
  static let unitsOfRange: Float = 100

  /// Small windows detect lost details, large ones detect shifts that texture hides.
  static let all = [
    PerceptualWindow(cells: 2, step: 1, edge: (0.4, 5)),
    PerceptualWindow(cells: 4, step: 2, edge: (0.2, 3)),
    PerceptualWindow(cells: 8, step: 4, edge: (0.1, 0.1)),
    PerceptualWindow(cells: 32, step: 16, edge: (0.03, 0.03)),
  ]
}
