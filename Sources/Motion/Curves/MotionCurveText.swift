import Documents

/// Why a text is not a curve.
public enum MotionCurveError: Error, Equatable {
  /// It is no spring, and no timing function either.
  case timing(TimingFunctionError)
  /// A text near the name of no curve.
  case unknown(String)
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
    switch self {
    case .timing(let error): error.description
    case .unknown(let text):
      "\(quoted(text)) is not a curve"
        + (nearestName(to: text, in: MotionCurve.names).map { "; did you mean \"\($0)\"?" }
          ?? "; write \(listed(MotionCurve.names)), or cubicBezier(x1, y1, x2, y2), "
          + "steps(count, position), linear(points) or \(Self.forms)")
    case .unknownArgument(let text):
      "\(quoted(text)) is no argument of spring(); write \(Self.forms)"
    case .repeated(let name): "spring() has \(name) twice"
    case .outOfRange(let name, let given, let range):
      "\(name) in spring() is \(quoted(given)) but must be a number within "
        + "\(range.lowerBound.plainText)…\(range.upperBound.plainText)"
    case .missing(let name): "spring() needs \(name); write \(Self.forms)"
    case .mixed(let first, let second):
      "spring() has \(first) and \(second), which belong to different springs; write \(Self.forms)"
    }
  }

  private static var forms: String {
    "spring(duration: 0.9, damping: 0.57, velocity: 0), "
      + "spring(mass: 1, stiffness: 100, damping: 10, velocity: 0) "
      + "or spring(duration: 0.5, bounce: 0.3)"
  }
}

extension MotionCurve {
  /// The names of curves without arguments.
  public static var names: [String] { TimingFunction.names + ["spring"] }

  /// The names in front of arguments.
  private static var functions: [String] {
    ["cubicBezier", "cubic-bezier", "steps", "linear", "spring"]
  }

  /// Whether a text begins as a curve does, so that its error is about a curve.
  public static func isMeant(by text: String) -> Bool {
    let head = String(trimming: text.prefix { $0 != "(" })
    return names.contains(head) || functions.contains(head) || text.contains(":")
  }

  /// Reads a timing function, or a spring.
  ///
  /// `spring(duration:, damping:, velocity:)` has a damping ratio, as in UIKit, and
  /// `spring(mass:, stiffness:, damping:, velocity:)` friction, as in Core Animation, whose defaults `spring`
  /// alone has. In `spring(duration:, bounce:, velocity:)` the duration is a period, as in SwiftUI.
  public init(parsing text: String) throws(MotionCurveError) {
    let text = String(trimming: text)
    let head = String(trimming: text.prefix { $0 != "(" })
    guard head == "spring" else {
      do throws(TimingFunctionError) { self = .timing(try TimingFunction(parsing: text)) } catch {
        if case .unknown(let text) = error { throw .unknown(text) }
        throw .timing(error)
      }
      return
    }
    let inside = text.drop { $0 != "(" }
    guard
      inside.isEmpty
        || inside.dropFirst().firstIndex(where: { "()".contains($0) })
          == inside.indices.last
    else { throw .timing(.unbalanced(text)) }
    var numbers: [(name: String, value: Double)] = []
    let parts = inside.dropFirst().dropLast()
    if !String(trimming: parts).isEmpty {
      for part in parts.split(separator: ",", omittingEmptySubsequences: false) {
        let argument = try Self.argument(String(trimming: part))
        if numbers.contains(where: { $0.name == argument.name }) { throw .repeated(argument.name) }
        numbers.append(argument)
      }
    }
    self = try Self.spring(numbers)
  }

  private static func argument(
    _ text: String
  ) throws(MotionCurveError) -> (name: String, value: Double) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false)
    guard words.count == 2,
      let known = ranges.first(where: { $0.name == String(trimming: words[0]) })
    else { throw .unknownArgument(text) }
    let given = String(trimming: words[1])
    guard let number = decimalNumber(given), known.range.contains(number) else {
      throw .outOfRange(name: known.name, given: given, range: known.range)
    }
    return (known.name, number)
  }

  private static var ranges: [(name: String, range: ClosedRange<Double>)] {
    [
      ("duration", 0.01...10), ("damping", 0...100_000), ("velocity", -1000...1000),
      ("bounce", -0.99...1), ("mass", 0.0001...100_000), ("stiffness", 0.0001...1_000_000),
    ]
  }

  private static func spring(
    _ numbers: [(name: String, value: Double)]
  ) throws(MotionCurveError) -> MotionCurve {
    func given(_ name: String) -> Double? { numbers.first { $0.name == name }?.value }
    let velocity = given("velocity") ?? 0
    let groups = [["duration", "bounce"], ["mass", "stiffness"]].map { names in
      names.first { given($0) != nil }
    }
    if let first = groups[0], let second = groups[1] { throw .mixed(first, second) }
    if given("bounce") != nil, given("damping") != nil { throw .mixed("bounce", "damping") }
    if groups[0] != nil {
      guard let seconds = given("duration") else { throw .missing("duration") }
      if let bounce = given("bounce") {
        return settling(Spring(duration: seconds, bounce: bounce, initialVelocity: velocity))
      }
      guard let ratio = given("damping") else { throw .missing("damping or bounce") }
      guard (0.01...1).contains(ratio) else {
        throw .outOfRange(name: "damping", given: ratio.plainText, range: 0.01...1)
      }
      return .spring(
        Spring(settlingDuration: seconds, dampingRatio: ratio, initialVelocity: velocity),
        seconds: seconds)
    }
    if !numbers.isEmpty, groups[1] == nil { throw .missing("duration, or mass and stiffness") }
    return settling(
      Spring(
        mass: given("mass") ?? 1, stiffness: given("stiffness") ?? 100,
        damping: given("damping") ?? 10, initialVelocity: velocity))
  }

  /// A spring until it has settled, a minute at most; 10 seconds of one that never does.
  private static func settling(_ spring: Spring) -> MotionCurve {
    let seconds = spring.settlingDuration
    return .spring(spring, seconds: seconds.isFinite ? min(seconds, 60) : 10)
  }
}
