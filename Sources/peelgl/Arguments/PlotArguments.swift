/// The arguments of a plot.
struct PlotArguments: Sendable, Equatable {
  /// How many points a curve has; `nil` for as many as are needed.
  var points: Int?
  /// Where the points go as CSV, `-` for standard output; `nil` for nowhere.
  var table: String?
  /// The interval of x; `nil` for each curve's own.
  var interval: ClosedRange<Double>?
  /// The size of the picture in points.
  var size = SIMD2(640.0, 400.0)
  /// Pixels of a PNG for each point.
  var scale = 1.0
  /// The shader whose functions are plotted; `nil` for curves.
  var shader: String?
}
