/// The visible icons at one moment.
package struct MorphState: Sendable, Equatable {
  /// A visible icon.
  package struct Layer: Sendable, Equatable {
    /// The icon's number from 0; numbers continue beyond the last icon.
    package var icon: Int
    /// How opaque it is, 0…1.
    package var opacity: Double
  }

  /// The icons, later ones on top.
  package var layers: [Layer]
  /// Sigma of the blur in points.
  package var blur: Double
  /// What the threshold's level is multiplied by: less than 1 for thin strokes under way.
  package var levelShare = 1.0

  /// Whether a single icon is shown unchanged.
  package var isAtRest: Bool { blur == 0 && layers.count == 1 && layers[0].opacity == 1 }

  /// The opacity of all even icons and of all odd ones, as shares of both; `nil` with a single icon.
  ///
  /// An icon and the one that it fades into are never both even or both odd.
  package var shares: SIMD2<Double>? {
    guard layers.count > 1 else { return nil }
    let sums = layers.reduce(SIMD2<Double>.zero) { $0 + $1.icon.sides * $1.opacity }
    return sums / sums.sum()
  }

  /// What each layer's silhouette counts among those of even and among those of odd icons.
  ///
  /// It is 1 for the most opaque of each. A single icon counts as an odd one.
  package var silhouettes: [SIMD2<Double>] {
    guard layers.count > 1 else { return layers.map { _ in SIMD2(0, 1) } }
    return layers.map { layer in
      let most = layers.reduce(0) { $1.icon % 2 == layer.icon % 2 ? max($0, $1.opacity) : $0 }
      return layer.icon.sides * (layer.opacity / most)
    }
  }
}

extension Int {
  /// (1, 0) for an even number, (0, 1) for an odd one.
  fileprivate var sides: SIMD2<Double> { self % 2 == 0 ? SIMD2(1, 0) : SIMD2(0, 1) }
}

extension Morph {
  /// The phases of a morph that starts at some time.
  ///
  /// The blur grows in a quarter of the time, the icons fade in a half, and the blur shrinks in a
  /// quarter; each phase starts before the previous one ends. With the article's overlap of a quarter,
  /// a morph ends at 0.8125 of its time.
  struct Phases: Sendable, Equatable {
    let blurIn: Ramp
    let fade: Ramp
    let blurOut: Ramp

    init(start: Double, of morph: Morph) {
      let quarter = 0.25 * morph.transition
      let wait = 1 - morph.overlap
      blurIn = Ramp(begin: start, duration: quarter)
      fade = Ramp(begin: start + wait * quarter, duration: 2 * quarter)
      blurOut = Ramp(begin: fade.begin + wait * 2 * quarter, duration: quarter)
    }

    /// When the icons are at rest again, in seconds.
    var end: Double { max(fade.end, blurOut.end) }
  }

  /// A linear ramp from 0 to 1.
  struct Ramp: Sendable, Equatable {
    let begin: Double
    let duration: Double

    var end: Double { begin + duration }

    func value(at seconds: Double) -> Double {
      // A nanosecond is shorter than any frame and longer than the rounding of sums.
      if seconds >= end - 1e-9 { return 1 }
      return max(seconds - begin, 0) / duration
    }
  }

  /// The visible icons among `count` icons at `seconds`, by default of the article's 80 points and without strokes.
  package func state(
    at seconds: Double, icons count: Int, side: Double = 80, strokes: Double = .infinity
  ) -> MorphState {
    let largest = strokeBlur(ofSide: side, strokes: strokes)
    let peak = largest.sigma
    let starts =
      starts ?? (0..<max(count - 1, 0)).map { hold + Double($0) * (transition + hold) }
    var state = MorphState(layers: [], blur: 0)
    var shown: Ramp?
    var blurStart = 0.0
    for index in 0...starts.count {
      let next = index < starts.count ? Phases(start: starts[index], of: self) : nil
      let isUnderWay = next.map { $0.blurIn.begin <= seconds } ?? false
      // An icon fades in until it starts to fade out.
      let fadeOut = isUnderWay ? next?.fade : nil
      let came = min(seconds, fadeOut?.begin ?? seconds)
      let opacity =
        (shown?.value(at: came) ?? 1) * (1 - (fadeOut?.value(at: seconds) ?? 0))
      if opacity > 0 {
        state.layers.append(MorphState.Layer(icon: index, opacity: opacity))
      }
      guard isUnderWay, let next else { break }
      let following = index + 1 < starts.count ? starts[index + 1] : .infinity
      let until = min(seconds, following)
      let rise = blurStart + (peak - blurStart) * next.blurIn.value(at: until)
      state.blur = rise * (1 - next.blurOut.value(at: until))
      blurStart = state.blur
      shown = next.fade
    }
    // In colour, shapes do not fade.
    let most = mode != .tint ? 1 : state.layers.reduce(0) { max($0, $1.opacity) }
    if peak > 0 {
      state.levelShare = 1 - state.blur / peak * (1 - largest.levelShare(at: most))
    }
    return state
  }
}
