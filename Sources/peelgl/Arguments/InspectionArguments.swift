/// The arguments about the values that `render` prints.
struct InspectionArguments: Sendable, Equatable {
  /// The pixels whose values are printed: columns and rows from the top left.
  var pixels: [SIMD2<Int>] = []
  /// Whether the least and the greatest value of each component are printed.
  var printsStatistics = false

  /// The flag by which values are printed; `nil` if none are.
  var flag: String? { printsStatistics ? "--stats" : pixels.isEmpty ? nil : "--pixel" }

  /// Whether any values are printed.
  var printsValues: Bool { flag != nil }
}
