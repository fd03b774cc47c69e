/// The numbers that a parameter takes.
public struct NumberRange: Sendable, Hashable {
  /// The smallest, −∞ for none.
  public var lowest: Double
  /// The largest, ∞ for none.
  public var highest: Double
  /// Whether only whole numbers will do; default no.
  public var isWhole: Bool
  /// Whether the smallest is itself too small; default no.
  public var excludesLowest: Bool

  /// Makes a range; both ends belong to it unless told otherwise.
  public init(
    _ range: ClosedRange<Double>, isWhole: Bool = false, excludesLowest: Bool = false
  ) {
    self.excludesLowest = excludesLowest
    lowest = range.lowerBound
    highest = range.upperBound
    self.isWhole = isWhole
  }
}

extension NumberRange: CustomStringConvertible {
  /// What would be right: `within 0…1`, `at least 0`, `a whole number within 1…8`.
  public var description: String {
    guard !bounds.isEmpty else { return noun(unit: "") }
    return isWhole ? "\(noun(unit: "")) \(bounds)" : bounds
  }

  /// What the numbers are: `a number of points within 0…1`, of a pair `two numbers of …`.
  func phrase(unit: String, isPair: Bool = false) -> String {
    let noun = noun(unit: unit, isPair: isPair)
    return bounds.isEmpty ? noun : "\(noun) \(bounds)"
  }

  private func noun(unit: String, isPair: Bool = false) -> String {
    let kind = isWhole ? "whole " : bounds.isEmpty ? "finite " : ""
    let numbers = isPair ? "two \(kind)numbers" : "a \(kind)number"
    return unit.isEmpty ? numbers : "\(numbers) of \(unit)"
  }

  private var bounds: String {
    switch (lowest.isFinite, highest.isFinite) {
    case (true, true) where excludesLowest:
      "more than \(lowest.plainText) and at most \(highest.plainText)"
    case (true, true): "within \(lowest.plainText)…\(highest.plainText)"
    case (true, false): "at least \(lowest.plainText)"
    case (false, true): "at most \(highest.plainText)"
    case (false, false): ""
    }
  }
}

/// What kind of value a parameter takes, and which.
public enum ParameterKind: Sendable, Hashable {
  /// A number; `unit` is what one of it is, plural, as `points`, or empty.
  case number(unit: String, range: NumberRange)
  /// `true` or `false`.
  case boolean
  /// One of some names.
  case choice([String])
  /// A colour, `#rrggbb` or `#rrggbbaa`.
  case color
  /// A timing function, as `TimingFunction` reads it.
  case curve
  /// Two numbers, `x,y` on the command line and `[x, y]` in files.
  case point(unit: String, range: NumberRange)
  /// A width and a height, `WxH` on the command line and `[w, h]` in files.
  case size(unit: String, range: NumberRange)
  /// A text of a form of its own; `form` says which, as it continues "must be".
  case text(form: String)
  /// Texts of a form, of which the command line gives one at a time.
  case texts(form: String)
  /// The name of a file, which only Assets opens; it has a `/` or a `.` in it.
  case file
  /// A list of objects with `members`, as JSON5 or in a file.
  case objects(count: ClosedRange<Int>, members: [ParameterDescription])

  /// What a message says that the value must be.
  package var expectation: String {
    switch self {
    case .number(let unit, let range): range.phrase(unit: unit)
    case .boolean: "true or false"
    case .choice(let names): "one of \(listed(names, "or"))"
    case .color: "a colour written \"#rrggbb\" or \"#rrggbbaa\""
    case .curve: "a curve such as \"easeIn\" or \"cubic-bezier(0.5, 0, 0.5, 1)\""
    case .point(let unit, let range):
      "\(range.phrase(unit: unit, isPair: true)), written x,y on the command line and [x, y] in a file"
    case .size(let unit, let range):
      "\(range.phrase(unit: unit, isPair: true)), written WxH on the command line and [w, h] in a file"
    case .text(let form): form
    case .texts(let form): "a list of texts, each \(form)"
    case .file: "a file name with a \"/\" or a \".\" in it"
    case .objects(_, let members):
      "a list of objects, [{\(members.first?.name ?? ""): …}, …], or the name of a file that holds it"
    }
  }
}

/// What there is to know about a parameter without its effect's type.
public struct ParameterDescription: Sendable, Hashable {
  /// The name; dots separate the groups it belongs to.
  public var name: String
  /// One sentence for help texts.
  public var summary: String
  /// What it takes.
  public var kind: ParameterKind
  /// The value it has unless one is given.
  public var defaultValue: ParameterValue

  /// Describes a parameter.
  public init(
    name: String, summary: String, kind: ParameterKind, defaultValue: ParameterValue
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.defaultValue = defaultValue
  }

  /// The value that `text` from the command line stands for, not yet checked against its range.
  public func value(fromText text: String) throws(ParameterError) -> ParameterValue {
    switch kind {
    case .number:
      guard let number = decimalNumber(text) else {
        throw .wrongType(name: name, given: .text(text), kind: kind)
      }
      return .number(number)
    case .boolean:
      guard text == "true" || text == "false" else {
        throw .wrongType(name: name, given: .text(text), kind: kind)
      }
      return .boolean(text == "true")
    case .point:
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { decimalNumber(String(trimming: $0)) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
        throw .wrongType(name: name, given: .text(text), kind: kind)
      }
      return .point(SIMD2(x, y))
    case .size:
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .map { decimalNumber($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw .wrongType(name: name, given: .text(text), kind: kind)
      }
      return .point(SIMD2(width, height))
    case .texts: return .list([.text(text)])
    case .objects: return try list(fromText: text)
    case .choice, .color, .curve, .text, .file: return .text(text)
    }
  }
  private func list(fromText text: String) throws(ParameterError) -> ParameterValue {
    guard text.hasPrefix("[") else {
      throw .wrongType(name: name, given: .text(text), kind: kind)
    }
    let document: JSON5Value
    do throws(JSON5Error) { document = try JSON5.read(Array(text.utf8)) } catch {
      throw .badDocument(name: name, error)
    }
    guard let value = ParameterValue(document) else { throw .null(name: name, kind: kind) }
    return value
  }
}
