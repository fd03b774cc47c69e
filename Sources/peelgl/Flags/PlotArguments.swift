/// What was typed about a plot.
struct PlotArguments: Sendable, Equatable {
  /// How many points a curve has; `nil` for as many as are needed.
  var points: Int?
  /// Where the points go as CSV, `-` for standard output; `nil` for nowhere.
  var table: String?
  /// The interval of x; `nil` for each curve's own.
  var interval: ClosedRange<Double>?
}
