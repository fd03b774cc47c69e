/// How much of a difference the default verdict passes, from nothing on.
///
/// The positions are ordered: every limit of one is at least that of the position before, so what fails at one fails at all before.
public enum Strictness: String, Sendable, CaseIterable {
  /// Every pixel that differs on black or on white fails.
  case everyPixel = "every-pixel"
  /// Half of what the default passes; what another machine draws must be close.
  case machine
  /// What a person sees who flips between the pictures.
  case person
  /// Only what a colleague would point at.
  case colleague

  /// What limits are multiplied by.
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
