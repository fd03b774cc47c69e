/// How strict the default verdict is, from the strictest level on.
///
/// The levels are ordered: every limit is at least that of the previous level, so a pair that fails at one level
/// fails at all previous ones.
public enum Strictness: String, Sendable, CaseIterable {
  /// Every pixel that differs on black or on white fails.
  case everyPixel = "every-pixel"
  /// Half of the default's limits; pictures from another machine must be close.
  case machine
  /// Differences fail that a person sees when flipping between the pictures.
  case person
  /// Only differences fail that a colleague would point out.
  case colleague

  /// The factor of the limits.
  var scale: Float {
    switch self {
    case .everyPixel, .machine: 0.5
    case .person: 1
    case .colleague: 3
    }
  }
}

extension PerceptualMetric {
  /// The position of the knob.
  static let strictness = MetricOption<Strictness>.choice(
    "strictness",
    "For perceptual: strictness of all limits together, ordered from the strictest on.",
    default: .person, placeholder: "NAME")
}

extension MetricValues {
  /// For `perceptual`: the strictness of all limits together.
  public var strictness: Strictness {
    get { self[PerceptualMetric.strictness] }
    set { self[PerceptualMetric.strictness] = newValue }
  }
}
