import Documents
import Effects
import Motion

/// A uniform's default, range and words, from its declaration's comment or initial value.
struct DeclaredValue: Sendable, Hashable {
  /// The default's components; a single number may stand for all.
  var numbers: [Double]?
  /// The range of numbers.
  var range: ClosedRange<Double>?
  /// The rest of the comment.
  var summary = ""

  /// The characters of a comment that are read, and the words that a value may consist of.
  private static let (maxLength, maxWords) = (400, 16)

  /// Says nothing.
  init() {}

  /// Reads a comment after a declaration, such as `// = 0.5; 0..1 how bright`.
  init(comment: String) {
    let start = String(comment.unicodeScalars.prefix(Self.maxLength))
    var text = start[...]
    for mark in ["//", "/*", "*/"] {
      if text.hasPrefix(mark) { text = text.dropFirst(2) }
      if text.hasSuffix(mark) { text = text.dropLast(2) }
    }
    var rest = String(trimming: text)
    if let equals = rest.firstIndex(of: "="), Self.introducesDefault(rest[..<equals]) {
      let behind = String(trimming: rest[rest.index(after: equals)...])
      if let (value, length) = Self.value(behind) {
        numbers = value
        rest = String(rest[..<equals]) + String(behind.dropFirst(length))
      }
    } else if rest.hasPrefix("default") || rest.hasPrefix("@default") {
      let behind = String(
        trimming: rest.drop { !$0.isNumber && $0 != "-" && $0 != "v" && $0 != "." })
      if let (value, length) = Self.value(behind) {
        numbers = value
        rest = String(behind.dropFirst(length))
      }
    }
    if let (found, before, behind) = Self.range(in: rest) {
      range = found
      rest = before + behind
    }
    summary = Self.sentence(rest)
  }

  /// Whether what stands before `=` is no more than a word such as `default`.
  private static func introducesDefault(_ text: Substring) -> Bool {
    let word = String(trimming: text).lowercased()
    return word.isEmpty || word.hasSuffix("default") || !word.contains(" ")
  }

  /// The components of a value such as `0.5`, `-1./3.`, `true` or `vec2(1.0, 0.5)`, and how many characters
  /// it has.
  static func value(_ text: String) -> (numbers: [Double], length: Int)? {
    for (word, number) in [("true", 1.0), ("false", 0.0)] where text.hasPrefix(word) {
      return ([number], word.count)
    }
    let name = text.prefix { $0.isLetter || $0.isNumber }
    if name.first?.isLetter == true, text.dropFirst(name.count).first == "(",
      Language.types.contains(String(name))
    {
      guard let end = text.firstIndex(of: ")") else { return nil }
      let start = text.index(text.startIndex, offsetBy: name.count + 1)
      let arguments = text[start..<end].split(separator: ",")
      let numbers = arguments.compactMap { number($0) }
      guard numbers.count == arguments.count, !numbers.isEmpty else { return nil }
      return (numbers, text.distance(from: text.startIndex, to: end) + 1)
    }
    let part = text.prefix { $0.isNumber || "+-.eEfF*/ ()".contains($0) }
    // The longest beginning that is a value, at a blank or at the end.
    for end in ends(ofWordsIn: part).reversed() {
      if let number = number(part[..<end]) {
        return ([number], part.distance(from: part.startIndex, to: end))
      }
    }
    return nil
  }

  /// Where the first words end.
  private static func ends(ofWordsIn text: Substring) -> [String.Index] {
    var ends: [String.Index] = []
    var rest = text.drop { $0 == " " }
    while !rest.isEmpty, ends.count < maxWords {
      rest = rest.drop { $0 != " " }
      ends.append(rest.startIndex)
      rest = rest.drop { $0 == " " }
    }
    return ends
  }

  /// The value of a number or of an expression of numbers.
  private static func number(_ text: some StringProtocol) -> Double? {
    let trimmed = String(trimming: text)
    let plain = trimmed.last == "f" || trimmed.last == "F" ? String(trimmed.dropLast()) : trimmed
    if plain == "true" { return 1 }
    if plain == "false" { return 0 }
    var value = decimalNumber(plain)
    if value == nil {
      value = try? Formula(parsing: plain, variables: []).value { _ in nil }
    }
    // What a uniform can hold.
    return value.flatMap { Float($0).isFinite ? $0 : nil }
  }

  /// The first range, as `0..1`, `0…1`, `[0, 1]` or `(0, 1)`, with what stands around it.
  private static func range(
    in text: String
  ) -> (range: ClosedRange<Double>, before: String, behind: String)? {
    let letters = Array(text)
    for start in letters.indices {
      let isBracketed = letters[start] == "[" || letters[start] == "("
      if !isBracketed, letters[start] == " " || (start > 0 && isNumberPart(letters[start - 1])) {
        continue
      }
      guard let (low, middle) = number(letters, from: isBracketed ? start + 1 : start),
        let behind = separator(letters, from: middle, isBracketed: isBracketed),
        case (let high, var end)? = number(letters, from: behind), low < high
      else { continue }
      if isBracketed {
        guard end < letters.count, letters[end] == "]" || letters[end] == ")" else { continue }
        end += 1
      }
      return (low...high, String(letters[..<start]), String(letters[end...]))
    }
    return nil
  }

  private static func isNumberPart(_ letter: Character) -> Bool {
    letter.isNumber || letter == "." || letter == "-"
  }

  /// A number, after blanks, and where it ends; the two points of a range do not belong to it.
  private static func number(_ letters: [Character], from start: Int) -> (Double, Int)? {
    var index = start
    while index < letters.count, letters[index] == " " { index += 1 }
    var end = index
    while end < letters.count, isNumberPart(letters[end]) {
      if letters[end] == ".", end + 1 < letters.count, letters[end + 1] == "." { break }
      end += 1
    }
    guard end > index else { return nil }
    return number(String(letters[index..<end])).map { ($0, end) }
  }

  /// Where a separator ends; `nil` if there is none.
  private static func separator(
    _ letters: [Character], from start: Int, isBracketed: Bool
  ) -> Int? {
    guard start < letters.count else { return nil }
    if isBracketed { return letters[start] == "," ? start + 1 : nil }
    if letters[start] == "…" { return start + 1 }
    let isDots = letters[start] == "." && start + 1 < letters.count && letters[start + 1] == "."
    return isDots ? start + 2 : nil
  }

  /// Words as a sentence with a full stop; empty when there are none.
  private static func sentence(_ text: String) -> String {
    let marks: Set<Character> = [";", ",", ":", "/", "*", "-", " ", "\t", "@"]
    let start = text.drop { marks.contains($0) }
    guard let last = start.lastIndex(where: { !marks.contains($0) }) else { return "" }
    let words = start[...last].split { $0.isNewline || $0 == " " || $0 == "\t" }
    let joined = words.joined(separator: " ").prefix(200)
    guard let first = joined.first, joined.contains(where: { $0.isLetter }) else { return "" }
    let sentence = (first.uppercased() + joined.dropFirst()).onOneLine
    return sentence.hasSuffix(".") ? sentence : sentence + "."
  }
}
