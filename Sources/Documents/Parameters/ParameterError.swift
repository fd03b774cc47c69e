/// Why a parameter did not take a value; the description is one sentence.
public enum ParameterError: Error, Equatable {
  /// No parameter has this name.
  case unknown(name: String, known: [String])
  /// Another kind of value than the parameter takes.
  case wrongType(name: String, given: ParameterValue, kind: ParameterKind)
  /// A number outside the parameter's range, or not a whole one.
  case outOfRange(name: String, given: Double, unit: String, range: NumberRange)
  /// NaN or an infinity.
  case notFinite(name: String, given: Double, range: NumberRange)
  /// None of the parameter's choices.
  case unknownChoice(name: String, given: String, choices: [String])
  /// A text that is no value of its kind, such as a curve, and the sentence that says why.
  case invalid(name: String, String)
  /// A text that is not JSON5.
  case badDocument(name: String, JSON5Error)
  /// A list with too few or too many elements.
  case wrongCount(name: String, given: Int, allowed: ClosedRange<Int>)
  /// A setting without a `=`.
  case noEqualsSign(String)
  /// A value of `null`, or with one in it.
  case null(name: String, kind: ParameterKind)
  /// One parameter under two spellings of its name.
  case givenTwice(name: String)
  /// A group of parameters with another value than an object.
  case notAGroup(name: String, given: String)
  /// A document that is not an object of parameters.
  case notAnObject(given: String)
}

extension ParameterError: CustomStringConvertible {
  /// One sentence that names the parameter, what was given and what would be right.
  public var description: String {
    switch self {
    case .unknown(let name, let known):
      "there is no parameter \(quoted(name))"
        + suggestion(for: name, in: known, called: "parameters")
    case .wrongType(let name, let given, let kind):
      "\(name) is \(given.messageText) but must be \(kind.expectation)"
    case .outOfRange(let name, let given, let unit, let range):
      "\(name) is \(given.plainText)\(unit.isEmpty ? "" : " \(unit)") but must be \(range)"
    case .notFinite(let name, let given, let range):
      "\(name) is \(given.plainText) but must be finite and \(range)"
    case .unknownChoice(let name, let given, let choices):
      "\(name) is \(quoted(given))" + suggestion(for: given, in: choices, called: "choices")
    case .invalid(let name, let reason): "\(name): \(reason)"
    case .badDocument(let name, let error): "\(name): \(error)"
    case .wrongCount(let name, let given, let allowed):
      "\(name) has \(given) elements but must have \(allowed.lowerBound)…\(allowed.upperBound)"
    case .noEqualsSign(let text): "\(quoted(text)) sets nothing; write name=value"
    case .null(let name, let kind):
      "\(name) is null but must be \(kind.expectation); leave it out for its default"
    case .givenTwice(let name): "\(name) is given twice"
    case .notAGroup(let name, let given):
      "\(name) is \(given) but must be an object of its parameters"
    case .notAnObject(let given):
      "the document is \(given) but must be an object of parameters, { name: value }"
    }
  }
}

/// A parameter error with its place in a document.
public struct ParameterFileError: Error, Equatable, CustomStringConvertible {
  /// Where the value, or for an unknown name the key, begins.
  public var position: TextPosition
  /// What was wrong.
  public var problem: ParameterError

  /// Makes an error.
  package init(position: TextPosition, problem: ParameterError) {
    self.position = position
    self.problem = problem
  }

  /// `line:column: ` and one sentence; who knows the file's name puts it before.
  public var description: String { "\(position): \(problem)" }
}
