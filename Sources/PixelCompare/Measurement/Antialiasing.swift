/// How differences caused by anti-aliasing are treated.
public enum AntialiasingMode: String, Sendable, CaseIterable {
  /// They are not counted.
  case ignore
  /// They count like any other.
  case count
}

extension MetricOption<AntialiasingMode> {
  /// The option of metrics that recognise anti-aliasing.
  static let antialiasing = choice(
    "antialiasing",
    "Treatment of differences caused by anti-aliasing: ignore or count.", default: .ignore,
    placeholder: "MODE")
}

extension MetricValues {
  /// How differences caused by anti-aliasing are treated.
  public var antialiasing: AntialiasingMode {
    get { self[.antialiasing] }
    set { self[.antialiasing] = newValue }
  }
}
