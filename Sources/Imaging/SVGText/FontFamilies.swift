import Documents

/// The families that CSS requests, in order of preference.
enum FontFamilies {
  /// The families of a value of `font-family`; none where it is inherited.
  static func list(_ value: String) -> [String]? {
    var families: [String] = []
    var name = ""
    var quote: Character?
    for character in value {
      if character == quote {
        quote = nil
      } else if quote != nil {
        name.append(character)
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "," {
        families.append(name)
        name = ""
      } else {
        name.append(character)
      }
    }
    let names = (families + [name]).map { String(trimming: $0) }.filter { !$0.isEmpty }
    guard let first = names.first, !["inherit", "initial", "unset"].contains(first.lowercased())
    else { return nil }
    return names
  }

  /// The families of a value of `font`: those after its size.
  static func list(ofShorthand value: String) -> [String]? {
    let words = value.split(separator: " ", omittingEmptySubsequences: true)
    guard let size = words.firstIndex(where: isSize) else { return nil }
    return list(words[(size + 1)...].joined(separator: " "))
  }

  private static func isSize(_ word: Substring) -> Bool {
    let size = word.prefix { $0 != "/" }
    if sizeNames.contains(String(size)) { return true }
    // A number without a unit is a weight.
    let isNumber = size.first.map { $0.isNumber || $0 == "." } ?? false
    return isNumber && size.contains { $0.isLetter || $0 == "%" }
  }

  private static let sizeNames: Set<String> = [
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "smaller", "larger",
  ]

  /// Whether a family is a kind of fonts, of which the system chooses one.
  static func isGeneric(_ family: String) -> Bool {
    generic.contains(family.lowercased())
  }

  private static let generic: Set<String> = [
    "serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
    "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded",
  ]
}
