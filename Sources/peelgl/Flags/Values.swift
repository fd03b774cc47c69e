import Documents
import Effects

/// Readers of flag values: text in, a value in range out, or what would be right.
enum Values {
  /// A finite decimal number in `range`; `what` names it, as "a number of seconds".
  static func number(
    _ text: String, in range: ClosedRange<Double>, _ what: String
  ) throws(ValueError) -> Double {
    guard let value = finite(text), range.contains(value) else {
      throw ValueError(
        expected: "\(what) within \(range.lowerBound.plainText)…\(range.upperBound.plainText)")
    }
    return value
  }

  /// A whole number in `range`; `what` names it, as "a number of times".
  static func integer(
    _ text: String, in range: ClosedRange<Int>, _ what: String
  ) throws(ValueError) -> Int {
    guard let value = Int(text), text.first != "+", range.contains(value) else {
      throw ValueError(expected: "\(what) within \(range.lowerBound)…\(range.upperBound)")
    }
    return value
  }

  /// A number of bytes in `range`, with k, M or G after it for thousands, millions or billions.
  static func bytes(_ text: String, in range: ClosedRange<Int>) throws(ValueError) -> Int {
    let scale = ["k": 1000, "M": 1_000_000, "G": 1_000_000_000][text.suffix(1)]
    let number = Int(scale == nil ? text[...] : text.dropLast())
    guard let number, text.first != "+",
      case (let bytes, false) = number.multipliedReportingOverflow(by: scale ?? 1),
      range.contains(bytes)
    else {
      throw ValueError(
        expected: "a number of bytes within \(range.lowerBound)…\(range.upperBound), such as 500M")
    }
    return bytes
  }

  /// One of the raw values of an enumeration.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String, _: Choice.Type
  ) throws(ValueError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    throw ValueError(expected: listed(names, "or"), nearest: nearestName(to: text, in: names))
  }

  /// `X,Y`, each a finite number.
  static func point(_ text: some StringProtocol) throws(ValueError) -> SIMD2<Double> {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 2, let x = finite(String(trimming: numbers[0])),
      let y = finite(String(trimming: numbers[1]))
    else { throw ValueError(expected: "X,Y in points, such as 120,80.5") }
    return SIMD2(x, y)
  }

  /// `X,Y`, a column and a row of pixels.
  static func pixel(_ text: String) throws(ValueError) -> SIMD2<Int> {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Int(String(trimming: $0)) ?? -1 }
    guard numbers.count == 2, numbers.allSatisfy((0...65_535).contains) else {
      throw ValueError(expected: "X,Y in whole pixels from the top left, such as 120,80")
    }
    return SIMD2(numbers[0], numbers[1])
  }

  /// `WxH`, two numbers of points.
  static func size(_ text: some StringProtocol) throws(ValueError) -> SIMD2<Double> {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false)
    guard numbers.count == 2, let width = finite(numbers[0]), let height = finite(numbers[1]),
      (1.0...100_000).contains(width), (1.0...100_000).contains(height)
    else { throw ValueError(expected: "WxH with sides within 1…100000, such as 640x400") }
    return SIMD2(width, height)
  }

  /// `A..B`, two finite numbers of which the second is larger.
  static func interval(_ text: String) throws(ValueError) -> ClosedRange<Double> {
    guard let dots = text.firstRange(of: ".."), let first = finite(text[..<dots.lowerBound]),
      let last = finite(text[dots.upperBound...]), first < last, (last - first).isFinite
    else { throw ValueError(expected: "A..B with A less than B, such as 0..2") }
    return first...last
  }

  /// `NAME=VALUE`, split at the first equals sign.
  static func setting(_ text: String) throws(ValueError) -> (name: String, value: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ValueError(expected: "NAME=VALUE, such as liftDistance=0.25")
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// A finite decimal number.
  private static func finite(_ text: some StringProtocol) -> Double? {
    decimalNumber(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
