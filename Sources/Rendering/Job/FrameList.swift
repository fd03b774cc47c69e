/// A list of frames such as `0-47,60,70-90:5`: numbers, ranges, and every Nth number of a range.
public struct FrameList: Sendable, Hashable {
  /// The highest frame number.
  public static let highest = 9_999_999

  /// One part of the list: `first`, `first + step`, … up to `last`.
  struct Part: Sendable, Hashable {
    let first: Int
    let last: Int
    let step: Int

    var count: Int { (last - first) / step + 1 }
  }

  let parts: [Part]

  /// The largest number of parts, which take less memory than the frames that they may name.
  private static let partLimit = 1_000_000

  /// Reads a list; `nil` when the text is not a list, names a frame above ``highest``, has more than
  /// a million parts, or repeats frames more than ten times on average.
  public init?(_ text: String) {
    var parts: [Part] = []
    var total = 0
    var rest: Substring? = text[...]
    while let text = rest {
      let comma = text.firstIndex(of: ",")
      rest = comma.map { text[text.index(after: $0)...] }
      guard parts.count < Self.partLimit, let part = Self.part(text[..<(comma ?? text.endIndex)])
      else { return nil }
      parts.append(part)
      total += part.count
      guard total <= 10 * (Self.highest + 1) else { return nil }
    }
    self.parts = parts
  }

  /// A list of frames in an order.
  package init(of numbers: [Int]) {
    var parts: [Part] = []
    for number in numbers {
      if let last = parts.last, last.last + 1 == number, last.step == 1 {
        parts[parts.count - 1] = Part(first: last.first, last: number, step: 1)
      } else {
        parts.append(Part(first: number, last: number, step: 1))
      }
    }
    self.parts = parts
  }

  /// The text that reads back as this list.
  package var text: String {
    parts.map { part in
      if part.first == part.last { return "\(part.first)" }
      return "\(part.first)-\(part.last)" + (part.step == 1 ? "" : ":\(part.step)")
    }.joined(separator: ",")
  }

  /// The number of different frames.
  public var count: Int {
    guard parts.count > 1 else { return parts[0].count }
    var count = 0
    forEachNew { _ in count += 1 }
    return count
  }

  /// The frame numbers in the order of the list, without repetition.
  public var numbers: [Int] {
    var numbers: [Int] = []
    forEachNew { numbers.append($0) }
    return numbers
  }

  /// Calls `body` with each number when it is named for the first time.
  private func forEachNew(_ body: (Int) -> Void) {
    let first = parts.reduce(Self.highest) { min($0, $1.first) }
    let last = parts.reduce(first) { max($0, $1.last) }
    var isNamed = [Bool](repeating: false, count: last - first + 1)
    for part in parts {
      for number in stride(from: part.first, through: part.last, by: part.step)
      where !isNamed[number - first] {
        isNamed[number - first] = true
        body(number)
      }
    }
  }

  private static func part(_ word: Substring) -> Part? {
    let stepped = word.split(separator: ":", omittingEmptySubsequences: false)
    let ends = stepped[0].split(separator: "-", omittingEmptySubsequences: false)
    guard stepped.count <= 2, ends.count <= 2, stepped.count == 1 || ends.count == 2,
      let first = number(ends[0]), let last = number(ends[ends.count - 1]), first <= last,
      let step = stepped.count == 2 ? number(stepped[1]) : 1, step >= 1
    else { return nil }
    return Part(first: first, last: last, step: step)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(digits) else {
      return nil
    }
    return value <= highest ? value : nil
  }
}
