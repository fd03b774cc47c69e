/// A smooth path through points at given times that overshoots none of them: on each axis, between two
/// times, it rises or falls as the two points do.
///
/// Its speeds at the points are those of Fritsch and Butland, 1984, which PCHIP uses: a weighted
/// harmonic mean of the slopes on both sides, and 0 where these have different signs.
public struct MonotoneCubic: Sendable, Hashable {
  private let times: [Double]
  private let points: [SIMD2<Double>]
  /// The speeds at the points, per second.
  private let speeds: [SIMD2<Double>]

  /// Makes a path of at least one point.
  ///
  /// - Parameters:
  ///   - times: Ascending seconds, as many as points.
  ///   - points: Where the path is at these times.
  ///   - startsAtRest: Whether the speed at the first point is 0, rather than that of the parabola
  ///     through the first three points.
  public init(times: [Double], points: [SIMD2<Double>], startsAtRest: Bool = false) {
    precondition(!times.isEmpty && times.count == points.count, "each point has its time")
    precondition(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "times ascend")
    self.times = times
    self.points = points
    let count = times.count
    guard count > 1 else {
      speeds = [SIMD2(0, 0)]
      return
    }
    let spans = (1..<count).map { times[$0] - times[$0 - 1] }
    let slopes = (1..<count).map { (points[$0] - points[$0 - 1]) / spans[$0 - 1] }
    var speeds = [SIMD2<Double>](repeating: slopes[0], count: count)
    for index in 1..<max(count - 1, 1) {
      for axis in 0..<2 {
        speeds[index][axis] = Self.inner(
          slopes[index - 1][axis], slopes[index][axis], spans[index - 1], spans[index])
      }
    }
    if count > 2 {
      for axis in 0..<2 {
        speeds[0][axis] = Self.outer(slopes[0][axis], slopes[1][axis], spans[0], spans[1])
        speeds[count - 1][axis] = Self.outer(
          slopes[count - 2][axis], slopes[count - 3][axis], spans[count - 2], spans[count - 3])
      }
    }
    if startsAtRest { speeds[0] = SIMD2(0, 0) }
    self.speeds = speeds
  }

  /// Where the path is at `seconds`; before the first time and after the last one, its ends.
  public func point(at seconds: Double) -> SIMD2<Double> {
    guard let (index, span, place) = segment(at: seconds) else {
      return seconds < times[0] ? points[0] : points[points.count - 1]
    }
    let (square, rest) = (place * place, 1 - place)
    // Hermite's basis, in a form that gives the points exactly.
    let way = points[index + 1] - points[index]
    return points[index] + square * (3 - 2 * place) * way
      + span * place * rest * (rest * speeds[index] - place * speeds[index + 1])
  }

  /// How fast the path moves at `seconds`, in points per second: at a point the speed that both sides
  /// share, at the last one that of its end, and 0 outside.
  public func speed(at seconds: Double) -> SIMD2<Double> {
    guard let (index, span, place) = segment(at: seconds) else {
      return seconds == times[times.count - 1] ? speeds[speeds.count - 1] : SIMD2(0, 0)
    }
    let slope = (points[index + 1] - points[index]) / span
    return 6 * place * (1 - place) * slope
      + (1 - place) * (1 - 3 * place) * speeds[index] + place * (3 * place - 2) * speeds[index + 1]
  }

  /// The segment that a time is in, its seconds, and the fraction of them that have passed.
  private func segment(at seconds: Double) -> (index: Int, span: Double, place: Double)? {
    guard seconds >= times[0], seconds < times[times.count - 1] else { return nil }
    var (low, high) = (0, times.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= seconds { low = middle } else { high = middle }
    }
    let span = times[low + 1] - times[low]
    return (low, span, (seconds - times[low]) / span)
  }

  /// The speed at a point between two slopes.
  private static func inner(
    _ before: Double, _ after: Double, _ spanBefore: Double, _ spanAfter: Double
  ) -> Double {
    guard before * after > 0 else { return 0 }
    let (first, second) = (2 * spanAfter + spanBefore, spanAfter + 2 * spanBefore)
    return (first + second) / (first / before + second / after)
  }

  /// The speed at an end with the `own` slope: that of a parabola, unless it would turn or overshoot.
  private static func outer(
    _ own: Double, _ next: Double, _ span: Double, _ spanNext: Double
  ) -> Double {
    let speed = ((2 * span + spanNext) * own - span * next) / (span + spanNext)
    if speed * own <= 0 { return 0 }
    return own * next <= 0 && speed.magnitude > 3 * own.magnitude ? 3 * own : speed
  }
}
