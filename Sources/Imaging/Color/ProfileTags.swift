/// The tag table of an ICC profile (ICC.1:2010, 7.3), read before Little CMS trusts its numbers.
struct ProfileTags {
  /// A line of the table.
  private struct Tag {
    /// Where the line begins.
    let line: Int
    let name: String
    /// Where the tag's data begins.
    let start: Int
  }

  private let profile: [UInt8]
  private var tags: [Tag] = []

  /// Reads the table of `profile`, as far as it goes.
  init(_ profile: [UInt8]) {
    self.profile = profile
    // The header has 128 bytes, the number of tags four, and each line a name, a place and a length.
    let count = number(at: 128, bytes: 4)
    for line in stride(from: 132, to: profile.count - 11, by: 12).prefix(count) {
      tags.append(Tag(line: line, name: text(at: line), start: number(at: line + 4, bytes: 4)))
    }
  }

  /// The profile without what would take unbounded time; `nil` when the grid of colours that a table claims to have
  /// does not lie within the profile.
  ///
  /// Processing elements (D2B0 to D2B3) may be chained without end, and their parts shared; as in browsers, the tables
  /// or curves that such a profile must also have count. Those have a fixed number of steps, and their grids are as large
  /// as the bytes that they have in the profile, which `ImageLimits.maxChunkBytes` bounds.
  var readable: [UInt8]? {
    guard tags.allSatisfy({ !$0.name.hasPrefix("A2B") || hasGrid($0.start) }) else { return nil }
    var bytes = profile
    // A name that is never looked up.
    for tag in tags where tag.name.hasPrefix("D2B") { bytes[tag.line] = UInt8(ascii: "-") }
    return bytes
  }

  /// Whether the grid of the table that begins at `start` lies within the profile (ICC.1:2010, 10.8, 10.9 and 10.10).
  private func hasGrid(_ start: Int) -> Bool {
    let (inputs, outputs) = (byte(at: start + 8), byte(at: start + 9))
    let sides: [Int]
    let (place, width): (Int, Int)
    switch text(at: start) {
    case "mft1":
      sides = [Int](repeating: byte(at: start + 10), count: inputs)
      (place, width) = (start + 48 + 256 * inputs, 1)
    case "mft2":
      sides = [Int](repeating: byte(at: start + 10), count: inputs)
      (place, width) = (start + 52 + 2 * number(at: start + 48, bytes: 2) * inputs, 2)
    case "mAB ":
      let offset = number(at: start + 24, bytes: 4)
      if offset == 0 { return true }
      sides = (0..<inputs).map { byte(at: start + offset + $0) }
      (place, width) = (start + offset + 20, max(byte(at: start + offset + 16), 1))
    default: return true
    }
    // Up to 255 to the power of 255 values.
    let bytes = sides.reduce(Double(outputs * width)) { $0 * Double($1) }
    return Double(place) + bytes <= Double(profile.count)
  }

  /// A byte; 0 behind the end.
  private func byte(at place: Int) -> Int { place < profile.count ? Int(profile[place]) : 0 }

  /// A number whose highest byte comes first.
  private func number(at place: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 << 8 | byte(at: place + $1) }
  }

  /// A signature of four letters.
  private func text(at place: Int) -> String {
    String(decoding: (0..<4).map { UInt8(byte(at: place + $0)) }, as: UTF8.self)
  }
}
