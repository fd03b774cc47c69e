/// A file name with a field for the frame's number, such as `frame-%04d.png`.
public struct FramePattern: Sendable, Equatable {
  private let before: String
  private let after: String
  /// The minimum number of digits; shorter numbers are padded with zeros.
  private let digits: Int

  /// `frame-%04d.png` in `folder`, whose name ends in a slash.
  init(folder: String) {
    self.before = folder + "frame-"
    self.after = ".png"
    self.digits = 4
  }

  /// Reads a pattern; `nil` when `text` has no such field.
  ///
  /// The field is `%d` or `%0Nd` with N from 1 to 9; in a pattern, `%%` is a percent sign.
  /// Without a field, percent signs are literal.
  init?(_ text: String) throws(OutputError) {
    var literals = [""]
    var digits: Int?
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      literals[literals.count - 1] += rest[..<percent]
      let tail = rest[rest.index(after: percent)...]
      let width = tail.prefix { $0.isASCII && $0.isNumber }
      if tail.first == "%" {
        literals[literals.count - 1] += "%"
        rest = tail.dropFirst()
      } else if tail.dropFirst(width.count).first == "d" {
        guard width.isEmpty || (width.count == 2 && width.first == "0" && width != "00") else {
          throw .badNumber(text, part: "%\(width)d")
        }
        digits = width.isEmpty ? 1 : Int(width)
        literals.append("")
        rest = tail.dropFirst(width.count + 1)
      } else {
        literals[literals.count - 1] += "%"
        rest = tail
      }
    }
    literals[literals.count - 1] += rest
    guard let digits else { return nil }
    guard literals.count == 2 else { throw .manyNumbers(text) }
    self.before = literals[0]
    self.after = literals[1]
    self.digits = digits
  }

  /// The file name of a frame, counted from 0.
  public func path(ofFrame number: Int) -> String {
    let text = String(number)
    return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
  }
}
