package import Documents
import Frame
import Motion

/// A kind of value that consists of numbers, which can move.
package enum AnimatedKind: Sendable, Hashable {
  /// A number.
  case number(NumberRange)
  /// Two numbers, or a width and a height.
  case pair(NumberRange, mark: Character)
  /// A colour.
  case color
  /// Several numbers or a colour, as shaders have them.
  case numbers

  /// The kind of a parameter.
  ///
  /// - Throws: `DocumentError` when its values are not numbers.
  init(_ parameter: ParameterDescription) throws(DocumentError) {
    switch parameter.kind {
    case .number(_, let range): self = .number(range)
    case .point(_, let range): self = .pair(range, mark: ",")
    case .size(_, let range): self = .pair(range, mark: "x")
    case .color: self = .color
    case .text: self = .numbers
    case .boolean, .choice, .curve, .texts, .file, .objects:
      throw DocumentError(
        path: parameter.name,
        problem: .invalid("only numbers, points, sizes and colours can be animated"))
    }
  }

  /// The numbers that a text of the command line means; numbers that are written as a colour are one.
  mutating func numbers(
    in text: some StringProtocol, of name: String
  ) throws(DocumentError) -> [Double] {
    let text = String(trimming: text)
    if self == .color || self == .numbers, let color = Color(hexadecimalText: text) {
      self = .color
      return [color.red, color.green, color.blue, color.alpha].map { Double($0) }
    }
    let mark: Character = if case .pair(_, let mark) = self { mark } else { "," }
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { decimalNumber(String(trimming: $0)) }.filter { $0.isFinite }
    guard numbers.count == parts.count, fits(numbers.count) else {
      throw DocumentError(
        path: name, problem: .wrongValue(given: quoted(text), expected: expectation))
    }
    return numbers
  }

  /// The numbers as the parameter takes them.
  func value(_ numbers: [Double]) -> JSON {
    switch self {
    case .number: return .number(numbers[0])
    case .pair: return .point(SIMD2(numbers[0], numbers[1]))
    case .color: return .text(Self.color(numbers))
    case .numbers: return .list(numbers.map { .number($0) })
    }
  }

  /// The numbers as near as the parameter's range allows.
  func held(_ numbers: [Double]) -> [Double] {
    switch self {
    case .number(let range), .pair(let range, _):
      numbers.map { number in
        let held = min(max(number, range.lowest), range.highest)
        return range.isWhole ? held.rounded() : held
      }
    case .color: numbers.map { min(max($0, 0), 1) }
    case .numbers: numbers
    }
  }

  private func fits(_ count: Int) -> Bool {
    switch self {
    case .number: count == 1
    case .pair: count == 2
    case .color: false
    case .numbers: (2...4).contains(count)
    }
  }

  private var expectation: String {
    switch self {
    case .number: "a number"
    case .pair(_, let mark): "two numbers, a\(mark)b"
    case .color: "a colour written \"#rrggbb\" or \"#rrggbbaa\""
    case .numbers: "two to four numbers, or a colour written \"#rrggbb\" or \"#rrggbbaa\""
    }
  }

  private static func color(_ numbers: [Double]) -> String {
    let floats = numbers.map { Float($0) }
    return Color(red: floats[0], green: floats[1], blue: floats[2], alpha: floats[3])
      .hexadecimalText
  }
}
