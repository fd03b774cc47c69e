public import Documents
import Frame

/// Why a document is not a gesture or a scene, and where.
public struct DocumentError: Error, Equatable {
  /// What was wrong; events and items count from 0.
  public enum Problem: Sendable, Equatable {
    /// Another kind of value than is expected.
    case wrongKind(of: String, given: String, expected: String)
    /// A key that is not known here.
    case unknownKey(String, of: String, known: [String])
    /// A key that must be there.
    case missing(String, of: String)
    /// A number that is not finite or outside its range.
    case badNumber(String, given: Double, expected: String)
    /// More elements of a list than the limit.
    case tooMany(String, limit: Int)
    /// An event before the one before it.
    case timeGoesBack(index: Int, seconds: Double, before: Double)
    /// A phase of no name that is known.
    case unknownPhase(index: Int, given: String)
    /// A pointer that moves, ends or is cancelled without having begun.
    case neverBegan(index: Int, pointer: Int)
    /// A pointer that begins while it is down.
    case beganTwice(index: Int, pointer: Int)
    /// An effect of no name that is known, or one that knows no place on a canvas.
    case notPlaced(item: Int, effect: String, known: [String])
    /// Another number of pictures than the effect takes.
    case wrongInputs(item: Int, given: Int, effect: String, taken: ClosedRange<Int>)
    /// A parameter of an item's effect.
    case parameter(item: Int, ParameterError)
    /// A background that is neither a colour nor a file.
    case badBackground(String)
  }

  /// Where the value, or for an unknown key the key, begins.
  public var position: TextPosition
  /// What was wrong.
  public var problem: Problem
}

extension DocumentError: CustomStringConvertible {
  /// `line:column: ` and one sentence; who knows the file's name puts it before.
  public var description: String { "\(position): \(problem)" }
}

extension DocumentError.Problem: CustomStringConvertible {
  /// One sentence that names the part, what was wrong and what would be right.
  public var description: String {
    switch self {
    case .wrongKind(let part, let given, let expected):
      "\(part) is \(given) but must be \(expected)"
    case .unknownKey(let key, let part, let known):
      "\(part) has no key \(quoted(key))" + suggestion(for: key, in: known, called: "keys")
    case .missing(let key, let part): "\(part) needs a key \"\(key)\""
    case .badNumber(let part, let given, let expected):
      "\(part) is \(given.plainText) but must be \(expected)"
    case .tooMany(let parts, let limit): "there are more \(parts) than the limit of \(limit)"
    case .timeGoesBack(let index, let seconds, let before):
      "event \(index) is at \(seconds.plainText) s but must not be before event \(index - 1) at "
        + "\(before.plainText) s"
    case .unknownPhase(let index, let given):
      "the phase of event \(index) is \(quoted(given))"
        + suggestion(
          for: given, in: PointerEvent.Phase.allCases.map { $0.rawValue }, called: "phases")
    case .neverBegan(let index, let pointer):
      "event \(index) is of pointer \(pointer), which must have \"began\" before it"
    case .beganTwice(let index, let pointer):
      "event \(index) begins pointer \(pointer) again, which must have \"ended\" before"
    case .notPlaced(let index, let effect, let known):
      "the effect of item \(index) is \(quoted(effect))"
        + suggestion(for: effect, in: known, called: "effects of scenes")
    case .wrongInputs(let index, let given, let effect, let taken):
      "item \(index) names \(given) inputs but \(effect) takes "
        + (taken.count == 1 ? "\(taken.lowerBound)" : "\(taken.lowerBound)…\(taken.upperBound)")
    case .parameter(let index, let error): "in item \(index), \(error)"
    case .badBackground(let text):
      "the background is \(quoted(text)) but must be transparent, #rrggbb, #rrggbbaa, or a file "
        + "with a / or a . in its name"
    }
  }
}
