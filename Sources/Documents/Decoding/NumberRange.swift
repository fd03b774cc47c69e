/// The numbers that a parameter accepts.
public struct NumberRange: Sendable, Hashable {
  /// The smallest number; −∞ for no limit.
  public var lowest: Double
  /// The largest number; ∞ for no limit.
  public var highest: Double
  /// Whether only whole numbers are accepted; default no.
  public var isWhole: Bool
  /// Whether the smallest number itself is excluded; default no.
  public var excludesLowest: Bool

  /// Makes a range, by default with both ends included.
  public init(
    _ range: ClosedRange<Double>, isWhole: Bool = false, excludesLowest: Bool = false
  ) {
    self.excludesLowest = excludesLowest
    lowest = range.lowerBound
    highest = range.upperBound
    self.isWhole = isWhole
  }
}

extension NumberRange {
  /// Makes a range of whole numbers.
  package init(whole range: ClosedRange<Int>) {
    self.init(Double(range.lowerBound)...Double(range.upperBound), isWhole: true)
    precondition(Int(exactly: highest) != nil, "a range ends at a number a Double can hold")
  }

  /// Whether a number is accepted.
  package func contains(_ number: Double) -> Bool {
    number >= lowest && number <= highest && !(excludesLowest && number == lowest)
      && !(isWhole && number != number.rounded())
  }
}

extension NumberRange: CustomStringConvertible {
  /// The condition in words: `within 0…1`, `at least 0`, `a whole number within 1…8`.
  public var description: String {
    guard !bounds.isEmpty else { return noun(unit: "") }
    return isWhole ? "\(noun(unit: "")) \(bounds)" : bounds
  }

  /// The numbers in words: `a number of points within 0…1`, or for a pair `two numbers of …`.
  package func phrase(unit: String, isPair: Bool = false) -> String {
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
