import Documents

/// Lookups that are lenient, for formats of others.
extension JSON {
  /// A number, also one that is written as a text.
  var number: Double? {
    switch content {
    case .number(let number): number.isFinite ? number : nil
    case .text(let text): decimalNumber(text).flatMap { $0.isFinite ? $0 : nil }
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// A number, or those of a list.
  var numbers: [Double]? {
    if let elements { return elements.compactMap { $0.number } }
    return number.map { [$0] }
  }

  var flag: Bool? {
    switch content {
    case .boolean(let flag): flag
    case .number(let number): number != 0
    case .text(let text): text == "true" || text == "1"
    default: nil
    }
  }
}

extension String {
  /// Words of others as a sentence of a listing: on one line, escaped.
  var asSummary: String {
    split { $0.isNewline || $0 == " " || $0 == "\t" }.joined(separator: " ").onOneLine
  }
}
