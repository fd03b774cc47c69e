import Documents
import Frame

/// Why a text is not a timing function.
public enum TimingFunctionError: Error, Equatable {
  /// Neither a named curve nor one of the functions.
  case unknown(String)
  /// A parenthesis is missing or in the wrong place.
  case unbalanced(String)
  /// A function has too few or too many arguments.
  case wrongCount(function: String, given: Int, expected: String)
  /// An argument is not a finite number.
  case notANumber(function: String, argument: String)
  /// A number is beyond `TimingFunction.bounds`; `unit` is the character after it, as %.
  case outOfBounds(function: String, number: Double, unit: String)
  /// A control point's time lies outside 0…1.
  case timeOutOfRange(Double)
  /// The arguments of `spring()` make no spring.
  case spring(SpringTextError)
  /// The number of steps is not a whole number in range.
  case wrongStepCount(given: String, minimum: Int)
  /// The step position is not one of CSS's.
  case unknownPosition(String)
}

extension TimingFunctionError: CustomStringConvertible {
  /// One sentence that names what was given and what would be right.
  public var description: String {
    switch self {
    case .unknown(let text):
      "\(quoted(text)) is not a curve"
        + (nearestName(to: CurveText.name(of: text), in: TimingFunction.names + CurveText.functions)
          .map { "; did you mean \"\($0)\"?" }
          ?? "; write \(listed(TimingFunction.names)), or cubicBezier(x1, y1, x2, y2), "
          + "steps(count, position), linear(points) or spring(duration: 0.9, damping: 0.57)")
    case .unbalanced(let text):
      "\(quoted(text)) must be one function with its arguments in one pair of parentheses"
    case .wrongCount(let function, let given, let expected):
      "\(function)() has \(given) arguments but takes \(expected)"
    case .notANumber(let function, let argument):
      "\(quoted(argument)) in \(function)() is not a finite number"
    case .outOfBounds(let function, let number, let unit):
      "\(function)() has the number \(number.plainText)\(unit) but its numbers must be within "
        + "±\((TimingFunction.bounds.upperBound * (unit.isEmpty ? 1 : 100)).plainText)\(unit)"
    case .timeOutOfRange(let time):
      "a control point's time in cubic-bezier() is \(time.plainText) but must be within 0…1"
    case .spring(let error): error.description
    case .wrongStepCount(let given, let minimum):
      "\(quoted(given)) in steps() must be a whole number within "
        + "\(minimum)…\(TimingFunction.maximumCount)"
    case .unknownPosition(let text):
      "\(quoted(text)) is not a position in steps()"
        + suggestion(for: text, in: StepCurve.positionNames.map { $0.name }, called: "positions")
    }
  }
}

/// A curve's name and what stands in parentheses after it.
struct CurveText {
  /// All of the text.
  let whole: String
  /// The text before the parentheses.
  let name: String
  /// The texts between the commas inside them; `nil` without parentheses.
  let arguments: [String]?

  /// The names in front of arguments.
  static var functions: [String] { ["cubicBezier", "cubic-bezier", "steps", "linear", "spring"] }

  static func name(of text: String) -> String { String(trimming: text.prefix { $0 != "(" }) }

  init(_ text: String) throws(TimingFunctionError) {
    whole = String(trimming: text)
    name = Self.name(of: whole)
    guard let open = whole.firstIndex(of: "(") else {
      arguments = nil
      return
    }
    let inside = whole[whole.index(after: open)...]
    guard inside.last == ")", !inside.dropLast().contains(where: { $0 == "(" || $0 == ")" })
    else { throw .unbalanced(whole) }
    arguments = inside.dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .map { String(trimming: $0) }
  }

  /// The spring that it states; `nil` for another curve.
  var spring: SpringText? {
    get throws(TimingFunctionError) {
      guard name == "spring" else { return nil }
      let given = arguments == [""] ? [] : arguments ?? []
      do throws(SpringTextError) { return try SpringText(given) } catch { throw .spring(error) }
    }
  }
}

extension StepCurve {
  /// The names of a position, its own before CSS's short one.
  static var positionNames: [(name: String, position: Position)] {
    Position.allCases.map { ($0.rawValue, $0) } + [
      ("jumpStart", .jumpStart), ("jumpEnd", .jumpEnd), ("jumpNone", .jumpNone),
      ("jumpBoth", .jumpBoth), ("start", .jumpStart), ("end", .jumpEnd),
    ]
  }
}

extension TimingFunction {
  /// The named curves, Core Animation's names first.
  static var named: [(name: String, curve: TimingFunction)] {
    [
      ("linear", .linear), ("ease", .ease), ("easeIn", .easeIn), ("easeOut", .easeOut),
      ("easeInEaseOut", .easeInEaseOut), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-out", .easeInEaseOut), ("step-start", .steps(StepCurve(1, .jumpStart))),
      ("step-end", .steps(StepCurve(1, .jumpEnd))),
    ]
  }

  /// The names of curves without arguments.
  public static var names: [String] { named.map { $0.name } + ["spring"] }

