/// Why a document, or a value in it, was refused: where, what was wrong and what would be right.
public struct DocumentError: Error, Equatable {
  /// What was wrong.
  public enum Problem: Sendable, Equatable {
    /// The text is not JSON5.
    case syntax(JSON5Problem)
    /// A value of another kind or outside its range, and what it must be.
    case wrongValue(given: String, expected: String)
    /// A list with too few or too many elements.
    case wrongCount(Int, allowed: ClosedRange<Int>)
    /// A text that is none of the names that may stand here, which a message calls `plural`.
    case unknownName(String, among: [String], plural: String)
    /// A key that an object does not have; `noun` is what a message calls it, as "parameter".
    case unknownKey(String, noun: String, known: [String])
    /// A key that is not there but must be.
    case missingKey(String)
    /// One key under two spellings.
    case givenTwice
    /// Something that only this kind of document can have wrong, in a sentence.
    case invalid(String)
  }

  /// Where the value, or for an unknown key the key, begins; `nil` when no file holds it.
  public var position: TextPosition?
  /// The keys and indices that lead to the value, as `items[2].set.lift`; empty for the whole.
  public var path: String
  /// What was wrong.
  public var problem: Problem

  /// Makes an error.
  package init(position: TextPosition? = nil, path: String = "", problem: Problem) {
    self.position = position
    self.path = path
    self.problem = problem
  }

  init(position: TextPosition, syntax: JSON5Problem) {
    self.init(position: position, problem: .syntax(syntax))
  }
}

extension DocumentError: CustomStringConvertible {
  /// `line:column: ` and the sentence; a caller that knows the file's name puts it before.
  public var description: String { position.map { "\($0): \(sentence)" } ?? sentence }

  /// One sentence that names the value, what was wrong and what would be right.
  public var sentence: String {
    let subject = path.isEmpty ? "the document" : path.printable
    switch problem {
    case .syntax(let problem): return labelled("\(problem)")
    case .wrongValue(let given, let expected):
      return "\(subject) is \(given) but must be \(expected)"
    case .wrongCount(let count, let allowed):
      return "\(subject) has \(count) \(count == 1 ? "element" : "elements") but must have "
        + Self.text(allowed)
    case .unknownName(let name, let names, let plural):
      return "\(subject) is \(quoted(name))" + suggestion(for: name, in: names, called: plural)
    case .unknownKey(let key, let noun, let known):
      let start = path.isEmpty ? "there is no" : "\(subject) has no"
      return "\(start) \(noun) \(quoted(key))" + suggestion(for: key, in: known, called: noun + "s")
    case .missingKey(let key): return "\(subject) needs a key \"\(key)\""
    case .givenTwice: return "\(subject) is given twice"
    case .invalid(let reason): return labelled(reason)
    }
  }

  private func labelled(_ sentence: String) -> String {
    path.isEmpty ? sentence : "\(path.printable): \(sentence)"
  }

  private static func text(_ count: ClosedRange<Int>) -> String {
    if count.lowerBound == count.upperBound { return "\(count.lowerBound)" }
    return count.upperBound == .max
      ? "at least \(count.lowerBound)" : "\(count.lowerBound)…\(count.upperBound)"
  }
}
