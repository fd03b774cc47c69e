import Documents

/// The ranges of the web platform tests; a picture passes if both figures are in their ranges.
public struct FuzzyRanges: Sendable, Equatable {
  /// The greatest difference of a component, of 255.
  public var differences: ClosedRange<Int>
  /// The number of differing pixels.
  public var pixels: ClosedRange<Int>

  /// By default the ranges of all values.
  public init(
    differences: ClosedRange<Int> = 0...255, pixels: ClosedRange<Int> = 0...Int.max
  ) {
    self.differences = differences
    self.pixels = pixels
  }

  static let option = MetricOption<FuzzyRanges?>(
    "fuzzy", "For channel: allowed differences and pixels, such as 0-10;0-300.",
    kind: .text(form: form), default: nil, unset: "", placeholder: "RANGES",
    details: """
      As in the web platform tests, the first range is the greatest component difference, of 255, \
      and the second the number of differing pixels. A single number is a maximum. Other metrics \
      refuse this flag.
      """,
    encode: { .text($0?.text ?? "") },
    decode: { (node) throws(DocumentError) in
      guard let ranges = FuzzyRanges(text: try node.text(form)) else { throw node.wrong(form) }
      return ranges
    })

  private static let form = "two ranges, such as 0-10;0-300"

  /// Whether both figures are in their ranges.
  func accept(_ measurement: PixelMeasurement) -> Bool {
    differences.contains(Int(measurement.max.rounded(.up), within: 0...Int.max))
      && pixels.contains(measurement.count)
  }
}

extension FuzzyRanges {
  /// The ranges in `A-B;C-D`, where a single number N is 0-N.
  ///
  /// They may be preceded by `maxDifference=` and `totalPixels=`.
  fileprivate init?(text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let differences = Self.range(parts[0], named: "maxDifference", most: 255),
      let pixels = Self.range(parts[1], named: "totalPixels", most: .max)
    else { return nil }
    self.init(differences: differences, pixels: pixels)
  }

  fileprivate var text: String {
    [differences, pixels].map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ";")
  }

  private static func range(
    _ text: Substring, named name: String, most: Int
  ) -> ClosedRange<Int>? {
    let value = text.hasPrefix(name + "=") ? text.dropFirst(name.count + 1) : text
    let bounds = value.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard bounds.count <= 2, let highest = bounds.last ?? nil,
      let lowest = bounds.count == 1 ? 0 : bounds[0], 0 <= lowest, lowest <= highest,
      highest <= most
    else { return nil }
    return lowest...highest
  }
}

extension MetricValues {
  /// For `channel`: the greatest differences and the numbers of differing pixels that pass.
  public var fuzzy: FuzzyRanges? {
    get { self[FuzzyRanges.option] }
    set { self[FuzzyRanges.option] = newValue }
  }
}
