import Documents

/// Numbers at equal distances, as a text states them: `0..1 step 0.1` or `0..1 in 5`, both ends included.
package enum NumberSeries {
  /// Why a text that looks like a series is none.
  package enum Failure: Error {
    /// The ends or the distance.
    case form
    /// More numbers than the limit.
    case tooMany
  }

  /// How a series is written, for messages.
  package static let form = "\"first..last step s\" or \"first..last in n\" with first ≤ last"

  /// The numbers; `nil` if the text is not a series.
  ///
  /// The step is 1 unless given.
  package static func numbers(in text: String, limit: Int) throws(Failure) -> [Double]? {
    let words = text.split(separator: " ")
    guard words.count == 1 || words.count == 3 && ["step", "in"].contains(words[1]),
      let dots = words[0].firstRange(of: ".."),
      let first = decimalNumber(words[0][..<dots.lowerBound]),
      let last = decimalNumber(words[0][dots.upperBound...])
    else { return nil }
    guard let given = words.count == 3 ? decimalNumber(words[2]) : 1, given > 0, given.isFinite,
      first.isFinite, last.isFinite, first <= last
    else { throw .form }
    guard words.count == 3, words[1] == "in" else {
      let steps = ((last - first) / given + 1e-9).rounded(.down)
      guard steps < Double(limit) else { throw .tooMany }
      return (0...Int(steps, within: 0...limit)).map { plain(first + Double($0) * given) }
    }
    guard given == given.rounded(), given >= 2 || first == last else { throw .form }
    guard given <= Double(limit) else { throw .tooMany }
    let count = Int(given, within: 1...limit)
    return (0..<count).map { index in
      let share = Double(index) / Double(max(count - 1, 1))
      return plain(first * (1 - share) + last * share)
    }
  }

  /// The number as a person would write it: 0.1 + 0.2 is 0.3.
  private static func plain(_ value: Double) -> Double {
    let rounded = (value * 1e9).rounded() / 1e9
    return rounded.isFinite ? rounded : value
  }
}
