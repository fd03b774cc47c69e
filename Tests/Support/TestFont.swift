/// A TrueType font of equal boxes, so that the sizes of texts follow from arithmetic.
///
/// Every letter is a box from 0.05 to 0.55 em across and 0 to 0.7 em up, and moves on by 0.6 em, as does a blank.
package enum TestFont {
  /// The width of the ink of `count` characters without blanks at the ends, in font sizes.
  package static func width(ofCharacters count: Int) -> Double { 0.6 * Double(count - 1) + 0.5 }

  /// The height of the ink, in font sizes.
  package static let height = 0.7

  /// The file of a font called `family` that has `letters` and a blank.
  package static func file(family: String, letters: String) -> [UInt8] {
    let box = glyph
    let tables: [(String, [UInt8])] = [
      ("cmap", characterMap(letters)), ("glyf", box + box), ("head", head),
      ("hhea", horizontalHeader),
      // What stands for missing characters, a blank and a letter; advance and left bearing.
      ("hmtx", words([600, 50, 600, 0, 600, 50])),
      ("loca", longs([0, box.count, box.count, 2 * box.count])),
      // Version 1, three glyphs, four points in one contour, one zone.
      ("maxp", longs([0x10000]) + words([3, 4, 1, 0, 0, 1] + Array(repeating: 0, count: 8))),
      ("name", names(family)),
      ("post", longs([0x30000] + Array(repeating: 0, count: 7))),
    ]
    var file = longs([0x10000]) + words([tables.count, 128, 3, 16])
    var offset = file.count + 16 * tables.count
    var body: [UInt8] = []
    for (name, table) in tables {
      file += Array(name.utf8) + longs([0, offset, table.count])
      let padded = table + Array(repeating: 0, count: (4 - table.count % 4) % 4)
      body += padded
      offset += padded.count
    }
    return file + body
  }

  /// Format 12: a group for each character.
  private static func characterMap(_ letters: String) -> [UInt8] {
    let characters = Set(letters.unicodeScalars.map { Int($0.value) }).union([32]).sorted()
    let groups = characters.flatMap { [$0, $0, $0 == 32 ? 1 : 2] }
    return words([0, 1, 3, 10]) + longs([12]) + words([12, 0])
      + longs([16 + 4 * groups.count, 0, characters.count] + groups)
  }

  private static let glyph: [UInt8] =
    words([1, 50, 0, 550, 700, 3, 0]) + [1, 1, 1, 1] + words([50, 0, 500, 0, 0, 700, 0, -700])
    + [0, 0]

  private static let head: [UInt8] =
    longs([0x10000, 0x10000, 0, 0x5F0F_3CF5]) + words([3, 1000]) + longs([0, 0, 0, 0])
    + words([50, 0, 550, 700, 0, 8, 2, 1, 0])

  private static let horizontalHeader: [UInt8] =
    longs([0x10000]) + words([800, -200, 0, 600, 50, 50, 550, 1, 0, 0, 0, 0, 0, 0, 0, 3])

  private static func names(_ family: String) -> [UInt8] {
    var (records, texts): ([UInt8], [UInt8]) = ([], [])
    let names = [(1, family), (2, "Regular"), (4, family), (6, family.filter { $0 != " " })]
    for (number, name) in names {
      let text = words(name.utf16.map(Int.init))
      records += words([3, 1, 0x409, number, text.count, texts.count])
      texts += text
    }
    return words([0, names.count, 6 + 12 * names.count]) + records + texts
  }

  private static func words(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func longs(_ values: [Int]) -> [UInt8] {
    values.flatMap { words([$0 >> 16, $0]) }
  }
}

extension TemporaryFolder {
  /// Makes a system of fonts of one font alone; returns the environment that uses it.
  package func fonts(family: String = "Box", letters: String) throws -> [String: String] {
    try write(TestFont.file(family: family, letters: letters), to: "fonts/box.ttf")
    try write(
      """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><dir>\(path(of: "fonts"))</dir><cachedir>\(path(of: "cache"))</cachedir></fontconfig>
      """, to: "fonts.conf")
    return ["FONTCONFIG_FILE": path(of: "fonts.conf")]
  }
}
