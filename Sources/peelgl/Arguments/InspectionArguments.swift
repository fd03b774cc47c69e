/// What was typed about the values that `render` prints.
struct InspectionArguments: Sendable, Equatable {
  /// The pixels whose values are printed: columns and rows from the top left.
  var pixels: [SIMD2<Int>] = []
  /// Whether the least and the greatest value of each component are printed.
  var printsStatistics = false

  /// Whether any values are printed.
  var printsValues: Bool { !pixels.isEmpty || printsStatistics }
}
