/// The arguments of a sweep.
struct SweepArguments: Sendable, Equatable {
  /// The parameters and the values that they take, as `NAME=VALUES`.
  var axes: [String] = []
  /// Columns of the sheet of one parameter; `nil` for as many as look well.
  var columns: Int?
}
