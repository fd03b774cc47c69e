/// The arguments of a hit test.
struct HitTestArguments: Sendable, Equatable {
  /// The points; `nil` if none was named.
  var points: HitTestPoints?
  /// Whether it looks through transparent texels.
  var seesThrough = false
}

/// Which points a hit test is asked about.
enum HitTestPoints: Sendable, Equatable {
  /// One, in canvas points.
  case one(SIMD2<Double>)
  /// One a line.
  case standardInput
}
