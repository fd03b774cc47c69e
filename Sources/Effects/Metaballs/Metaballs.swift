import Frame

/// Discs and pictures that stretch towards each other and join: what is drawn is blurred, and what
/// is then above a threshold is shown, with sharp edges.
///
/// The defaults are those of the article this effect comes from; lengths are points, times seconds.
public struct Metaballs: Sendable, Hashable {
  /// The balls, later ones over earlier ones, 0…1000; the article's two discs by default.
  ///
  /// A picture that no ball names lies in the canvas's middle, under them all.
  public var balls: [Ball]
  /// Sigma of the Gaussian in points, 0…200; default 20.
  public var blur = 20.0
  /// What of the blurred balls is shown.
  public var threshold = Threshold()

  /// The most balls that are drawn.
  public static let ballLimit = 1000

  /// Makes the article's two discs, a yellow and a white one that just touch.
  public init() {
    let yellow = Color(red: 1, green: 1, blue: 0)
    balls = [Ball(center: SIMD2(100, 100), color: yellow), Ball(center: SIMD2(200, 100))]
  }

  /// Makes metaballs of `balls`.
  public init(_ balls: [Ball]) {
    self.balls = balls
  }

  /// What is odd about them on `stage`: sentences for a person.
  package func warnings(on stage: Stage) -> [String] {
    let isEmpty =
      stage.inputs.isEmpty && !balls.isEmpty
      && balls.allSatisfy { $0.picture == nil && $0.largestReach(pictures: .zero) == .zero }
    return isEmpty ? ["No ball has a size; the picture stays empty."] : []
  }

  /// Seconds that a play takes: until no ball moves, or 1 when none ever does.
  public var duration: Double {
    let end = balls.reduce(0) { max($0, $1.endSeconds) }
    return end > 0 ? end : 1
  }

  /// The canvas that shows every ball on its way, with as much room right and below as left and
  /// above, when pictures are of `size` points.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = size
    for ball in balls {
      let reach = ball.largestReach(pictures: size)
      for center in ball.centers {
        low = pointwiseMin(low, center - reach)
        high = pointwiseMax(high, center + reach)
      }
    }
    let room = low.x.isFinite ? pointwiseMax(low, SIMD2(0, 0)) : SIMD2(0, 0)
    return pointwiseMax(high + room, SIMD2(1, 1))
  }
}
