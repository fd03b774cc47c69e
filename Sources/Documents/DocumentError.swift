/// Why a document, or a value in it, was refused: the position, what was wrong and what would be right.
public struct DocumentError: Error, Equatable {
  /// What was wrong.
  public enum Problem: Sendable, Equatable {
    /// The text is not JSON5.
    case syntax(JSON5Problem)
    /// A value of the wrong kind or outside its range, and what it must be.
    case wrongValue(given: String, expected: String)
    /// A list with too few or too many elements.
    case wrongCount(Int, allowed: ClosedRange<Int>)
    /// A text that is not one of the allowed names, which messages call `plural`.
    case unknownName(String, among: [String], plural: String)
    /// A key that the object does not have; `noun` is the word for it in messages, such as "parameter".
    case unknownKey(String, noun: String, known: [String])
    /// A required key that is missing.
    case missingKey(String)
    /// The same key in two spellings.
    case givenTwice
    /// A problem specific to this kind of document, as a sentence.
    case invalid(String)
  }

  /// Where the value begins, or the key if it is unknown; `nil` when it is not in a file.
  public var position: TextPosition?
  /// The keys and indices that lead to the value, such as `items[2].set.lift`; empty for the whole
  /// document.
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

  /// The error about a value that messages call `path`.
  func renamed(_ path: @autoclosure () -> String) -> DocumentError {
    #if hasFeature(Embedded)
      self
    #else
      DocumentError(position: position, path: path(), problem: problem)
    #endif
  }
}

extension DocumentError: CustomStringConvertible {
  /// `line:column: ` and the sentence; callers that know the file's name put it in front.
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
