import Documents

/// Holds the texts of drawings against the fonts that are installed.
final class FontCheck {
  /// Read when the first text comes.
  private lazy var fonts = FontLibrary()
  private var replacements: [[String]: String?] = [:]
  private static let mostKept = 1000

  /// Whether texts have a size.
  var canMeasure: Bool { fonts?.hasFonts ?? true }

  /// Warnings about the characters and the font families of a text, one sentence each, without a full stop.
  func findings(about element: TextElement) -> [String] {
    guard let fonts, element.isVisible else { return [] }
    guard fonts.hasFonts else {
      return [
        "no font is installed, so texts are drawn as boxes; install one, such as fonts-dejavu-core"
      ]
    }
    var findings: [String] = []
    for run in element.runs where !run.style.isUnseen {
      guard let families = run.style.families, run.text.contains(where: { !$0.isWhitespace }) else {
        continue
      }
      if let finding = replacement(of: families, by: fonts), !findings.contains(finding) {
        findings.append(finding)
      }
    }
    let missing = element.runs.filter { !$0.style.isUnseen }
      .flatMap { Self.missing(from: $0.text, fonts) }
    if !missing.isEmpty {
      var known: Set<String> = []
      let unique = missing.filter { known.insert($0).inserted }
      findings.append(
        "no installed font has \(Self.list(unique)) of the text \(quoted(element.text)),"
          + " so boxes are drawn")
    }
    return findings
  }

  /// Pieces that no font has, each as long as characters follow each other.
  private static func missing(from text: String, _ fonts: FontLibrary) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for scalar in text.unicodeScalars {
      if isDrawn(scalar), !fonts.has(scalar) {
        piece.unicodeScalars.append(scalar)
      } else if !piece.isEmpty, !isJoint(scalar) {
        pieces.append(piece)
        piece = ""
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  /// Whether a font needs a glyph for the character.
  private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate: return false
    default: return true
    }
  }

  /// Whether the character joins those around it.
  private static func isJoint(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func list(_ pieces: [String]) -> String {
    let most = 8
    let shown = pieces.prefix(most).map { $0.printable(upTo: 20) }
    return pieces.count > most
      ? shown.joined(separator: ", ") + " and \(pieces.count - most) more" : listed(shown)
  }

  private func replacement(of families: [String], by fonts: FontLibrary) -> String? {
    if let known = replacements[families] { return known }
    var finding: String?
    if let first = families.first, !FontFamilies.isGeneric(first) {
      let drawn = fonts.drawn(for: families)
      if let name = drawn.first, !drawn.contains(where: { Self.isSame($0, first) }) {
        finding =
          "the font \(first.printable(upTo: 60)) is not installed,"
          + " so \(name.printable(upTo: 60)) is drawn instead"
      }
    }
    if replacements.count == Self.mostKept { replacements = [:] }
    replacements[families] = finding
    return finding
  }

  /// Whether fontconfig takes two names for one: blanks and case do not count.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    func letters(_ name: String) -> String { name.filter { $0 != " " }.lowercased() }
    return letters(one) == letters(other)
  }
}