  /// The largest number of steps or points in a text.
  static var maximumCount: Int { 10_000 }

  /// Reads a curve: one of `names`, `cubicBezier()`, `steps()`, `linear()` or `spring()`; CSS's spellings
  /// are accepted, too.
  ///
  /// A spring is stretched so that it has settled at 1, whatever seconds it states.
  public init(parsing text: String) throws(TimingFunctionError) {
    let text = try CurveText(text)
    // What other animation systems call it.
    let name = text.whole == "easeInOut" ? "easeInEaseOut" : text.whole
    if let known = Self.named.first(where: { $0.name == name }) {
      self = known.curve
      return
    }
    if let spring = try text.spring {
      do throws(SpringTextError) { self = .spring(try spring.curve) } catch {
        throw .spring(error)
      }
      return
    }
    guard let arguments = text.arguments else { throw .unknown(text.whole) }
    switch text.name {
    case "cubic-bezier", "cubicBezier": self = try Self.readBezier(arguments)
    case "steps": self = try Self.readSteps(arguments)
    case "linear": self = try Self.readPolyline(arguments)
    default: throw .unknown(text.whole)
    }
  }

  private static func readBezier(
    _ arguments: [String]
  ) throws(TimingFunctionError) -> TimingFunction {
    guard arguments.count == 4 else {
      throw .wrongCount(function: "cubic-bezier", given: arguments.count, expected: "4")
    }
    var numbers: [Double] = []
    for argument in arguments { numbers.append(try number(argument, in: "cubic-bezier")) }
    for time in [numbers[0], numbers[2]] where !(0...1).contains(time) {
      throw .timeOutOfRange(time)
    }
    return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static func readSteps(
    _ arguments: [String]
  ) throws(TimingFunctionError) -> TimingFunction {
    guard (1...2).contains(arguments.count) else {
      throw .wrongCount(function: "steps", given: arguments.count, expected: "1 or 2")
    }
    var position = StepCurve.Position.jumpEnd
    if arguments.count == 2 {
      let known = StepCurve.positionNames.first { $0.name == arguments[1] }
      guard let known else { throw .unknownPosition(arguments[1]) }
      position = known.position
    }
    let minimum = position == .jumpNone ? 2 : 1
    guard let count = Int(arguments[0]), (minimum...maximumCount).contains(count) else {
      throw .wrongStepCount(given: arguments[0], minimum: minimum)
    }
    return .steps(StepCurve(count, position))
  }

  private static func readPolyline(
    _ arguments: [String]
  ) throws(TimingFunctionError) -> TimingFunction {
    guard arguments.count <= maximumCount else {
      throw .wrongCount(
        function: "linear", given: arguments.count, expected: "at most \(maximumCount)")
    }
    var stops: [PolylineCurve.Stop] = []
    for argument in arguments {
      let words = argument.split { $0 == " " || $0 == "\t" || $0 == "\n" }
      let inputs = words.filter { $0.hasSuffix("%") }
      let outputs = words.filter { !$0.hasSuffix("%") }
      // CSS: the output comes before or after all of its inputs.
      let isOrdered = words.first?.hasSuffix("%") != true || words.last?.hasSuffix("%") != true
      guard outputs.count == 1, inputs.count <= 2, isOrdered else {
        throw .notANumber(function: "linear", argument: argument)
      }
      var times: [Double] = []
      for input in inputs {
        times.append(try number(input.dropLast(), in: "linear", unit: "%") / 100)
      }
      stops.append(PolylineCurve.Stop(try number(outputs[0], in: "linear"), inputs: times))
    }
    return .polyline(PolylineCurve(stops))
  }

  private static func number(
    _ text: some StringProtocol, in function: String, unit: String = ""
  ) throws(TimingFunctionError) -> Double {
    guard let value = decimalNumber(text), value.isFinite else {
      throw .notANumber(function: function, argument: String(text))
    }
    guard TimingFunction.bounds.contains(unit.isEmpty ? value : value / 100) else {
      throw .outOfBounds(function: function, number: value, unit: unit)
    }
    return value
  }
}

extension TimingFunction: CustomStringConvertible {
  /// The text that reads back as this curve; its first name if it has one.
  public var description: String {
    if let known = Self.named.first(where: { $0.curve == self }) { return known.name }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { $0.plainText }
      return "cubic-bezier(\(numbers.joined(separator: ", ")))"
    case .steps(let curve): return "steps(\(curve.count), \(curve.position.rawValue))"
    case .polyline(let curve):
      let points = curve.points.map { "\($0.output.plainText) \(percentage($0.input))%" }
      return "linear(\(points.joined(separator: ", ")))"
    case .spring(let curve): return curve.text
    }
  }
}

/// The shortest percentage that reads back as `fraction`.
private func percentage(_ fraction: Double) -> String {
  let scaled = fraction * 100
  let exact = [scaled, scaled.nextUp, scaled.nextDown].filter { $0 / 100 == fraction }
  let texts = exact.map { $0.plainText }
  return texts.min { $0.utf8.count < $1.utf8.count } ?? scaled.plainText
}
