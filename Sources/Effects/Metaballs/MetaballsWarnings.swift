import Frame
import Motion

extension Metaballs {
  /// What is said of a picture in which nothing shows.
  static let emptyWarning =
    "Nothing exceeds threshold.level, and the picture is empty; a smaller blur or level shows more."

  /// Warnings about the balls on `stage`, one sentence each.
  package func warnings(on stage: Stage) -> [String] {
    let sizes = stage.inputs.map { $0.size }
    let shown = shown(on: stage)
    let balls = shown.balls
    if sizes.isEmpty, !balls.isEmpty,
      balls.allSatisfy({ $0.picture == nil && $0.largestReach(pictures: .zero) == .zero })
    {
      return ["All balls have size 0; the picture is empty."]
    }
    // Pictures that keep their colours always show.
    guard threshold.mode == .luma || threshold.mode == .alpha && sizes.isEmpty else { return [] }
    let sigma = join == .curves ? 0 : shown.sigma(among: stage.inputs)
    let named = Set(balls.compactMap { $0.picture })
    let unnamed = sizes.indices.filter { !named.contains($0) }
    let peaks = balls.map { peak(of: $0, sizes, sigma) }
    let pictures = unnamed.map { Self.peak(ofRectangle: sizes[$0], sigma) }
    // Balls that lie on one another add up at most.
    let sum = (peaks + pictures).reduce(0, +)
    if sum <= threshold.level, !balls.isEmpty || !sizes.isEmpty {
      return [Self.emptyWarning]
    }
    guard threshold.mode == .luma else { return [] }
    return balls.indices.compactMap { index in
      guard balls[index].picture == nil, balls[index].radius > 0,
        peaks[index] <= threshold.level
      else { return nil }
      return
        "The disc balls[\(index)] does not show by its luma; threshold.mode=alpha would show it."
    }
  }

  /// What the threshold measures of an opaque or translucent place of a colour.
  func measure(of color: Color) -> Double {
    let color = space.color(color)
    let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    return Double((threshold.mode == .luma ? luma : 1) * color.alpha)
  }

  /// The greatest measure of a ball after the blur, at its largest scale.
  private func peak(of ball: Ball, _ sizes: [SIMD2<Double>], _ sigma: Double) -> Double {
    guard let picture = ball.picture else {
      let radius = ball.largestReach(pictures: .zero).x
      // The integral of the Gaussian over a disc.
      let share = sigma > 0 ? 1 - Math.exp(-radius * radius / (2 * sigma * sigma)) : 1
      return radius > 0 ? measure(of: ball.color) * share : 0
    }
    guard sizes.indices.contains(picture) else { return 1 }
    return Self.peak(ofRectangle: 2 * ball.largestReach(pictures: sizes[picture]), sigma)
  }

  /// At most the coverage of an opaque rectangle's middle after a blur.
  ///
  /// An upper bound of the error function within 1 %, by G. Pólya, 1945.
  private static func peak(ofRectangle size: SIMD2<Double>, _ sigma: Double) -> Double {
    guard sigma > 0 else { return size.min() > 0 ? 1 : 0 }
    func share(_ side: Double) -> Double {
      (1 - Math.exp(-side * side / (2 * .pi * sigma * sigma))).squareRoot()
    }
    return share(size.x) * share(size.y)
  }
}
