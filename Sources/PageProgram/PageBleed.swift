import Effects
import Frame

/// How far a page's picture may go beyond its canvas.
struct PageBleed: Sendable {
  /// Points on each side, at most.
  let most: SIMD2<Double>
  /// Whether it goes only as far as what is drawn needs.
  let isAsNeeded: Bool

  /// What fingers do, on a stage without margins.
  private var touch: PageSubject.Touch?
  /// What they have needed, and the time up to which that is known.
  private var growth = CanvasGrowth.enough
  private var seconds = -Double.infinity

  /// Points that are needed at once, so that the canvas does not grow with each movement of a finger.
  private static let step = 32.0
  /// Points that a canvas of whole pixels may lack without a need.
  private static let tolerance = 1.0

  /// Points beyond the canvas, whole pixels of the stage.
  struct Margins: Sendable, Hashable {
    /// To the left, and above.
    var low = SIMD2<Double>.zero
    /// To the right, and below.
    var high = SIMD2<Double>.zero
  }

  init(most: SIMD2<Double> = .zero, isAsNeeded: Bool = false) {
    self.most = most
    self.isAsNeeded = isAsNeeded
  }

  /// Begins again with another gesture, or on another stage.
  mutating func forget() { self = PageBleed(most: most, isAsNeeded: isAsNeeded) }

  /// The space beyond the canvas of `stage` that the play of `subject`, or its gesture, needs.
  mutating func margins(
    of subject: PageSubject, on stage: Stage, by hand: LiveHand?, lasting duration: Double
  ) -> Margins {
    guard most != .zero else { return Margins() }
    guard isAsNeeded else { return even(most, stage.scale) }
    var whole = stage
    whole.canvas = subject.wholeCanvas(stage.inputs.map { $0.size }, stage.scale)
    let missing = (whole.canvas - stage.canvas) / 2
    if let hand {
      touch =
        touch?.continued(hand.gesture)
        ?? subject.touch(hand.gesture, hand.placement, stage, duration)
      growth = touch?.growth(whole, seconds).union(growth) ?? .enough
      seconds = hand.gesture.events.last?.seconds ?? seconds
    }
    switch growth {
    case .enough: return even(missing, stage.scale)
    case .around(let growth): return even(missing + pointwiseMax(growth, .zero), stage.scale)
    case .upTo(let corner):
      return Margins(high: needed(corner - stage.canvas, stage.scale))
    }
  }

  private func even(_ length: SIMD2<Double>, _ scale: Double) -> Margins {
    let margin = needed(length, scale)
    return Margins(low: margin, high: margin)
  }

  private func needed(_ length: SIMD2<Double>, _ scale: Double) -> SIMD2<Double> {
    let steps =
      isAsNeeded ? ((length - Self.tolerance) / Self.step).rounded(.up) * Self.step : length
    return (pointwiseMax(pointwiseMin(steps, most), .zero) * scale).rounded(.up) / scale
  }
}
