import Motion

/// The moving quantities of a peel at one moment.
struct PeelState: Sendable, Hashable {
  /// How far the peel has come, from 0 flat to 1 lifted.
  var peeled: Double
  /// Sigma of the reflection in points.
  var blur: Double
  /// Opacity of the reflection, 0…1.
  var opacity: Double
  /// The reflection's offset, in points.
  var offset: SIMD2<Double>
  /// Whether the sheet lies flat again, without a reflection.
  var isAtRest: Bool
}

extension Peel {
  /// The moving quantities of a sheet of `size` points at `moment`.
  ///
  /// Putting back mirrors the peel, but opacity and offset start at once and take the whole duration.
  func state(at moment: Moment, of size: SIMD2<Double>) -> PeelState {
    var seconds = moment.seconds
    if let peeled { seconds = Peel.duration * fraction(reaching: peeled) }
    let isReverse = moment.direction == .reverse && peeled == nil
    let elapsed = min(max(seconds / Peel.duration, 0), 1)
    let delay = isReverse ? 0 : reflection.delay
    let faded = min(max((seconds - delay) / max(Peel.duration - delay, 1e-9), 0), 1)
    let paced = timing.value(at: elapsed)
    let eased = reflection.timing.value(at: faded)
    let lifted = isReverse ? 1 - paced : peeled ?? paced
    let moved = isReverse ? 1 - eased : eased
    let blurred = isReverse ? 1 - elapsed : elapsed
    // What antialiased edges show of it would stay around a sheet at rest.
    let sinceRest = max(isReverse ? Peel.duration - seconds : seconds, 0)
    let fades = shadow.color != .own || isReverse && moment.endsAtRest
    return PeelState(
      peeled: lifted, blur: blur(of: size) * blurred,
      opacity: (shadow.opacity
        ?? reflection.opacityFrom + (reflection.opacityTo - reflection.opacityFrom) * moved)
        * (fades && sinceRest < reflection.fade ? sinceRest / reflection.fade : 1),
      offset: offset(of: size) * moved,
      isAtRest: isReverse && moment.settled)
  }

  /// Sigma of the blur at the end under a sheet of `size` points.
  func blur(of size: SIMD2<Double>) -> Double {
    shadow.blur ?? reflection.blur ?? 11 * ShadowProportion.factor(under: size)
  }

  /// The offset at the end under a sheet of `size` points.
  func offset(of size: SIMD2<Double>) -> SIMD2<Double> {
    shadow.offset ?? reflection.offset ?? SIMD2(0, 20) * ShadowProportion.factor(under: size)
  }

  /// The fraction of the duration at which time alone would give `value`.
  private func fraction(reaching value: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if timing.value(at: middle) < value { low = middle } else { high = middle }
    }
    return high
  }
}
