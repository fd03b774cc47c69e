import Documents
import Imaging
import PixelCompare

extension Values {
  /// The path of an output file, not a stream.
  static func path(_ text: String) throws(ValueError) -> String {
    guard !text.isEmpty, text != "-" else {
      throw ValueError(expected: "a path, because --json and --github use standard output")
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
      throw ValueError(expected: "a name with one star for the picture's name, such as *-actual")
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
    else { throw ValueError(expected: "a rectangle in pixels, such as 0,0,64x16") }
    return Rectangle(x: x, y: y, width: width, height: height)
  }
}
