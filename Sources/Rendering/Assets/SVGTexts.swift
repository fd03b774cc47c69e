import Documents

/// A text for the placeholder `{{name}}` of SVG inputs.
public struct PictureText: Sendable, Hashable {
  /// The placeholder's name.
  public var name: String
  /// The text.
  public var text: String
}

/// Texts for the places `{{name}}` of SVG files, one drawing for many people.
struct SVGTexts {
  private let texts: [String: String]
  /// Those that were used, escaped.
  private var escaped: [String: [UInt8]] = [:]
  /// The order in which they were given.
  private let names: [String]
  private var places: [String] = []

  /// Bytes that texts may insert into one file.
  static let mostBytes = 1 << 20

  /// Takes the texts of a job; of one name the last holds.
  init(_ texts: [PictureText]) {
    self.texts = Dictionary(texts.map { ($0.name, $0.text) }) { $1 }
    names = texts.map(\.name)
  }

  /// The error that a text has no place in any of the files, if one has none.
  var unused: JobError? {
    names.first { !places.contains($0) }.map { .unusedText($0, places: places) }
  }

  /// The file with its places filled; texts are escaped, so that they stay texts.
  ///
  /// - Throws: `JobError` when a place has no text, a text holds a character that XML has not, or the texts
  ///   are too long.
  mutating func filling(_ file: [UInt8], name: String) throws(JobError) -> [UInt8] {
    var filled: [UInt8] = []
    var rest = file[...]
    var inserted = 0
    while let place = Self.nextPlace(in: rest) {
      filled += rest[..<place.range.lowerBound]
      rest = rest[place.range.upperBound...]
      let bytes = try text(for: place.name, file: name)
      inserted += bytes.count
      guard inserted <= Self.mostBytes else {
        throw .longTexts(file: name, allowed: Self.mostBytes)
      }
      filled += bytes
    }
    return filled.isEmpty ? file : filled + rest
  }

  /// The text of a place, escaped once.
  private mutating func text(for place: String, file: String) throws(JobError) -> [UInt8] {
    if let known = escaped[place] { return known }
    places.append(place)
    guard let text = texts[place] else { throw .missingText(place, file: file) }
    let bytes = try Self.escaped(text, for: place)
    escaped[place] = bytes
    return bytes
  }

  /// The next `{{name}}`, whose name has letters, digits, `_`, `-` and `.`; blanks may stand around it.
  private static func nextPlace(
    in bytes: ArraySlice<UInt8>
  ) -> (name: String, range: Range<Int>)? {
    let (open, close, blank) = (UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: " "))
    var start = bytes.startIndex
    while let first = bytes[start...].firstIndex(of: open), first + 1 < bytes.endIndex {
      start = first + 1
      guard bytes[first + 1] == open else { continue }
      let inner = bytes[(first + 2)...].drop { $0 == blank }
      let name = inner.prefix(while: isNamePart)
      let tail = bytes[name.endIndex...].drop { $0 == blank }.prefix(2)
      if !name.isEmpty, tail.elementsEqual([close, close]) {
        return (String(decoding: name, as: UTF8.self), first..<tail.endIndex)
      }
    }
    return nil
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  /// XML 1.0, sections 2.2 and 2.4.
  private static func escaped(
    _ text: String, for place: String
  ) throws(JobError) -> [UInt8] {
    let escaped = try text.replacingCharacters { (scalar) throws(JobError) -> String? in
      switch scalar {
      // SVG drops line breaks, which would join words.
      case "\t", "\n", "\r": " "
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}":
        throw .controlCharacter(inText: place)
      default: xmlEntity(scalar)
      }
    }
    return Array(escaped.utf8)
  }
}
