/// A curve of straight pieces: CSS's `linear()`.
public struct PolylineCurve: Sendable, Hashable {
  /// One point of the curve.
  public struct Point: Sendable, Hashable {
    /// The time, 1 at the curve's end; not less than the previous point's time.
    public let input: Double
    /// The progress at that time.
    public let output: Double
  }

  /// A point as it is written, possibly without a time.
  public struct Stop: Sendable, Hashable {
    /// The progress.
    public var output: Double
    /// The times of this progress: none, one, or the first and last of a level segment.
    public var inputs: [Double]

    /// Makes a stop; without inputs its time follows from its neighbours.
    public init(_ output: Double, at inputs: Double...) {
      self.init(output, inputs: inputs)
    }

    init(_ output: Double, inputs: [Double]) {
      self.output = output
      self.inputs = inputs
    }
  }

  /// The points in order of time; at least one.
  public let points: [Point]

  /// Makes the curve through `stops`; an empty list is a programming error.
  ///
  /// Missing times are 0 for the first stop, 1 (or the largest time before it) for the last, and evenly
  /// spaced in between. A time that is less than an earlier one is raised to it.
  public init(_ stops: [Stop]) {
    precondition(!stops.isEmpty, "a curve has at least one point")
    var inputs: [Double?] = []
    var outputs: [Double] = []
    var largest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      var given = stop.inputs.map { Optional($0) }
      if given.isEmpty {
        let isLast = index == stops.count - 1
        given = [index == 0 ? 0 : isLast ? 1 : nil]
      }
      for input in given {
        largest = max(input ?? largest, largest)
        inputs.append(input == nil ? nil : largest)
        outputs.append(stop.output)
      }
    }
    points = Self.spread(inputs, outputs)
  }

  /// Spaces each run of missing inputs evenly between its neighbours.
  private static func spread(_ inputs: [Double?], _ outputs: [Double]) -> [Point] {
    var points: [Point] = []
    var next = 0
    for (index, input) in inputs.enumerated() {
      if let input {
        points.append(Point(input: input, output: outputs[index]))
        continue
      }
      if next <= index { next = inputs[index...].firstIndex { $0 != nil } ?? index }
      let last = points.last?.input ?? 0
      let step = ((inputs[next] ?? 1) - last) / Double(next - index + 1)
      points.append(Point(input: last + step, output: outputs[index]))
    }
    return points
  }

  /// The curve at the time `x`, with its end segments continued; where two points share a time, the
  /// later one counts, or with `before` at the curve's start the earlier one.
  public func value(at x: Double, before: Bool = false) -> Double {
    guard points.count > 1 else { return points[0].output }
    if before && x == points[0].input { return points[0].output }
    let after = points.firstIndex { $0.input > x } ?? points.count
    if after > 0 && points[after - 1].input == x { return points[after - 1].output }
    let upper = min(max(after, 1), points.count - 1)
    let (a, b) = (points[upper - 1], points[upper])
    if a.input == b.input { return after == 0 ? a.output : b.output }
    // A piece that takes hardly any time may continue to no number.
    let share = (x - a.input) / (b.input - a.input)
    return a.output + (b.output - a.output) * min(max(share, -1e100), 1e100)
  }
}
