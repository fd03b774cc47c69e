import Documents

/// Why the arguments of `spring()` make no spring.
public enum SpringTextError: Error, Equatable {
  /// An argument has no name, or one that it does not have.
  case unknownArgument(String)
  /// An argument is given twice.
  case repeated(String)
  /// An argument is no number in its range.
  case outOfRange(name: String, given: String, range: ClosedRange<Double>)
  /// An argument is missing.
  case missing(String)
  /// Two arguments that belong to different springs.
  case mixed(String, String)
  /// The spring never settles, so that nothing could end with it.
  case endless
}

extension SpringTextError: CustomStringConvertible {
  /// One sentence that says what is wrong and what would be right.
  public var description: String {
    switch self {
    case .unknownArgument(let text):
      "\(quoted(text)) is not an argument of spring(); write \(Self.forms)"
    case .repeated(let name): "spring() has \(name) twice"
    case .outOfRange(let name, let given, let range):
      "\(name) in spring() is \(quoted(given)) but must be a number within "
        + "\(range.lowerBound.plainText)…\(range.upperBound.plainText)"
    case .missing(let name): "spring() needs \(name); write \(Self.forms)"
    case .mixed(let first, let second):
      "spring() has \(first) and \(second), which belong to different springs; write \(Self.forms)"
    case .endless:
      "this spring() never settles, but a timing must end; use more damping, or less bounce"
    }
  }

  static var forms: String {
    "spring(duration: 0.9, damping: 0.57, velocity: 0), "
      + "spring(mass: 1, stiffness: 100, damping: 10, velocity: 0) "
      + "or spring(duration: 0.5, bounce: 0.3)"
  }
}

/// A spring as a text states it.
enum SpringText: Equatable {
  /// By the damping ratio alone: it settles when the movement is over.
  case ratio(Double, velocity: Double)
  /// By a damping ratio and the seconds until it has settled, as in UIKit.
  case settling(seconds: Double, ratio: Double, velocity: Double)
  /// By its physics, as in Core Animation, or by a period and a bounce, as in SwiftUI.
  case physics(Spring)

  private typealias Argument = (name: String, value: Double)

  /// Reads the arguments of `spring()`: `duration`, `damping` and `velocity`, with a damping ratio;
  /// `mass`, `stiffness`, `damping` and `velocity`, with friction, whose defaults are Core Animation's;
  /// `duration`, `bounce` and `velocity`; or a damping ratio and a velocity without names.
  init(_ arguments: [String]) throws(SpringTextError) {
    if let first = arguments.first, decimalNumber(first) != nil {
      self = try Self.unnamed(arguments)
      return
    }
    var numbers: [Argument] = []
    for text in arguments {
      let argument = try Self.argument(text)
      if numbers.contains(where: { $0.name == argument.name }) { throw .repeated(argument.name) }
      numbers.append(argument)
    }
    self = try Self.named(numbers)
  }

  /// Arguments with names as numbers: each as its place among the names, and its value.
  static func numbers(_ arguments: [(name: String, value: Double)]) -> [Double] {
    arguments.flatMap { argument in
      [Double(ranges.firstIndex { $0.name == argument.name } ?? 0), argument.value]
    }
  }

  /// Reads arguments as ``numbers(_:)`` has them.
  init(numbers: [Double]) throws(SpringTextError) {
    var arguments: [Argument] = []
    for place in stride(from: 0, to: numbers.count, by: 2) {
      guard let index = Int(exactly: numbers[place]), Self.ranges.indices.contains(index),
        place + 1 < numbers.count, Self.ranges[index].range.contains(numbers[place + 1]),
        !arguments.contains(where: { $0.name == Self.ranges[index].name })
      else { throw .unknownArgument("") }
      arguments.append((Self.ranges[index].name, numbers[place + 1]))
    }
    self = try Self.named(arguments)
  }

  /// The spring as a timing function.
  var curve: SpringCurve {
    get throws(SpringTextError) {
      switch self {
      case .ratio(let ratio, let velocity):
        return SpringCurve(dampingRatio: ratio, initialVelocity: velocity)
      case .settling(let seconds, let ratio, let velocity):
        return SpringCurve(dampingRatio: ratio, initialVelocity: velocity * seconds)
      case .physics(let spring):
        guard let curve = SpringCurve(spring) else { throw .endless }
        return curve
      }
    }
  }

  private static func unnamed(_ arguments: [String]) throws(SpringTextError) -> SpringText {
    guard arguments.count <= 2 else { throw .unknownArgument(arguments[2]) }
    let ratio = try number(arguments[0], for: "damping", in: SpringCurve.ratios)
    let velocity =
      arguments.count == 2
      ? try number(arguments[1], for: "velocity", in: SpringCurve.velocities) : 0
    return .ratio(ratio, velocity: velocity)
  }

  private static func argument(_ text: String) throws(SpringTextError) -> Argument {
    let words = text.split(separator: ":", omittingEmptySubsequences: false)
    guard words.count == 2,
      let known = ranges.first(where: { $0.name == String(trimming: words[0]) })
    else { throw .unknownArgument(text) }
    return (known.name, try number(String(trimming: words[1]), for: known.name, in: known.range))
  }

  private static func number(
    _ text: String, for name: String, in range: ClosedRange<Double>
  ) throws(SpringTextError) -> Double {
    guard let number = decimalNumber(text), range.contains(number) else {
      throw .outOfRange(name: name, given: text, range: range)
    }
    return number
  }

  /// The names of arguments, in the order of their numbers.
  static var argumentNames: [String] { ranges.map { $0.name } }

  private static var ranges: [(name: String, range: ClosedRange<Double>)] {
    [
      ("duration", 0.01...10), ("damping", 0...100_000), ("velocity", SpringCurve.velocities),
      ("bounce", -0.99...1), ("mass", 0.0001...100_000), ("stiffness", 0.0001...1_000_000),
    ]
  }

  private static func named(_ numbers: [Argument]) throws(SpringTextError) -> SpringText {
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
        return .physics(Spring(duration: seconds, bounce: bounce, initialVelocity: velocity))
      }
      guard let ratio = given("damping") else { throw .missing("damping or bounce") }
      guard SpringCurve.ratios.contains(ratio) else {
        throw .outOfRange(name: "damping", given: ratio.plainText, range: SpringCurve.ratios)
      }
      return .settling(seconds: seconds, ratio: ratio, velocity: velocity)
    }
    if !numbers.isEmpty, groups[1] == nil { throw .missing("duration, or mass and stiffness") }
    return .physics(
      Spring(
        mass: given("mass") ?? 1, stiffness: given("stiffness") ?? 100,
        damping: given("damping") ?? 10, initialVelocity: velocity))
  }
}
