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

extension NumberRange {
  /// The whole numbers of a range.
  package init(whole range: ClosedRange<Int>) {
    self.init(Double(range.lowerBound)...Double(range.upperBound), isWhole: true)
    precondition(Int(exactly: highest) != nil, "a range ends at a number a Double can hold")
  }

  /// Whether a number will do.
  package func contains(_ number: Double) -> Bool {
    number >= lowest && number <= highest && !(excludesLowest && number == lowest)
      && !(isWhole && number != number.rounded())
  }
}

extension NumberRange: CustomStringConvertible {
  /// What would be right: `within 0…1`, `at least 0`, `a whole number within 1…8`.
  public var description: String {
    guard !bounds.isEmpty else { return noun(unit: "") }
    return isWhole ? "\(noun(unit: "")) \(bounds)" : bounds
  }

  /// What the numbers are: `a number of points within 0…1`, of a pair `two numbers of …`.
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
