import Documents

/// A timing function or a spring: any curve that a text can state.
public enum MotionCurve: Sendable, Hashable {
  /// Progress as a function of the fraction of a duration.
  case timing(TimingFunction)
  /// Progress as a function of seconds; `seconds` is the time that it is meant to take.
  case spring(Spring, seconds: Double)

  /// The progress at a fraction of a movement's duration, for a spring `seconds` after it began.
  public func value(at fraction: Double, seconds: Double) -> Double {
    switch self {
    case .timing(let curve): curve.value(at: fraction)
    case .spring(let spring, _): spring.value(at: seconds)
    }
  }

  /// The curve's own length: seconds for a spring, 1 for a timing function.
  public var length: Double {
    switch self {
    case .timing: 1
    case .spring(_, let seconds): seconds
    }
  }
}

/// Why a text is not a curve.
public enum MotionCurveError: Error, Equatable {
  /// It is neither a spring nor a timing function.
  case timing(TimingFunctionError)
  /// An argument of `spring()` has no name, or one that it does not have.
  case unknownArgument(String)
  /// An argument is given twice.
  case repeated(String)
  /// An argument is no number in its range.
  case outOfRange(name: String, given: String, range: ClosedRange<Double>)
  /// An argument is missing.
  case missing(String)
  /// Two arguments that belong to different springs.
  case mixed(String, String)
}

extension MotionCurveError: CustomStringConvertible {
  /// One sentence that says what is wrong and what would be right.
  public var description: String {
    let forms =
      "spring(duration: 0.9, damping: 0.57, velocity: 0)"
      + " or spring(mass: 1, stiffness: 100, damping: 10, velocity: 0)"
    switch self {
    case .timing(let error): return error.description
    case .unknownArgument(let text):
      return "\(quoted(text)) is no argument of spring(); write \(forms)"
    case .repeated(let name): return "spring() has \(name) twice"
    case .outOfRange(let name, let given, let range):
      return "\(name) in spring() is \(quoted(given)) but must be a number within "
        + "\(range.lowerBound.plainText)…\(range.upperBound.plainText)"
    case .missing(let name): return "spring() needs \(name); write \(forms)"
    case .mixed(let first, let second):
      return
        "spring() has \(first) and \(second), which belong to different springs; write \(forms)"
    }
  }
}

extension MotionCurve {
  /// Reads a timing function, `spring(duration:, damping:, velocity:)` with the damping ratio as in UIKit,
  /// or `spring(mass:, stiffness:, damping:, velocity:)` with the friction as in Core Animation.
  public init(parsing text: String) throws(MotionCurveError) {
    let text = String(trimming: text)
    guard text.hasPrefix("spring"), text.dropFirst(6).first == "(", text.hasSuffix(")") else {
      do throws(TimingFunctionError) { self = .timing(try TimingFunction(parsing: text)) } catch {
        throw .timing(error)
      }
      return
    }
    var numbers: [String: Double] = [:]
    for part in text.dropFirst(7).dropLast().split(separator: ",", omittingEmptySubsequences: true)
    {
      let words = part.split(separator: ":", omittingEmptySubsequences: false)
      let name = String(trimming: words[0])
      guard words.count == 2, let range = Self.ranges.first(where: { $0.name == name })?.range
      else {
        throw .unknownArgument(String(trimming: part))
      }
      let given = String(trimming: words[1])
      guard let number = decimalNumber(given), range.contains(number) else {
        throw .outOfRange(name: name, given: given, range: range)
      }
      guard numbers.updateValue(number, forKey: name) == nil else { throw .repeated(name) }
    }
    self = try Self.spring(numbers)
  }

  private static let ranges: [(name: String, range: ClosedRange<Double>)] = [
    ("duration", 0.01...10), ("damping", 0...100_000), ("velocity", -1000...1000),
    ("mass", 0.0001...100_000), ("stiffness", 0.0001...1_000_000),
  ]

  private static func spring(_ numbers: [String: Double]) throws(MotionCurveError) -> MotionCurve {
    let velocity = numbers["velocity"] ?? 0
    if let seconds = numbers["duration"] {
      for name in ["mass", "stiffness"] where numbers[name] != nil {
        throw .mixed("duration", name)
      }
      guard let ratio = numbers["damping"] else { throw .missing("damping") }
      guard (0.01...1).contains(ratio) else {
        throw .outOfRange(name: "damping", given: ratio.plainText, range: 0.01...1)
      }
      return .spring(
        Spring(settlingDuration: seconds, dampingRatio: ratio, initialVelocity: velocity),
        seconds: seconds)
    }
    guard numbers["mass"] != nil || numbers["stiffness"] != nil else { throw .missing("duration") }
    let spring = Spring(
      mass: numbers["mass"] ?? 1, stiffness: numbers["stiffness"] ?? 100,
      damping: numbers["damping"] ?? 10, initialVelocity: velocity)
    let settled = spring.settlingDuration
    return .spring(spring, seconds: settled.isFinite ? min(settled, 60) : 10)
  }
}
