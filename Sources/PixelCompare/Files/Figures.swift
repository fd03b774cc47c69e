import Documents

/// Numbers as text.
enum Figures {
  /// The number with at most four digits after the point.
  static func short(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "undefined" : "infinite" }
    let scaled = (value * 10_000).rounded() / 10_000
    return scaled.plainText
  }
}
