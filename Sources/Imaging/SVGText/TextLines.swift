/// The words of a text and how they become lines.
struct TextLines {
  /// A word with the blanks that separate it from the next; both as wide as at the text's own size.
  struct Word {
    var text: String
    /// Whether a blank follows.
    var hasBlank: Bool
    var width = 0.0
  }

  var words: [Word]
  /// The width of a blank.
  var blank = 0.0
  /// The side bearings that word widths include at both ends of a line.
  var bearings = 0.0

  /// Words that are measured, and bytes of the tags that this takes.
  static let (most, mostBytes) = (500, 1 << 20)

  /// The words of a text: parted at blanks, after hyphens, and between the characters of scripts that have no blanks.
  init(_ text: String) {
    words = []
    for part in text.split(whereSeparator: { $0.isWhitespace && $0 != "\u{A0}" && $0 != "\u{202F}" }
    ) {
      var word = ""
      for character in part {
        if let last = word.last, Self.mayBreak(between: last, and: character) {
          words.append(Word(text: word, hasBlank: false))
          word = ""
        }
        word.append(character)
      }
      words.append(Word(text: word, hasBlank: true))
    }
  }

  /// Lines whose ink is at most `width` wide, as far as words allow.
  func lines(within width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0.0
    var gap = ""
    for word in words {
      let needed = word.width + (gap.isEmpty ? 0 : blank)
      if line.isEmpty {
        (line, used) = (word.text, word.width)
      } else if used + needed - bearings > width {
        lines.append(line)
        (line, used) = (word.text, word.width)
      } else {
        line += gap + word.text
        used += needed
      }
      gap = word.hasBlank ? " " : ""
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The ink of all words in a line.
  var width: Double {
    let blanks = words.dropLast().count { $0.hasBlank }
    return words.reduce(Double(blanks) * blank - bearings) { $0 + $1.width }
  }

  /// The ink of the widest word.
  var widest: Double { (words.map(\.width).max() ?? 0) - bearings }

  private static func mayBreak(between one: Character, and other: Character) -> Bool {
    if one == "-" || one == "\u{2010}" { return other.isLetter }
    if one == "\u{200B}" { return true }
    return (isIdeograph(one) || isIdeograph(other)) && !startsNoLine.contains(other)
      && !endsNoLine.contains(one)
  }

  /// Chinese and Japanese characters and their punctuation.
  private static func isIdeograph(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }

  /// Characters that no line may begin or end with: the common part of the rules for Chinese and Japanese.
  private static let startsNoLine = Set<Character>("、。，．・：；？！）」』】〕〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.!?)")
  private static let endsNoLine = Set<Character>("（「『【〔〈《(")
}
