import Documents
import Imaging
import PixelCompare

extension Values {
  /// The path of an output file, not a stream.
  static func path(_ text: String) throws(ValueError) -> String {
    guard !text.isEmpty, text != "-" else {
      throw ValueError(expected: "a path, because standard output is for --json and --github")
    }
    return text
  }

  /// `a number from A to B`.
  static func within(_ range: ClosedRange<Double>) -> String {
    "a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)"
  }

  /// How files are named.
  static func pattern(_ text: String) throws(ValueError) -> NamePattern {
    guard let pattern = NamePattern(text) else {
      throw ValueError(expected: "a name with one star for the picture's name, as *-actual")
    }
    return pattern
  }

  /// Outcomes that fail, separated by commas.
  static func classes(_ text: String) throws(ValueError) -> Set<PairResult.Class> {
    let names = PairResult.Class.allCases.dropFirst().map(\.rawValue)
    var classes: Set<PairResult.Class> = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let found = PairResult.Class(rawValue: String(name)), found != .same else {
        throw ValueError(
          expected: "\(listed(names, "or")), or several of them separated by commas",
          nearest: nearestName(to: String(name), in: names))
      }
      classes.insert(found)
    }
    return classes
  }

  /// `X,Y,WxH` in whole pixels.
  static func rectangle(_ text: String) throws(ValueError) -> Rectangle {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let sides = parts.last?.split(separator: "x", omittingEmptySubsequences: false) ?? []
    let numbers = (parts.dropLast() + sides).map { Int($0) }
    guard parts.count == 3, sides.count == 2, numbers.count == 4,
      let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3],
      [x, y, width, height].allSatisfy({ (0...1_000_000).contains($0) })
    else { throw ValueError(expected: "a rectangle in pixels, as 0,0,64x16") }
    return Rectangle(x: x, y: y, width: width, height: height)
  }

  /// The two ranges in `A-B;C-D`, where a single number N is 0-N.
  ///
  /// The ranges may be preceded by `maxDifference=` and `totalPixels=`.
  static func ranges(
    _ text: String
  ) throws(ValueError) -> (difference: ClosedRange<Int>, pixels: ClosedRange<Int>) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2, let difference = range(parts[0], named: "maxDifference", most: 255),
      let pixels = range(parts[1], named: "totalPixels", most: .max)
    else { throw ValueError(expected: "two ranges, as 0-10;0-300") }
    return (difference, pixels)
  }

  private static func range(
    _ text: Substring, named name: String, most: Int
  ) -> ClosedRange<Int>? {
    let value = text.hasPrefix(name + "=") ? text.dropFirst(name.count + 1) : text
    let bounds = value.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    switch bounds.count {
    case 1:
      guard let highest = bounds[0], (0...most).contains(highest) else { return nil }
      return 0...highest
    case 2:
      guard let lowest = bounds[0], let highest = bounds[1], 0 <= lowest, lowest <= highest,
        highest <= most
      else { return nil }
      return lowest...highest
    default: return nil
    }
  }
}
