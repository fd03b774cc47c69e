package import Documents

/// The first number of a curve that is written as numbers.
package enum CurveNumber: Int, Sendable, CaseIterable {
  case linear, cubicBezier, steps, polyline, spring, springText
}

extension TimingFunction {
  /// The curve as numbers: its ``CurveNumber``, and then control points, count and position of steps, progress,
  /// number of times and these for each point, or damping ratio and velocity of a spring, or its arguments, each with its place among `SpringText`'s.
  package var numbers: [Double] {
    switch self {
    case .linear: Self.numbers(.linear)
    case .cubicBezier(let curve):
      Self.numbers(.cubicBezier, curve.x1, curve.y1, curve.x2, curve.y2)
    case .steps(let curve):
      Self.numbers(
        .steps, Double(curve.count),
        Double(StepCurve.Position.allCases.firstIndex(of: curve.position) ?? 0))
    case .polyline(let curve):
      Self.numbers(.polyline) + curve.points.flatMap { [$0.output, 1, $0.input] }
    case .spring(let curve): curve.numbers
    }
  }

  static func numbers(_ kind: CurveNumber, _ others: Double...) -> [Double] {
    [Double(kind.rawValue)] + others
  }

  /// The curve of a list of ``numbers``; `nil` for any other value.
  package init?(numbers value: JSON) {
    guard case .list(let values) = value.content else { return nil }
    var numbers: [Double] = []
    for value in values {
      guard case .number(let number) = value.content else { return nil }
      numbers.append(number)
    }
    self.init(numbers: numbers)
  }

  /// The curve of ``numbers``; `nil` for those of none.
  package init?(numbers: [Double]) {
    guard numbers.allSatisfy({ $0.isFinite }) else { return nil }
    let positions = StepCurve.Position.allCases
    let kind = numbers.first.flatMap { Int(exactly: $0) }.flatMap { CurveNumber(rawValue: $0) }
    switch (kind, numbers.count) {
    case (.linear, 1): self = .linear
    case (.cubicBezier, 5):
      let isInTime = (0...1).contains(numbers[1]) && (0...1).contains(numbers[3])
      guard isInTime, numbers.dropFirst().allSatisfy(Self.bounds.contains) else { return nil }
      self = .cubicBezier(numbers[1], numbers[2], numbers[3], numbers[4])
    case (.steps, 3):
      guard let count = Int(exactly: numbers[1]), let place = Int(exactly: numbers[2]),
        positions.indices.contains(place),
        ((positions[place] == .jumpNone ? 2 : 1)...Self.maximumCount).contains(count)
      else { return nil }
      self = .steps(StepCurve(count, positions[place]))
    case (.polyline, 3...):
      guard let stops = Self.stops(numbers.dropFirst()) else { return nil }
      self = .polyline(PolylineCurve(stops))
    case (.spring, 3):
      guard SpringCurve.ratios.contains(numbers[1]), SpringCurve.velocities.contains(numbers[2])
      else { return nil }
      self = .spring(SpringCurve(dampingRatio: numbers[1], initialVelocity: numbers[2]))
    case (.springText, _):
      guard let spring = try? SpringText(numbers: Array(numbers.dropFirst())),
        let curve = try? spring.curve
      else { return nil }
      self = .spring(curve)
    default: return nil
    }
  }

  private static func stops(_ numbers: ArraySlice<Double>) -> [PolylineCurve.Stop]? {
    guard numbers.allSatisfy(bounds.contains) else { return nil }
    var stops: [PolylineCurve.Stop] = []
    var next = numbers.startIndex
    while next < numbers.endIndex {
      guard next + 1 < numbers.endIndex, let count = Int(exactly: numbers[next + 1]),
        (0...2).contains(count), next + 2 + count <= numbers.endIndex
      else { return nil }
      stops.append(
        PolylineCurve.Stop(numbers[next], inputs: Array(numbers[next + 2..<next + 2 + count])))
      next += 2 + count
    }
    return stops
  }
}

extension TimingFunction {
  /// The names of a spring's arguments, in the order of their numbers.
  package static var springArguments: [String] { SpringText.argumentNames }

  /// The numbers of the curves that have names.
  package static var namedNumbers: [(name: String, numbers: [Double])] {
    named.map { ($0.name, $0.curve.numbers) } + [("spring", numbers(.springText))]
  }

  /// The names of the step positions, with their numbers.
  package static var positionNumbers: [(name: String, number: Int)] {
    StepCurve.positionNames.map { known in
      (known.name, StepCurve.Position.allCases.firstIndex(of: known.position) ?? 0)
    }
  }
}
