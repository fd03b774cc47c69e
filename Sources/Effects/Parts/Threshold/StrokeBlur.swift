/// A blur before a threshold, as far as thin strokes bear it.
///
/// A sigma of half of its width leaves the middle of a stroke 68 % of its coverage, erf(1 / √2).
struct StrokeBlur {
  /// Sigma in points.
  let sigma: Double
  /// How much of the blur thin strokes take away, as a share of it.
  let relief: Double

  /// Sigma as a share of the width of strokes, at most.
  private static let share = 0.5
  /// How much lower than asked for the threshold lies for the thinnest strokes, which stay plump, as a share of it.
  private static let plumpness = 0.2

  /// A blur of `sigma` points for `inputs`, whose thinnest strokes limit it.
  init(_ sigma: Double, among inputs: some Sequence<Stage.Input>) {
    self.init(sigma, strokes: inputs.reduce(.infinity) { min($0, $1.strokeWidth) })
  }

  /// A blur of `sigma` points for strokes that are `width` points wide.
  init(_ sigma: Double, strokes width: Double) {
    self.sigma = min(sigma, Self.share * width)
    relief = sigma > 0 ? 1 - self.sigma / sigma : 0
  }

  /// A blur of `sigma` points, however thin strokes are.
  init(given sigma: Double) {
    self.init(sigma, strokes: .infinity)
  }

  /// What a threshold's level is multiplied by, where what shows is at most `opacity` opaque.
  func levelShare(at opacity: Double) -> Double {
    1 - relief * (1 - (1 - Self.plumpness) * opacity)
  }
}
