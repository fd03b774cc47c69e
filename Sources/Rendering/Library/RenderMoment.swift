/// A single moment of a play.
public enum RenderMoment: Sendable, Hashable {
  /// Seconds of the play.
  case seconds(Double)
  /// A fraction of the effect's duration, 0 to 1.
  case progress(Double)
  /// The end of the play.
  case end
}

extension RenderSettings {
  /// Sets the only moment that is drawn.
  mutating func draw(_ moment: RenderMoment) {
    at = nil
    progress = nil
    frames = nil
    switch moment {
    case .seconds(let seconds): at = seconds
    case .progress(let fraction): progress = fraction
    case .end: break
    }
  }
}
