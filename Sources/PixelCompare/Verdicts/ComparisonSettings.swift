public import Documents

/// The options that flags, rules documents and programs share; nil for an option that is not set.
///
/// ``options`` states their ranges and defaults.
@dynamicMemberLookup
public struct ComparisonSettings: Parameterized, Equatable {
  /// The metric.
  public var metric: Metric?
  /// The metric's threshold, in its own unit and range.
  public var threshold: Double?
  /// The most pixels over the threshold that still pass; nil for 0, or for any number when ``maxRatio`` is given.
  public var maxCount: Int?
  /// The greatest share of pixels over the threshold that still passes; the stricter of both limits holds.
  public var maxRatio: Double?
  /// The values of options that only some metrics take.
  public var values = MetricValues()

  /// Makes settings without any option.
  public init() {}

  /// An option that only some metrics take.
  public subscript<Value>(dynamicMember path: WritableKeyPath<MetricValues, Value>) -> Value {
    get { values[keyPath: path] }
    set { values[keyPath: path] = newValue }
  }

  /// Replaces the options that `other` gives; another metric has its own threshold.
  mutating func apply(_ other: ComparisonSettings) {
    if let metric = other.metric, metric != (self.metric ?? .standard) {
      self.metric = metric
      threshold = nil
    }
    threshold = other.threshold ?? threshold
    maxCount = other.maxCount ?? maxCount
    maxRatio = other.maxRatio ?? maxRatio
    values.apply(other.values)
  }
}

extension ComparisonSettings {
  /// All options, in the order of help.
  public static let options: [ComparisonOption<ComparisonSettings>] =
    [
      .init(metricParameter, letter: "m", placeholder: "NAME", details: Metric.details),
      .init(thresholdParameter, letter: "t", placeholder: "T", details: Metric.thresholdDetails),
      .init(
        .optionalWholeNumber(
          "maxCount", "Maximum number of pixels over the threshold.", unit: "pixels", unset: "0",
          in: 0...Int(Int32.max), get: { $0.maxCount }, set: { $0.maxCount = $1 }),
        placeholder: "N"),
      .init(
        .optionalNumber(
          "maxRatio", "Maximum share of pixels over the threshold, 0 to 1.",
          unset: "", in: 0...1, get: { $0.maxRatio }, set: { $0.maxRatio = $1 }),
        placeholder: "R", details: "With --max-count, the stricter limit applies."),
    ] + metricOptions

  /// Those that only some metrics take, each once.
  package static let metricOptions: [ComparisonOption<ComparisonSettings>] = {
    var names: Set<String> = []
    return Metric.allCases.flatMap { $0.traits.options }
      .filter { names.insert($0.name).inserted }
      .map { $0.lifted(get: { $0.values }, set: { $0.values = $1 }) }
  }()

  /// The parameters of all options.
  public static let parameterList: [Parameter<ComparisonSettings>] = options.map(\.parameter)

  private static let metricParameter = Parameter<ComparisonSettings>(
    name: "metric", summary: "The metric.",
    kind: .choice(Metric.allCases.map(\.rawValue)),
    get: { .text(($0.metric ?? .standard).rawValue) },
    set: { (settings, node) throws(DocumentError) in
      settings.metric = try node.choice(called: "metrics")
    })

  private static let thresholdParameter = Parameter<ComparisonSettings>.optionalNumber(
    "threshold", "The metric's threshold, in its own unit.", unset: "the metric's own",
    in: Metric.thresholds, get: { $0.threshold }, set: { $0.threshold = $1 })

  /// The options that are given and that only other metrics take.
  package func foreign(to metric: Metric) -> [ComparisonOption<ComparisonSettings>] {
    Self.metricOptions.filter {
      values.given[$0.name] != nil && !metric.traits.takes($0.name)
    }
  }
}
