package import Documents
package import Motion

/// A parameter that moves while an effect plays.
public struct ParameterTrack: Sendable, Hashable {
  /// A value at a time.
  package struct Key: Sendable, Hashable {
    /// The time, in the track's own unit.
    package var time: Double
    /// The value's numbers.
    package var numbers: [Double]

    package init(time: Double, numbers: [Double]) {
      self.time = time
      self.numbers = numbers
    }
  }

  /// How the value moves.
  package enum Course: Sendable, Hashable {
    /// From one value to another along a curve over the play; a spring takes its own seconds.
    case curve(from: [Double], to: [Double], MotionCurve)
    /// Straight from key to key, in order of time; before the first and after the last it stays.
    case keys([Key], isInSeconds: Bool)
  }

  /// The parameter's name.
  public let name: String
  /// The parameter's kind of value.
  package let kind: AnimatedKind
  /// How the value moves.
  package let course: Course

  /// Makes a track that was checked before.
  package init(name: String, kind: AnimatedKind, course: Course) {
    self.name = name
    self.kind = kind
    self.course = course
  }

  /// Makes a track of a parameter of `effect`, which has to accept each value that the course names.
  ///
  /// - Throws: `DocumentError` when it is no such parameter, or does not accept one.
  package init(
    of name: String, in effect: some Adjustable,
    course: (inout AnimatedKind) throws(DocumentError) -> Course
  ) throws(DocumentError) {
    let known = effect.parameters
    guard let parameter = known.first(where: { $0.name == name }) else {
      throw .unknownParameter(name, known: known.map { $0.name })
    }
    var kind = try AnimatedKind(parameter)
    self.name = name
    self.course = try course(&kind)
    self.kind = kind
    var copy = effect
    for numbers in self.course.values { try copy.set(name, to: kind.value(numbers)) }
  }

  /// Sets the parameter to its value at a fraction of a play of `duration` seconds.
  ///
  /// A curve may overshoot its ends; the value then stays within the parameter's range.
  package func apply(
    at fraction: Double, of duration: Double, to effect: inout some Adjustable
  ) throws(DocumentError) {
    let numbers = course.numbers(at: fraction, of: duration)
    try effect.set(name, to: kind.value(kind.held(numbers)))
  }
}

extension ParameterTrack.Course {
  /// The values that it names.
  fileprivate var values: [[Double]] {
    switch self {
    case .curve(let from, let to, _): [from, to]
    case .keys(let keys, _): keys.map { $0.numbers }
    }
  }

  /// The value at a fraction of a play of `duration` seconds.
  func numbers(at fraction: Double, of duration: Double) -> [Double] {
    let seconds = fraction * duration
    switch self {
    case .curve(let from, let to, let curve):
      return mixed(from, to, curve.value(at: fraction, seconds: seconds))
    case .keys(let keys, let isInSeconds):
      let time = isInSeconds ? seconds : fraction
      guard let next = keys.firstIndex(where: { $0.time > time }) else {
        return keys.last?.numbers ?? []
      }
      guard next > 0 else { return keys[0].numbers }
      let (before, after) = (keys[next - 1], keys[next])
      return mixed(
        before.numbers, after.numbers, (time - before.time) / (after.time - before.time))
    }
  }

  private func mixed(_ a: [Double], _ b: [Double], _ amount: Double) -> [Double] {
    a.indices.map { a[$0] * (1 - amount) + b[$0] * amount }
  }
}

extension Moment {
  /// The fraction of a play of `duration` seconds that is over, counted from its beginning in both directions.
  func fraction(of duration: Double) -> Double {
    let forward = direction == .forward ? seconds : duration - seconds
    return duration > 0 ? min(max(forward / duration, 0), 1) : 1
  }
}
