import Documents

/// Examines the texts of SVG files before they are drawn, and fits them into their places.
///
/// As it runs librsvg, it belongs into the same process.
package final class SVGExaminer {
  /// The facts about a file.
  package struct Result {
    /// The file with its texts fitted; `nil` if all stay as they are.
    package var file: [UInt8]?
    /// Warnings about its texts: one sentence each, without a full stop.
    package var findings: [String]

    /// Makes a result.
    package init(file: [UInt8]? = nil, findings: [String] = []) {
      self.file = file
      self.findings = findings
    }
  }

  private let fonts = FontCheck()

  /// Loads nothing before there is a text.
  package init() {}

  /// Whether a file may have texts.
  package static func mayHaveTexts(_ file: [UInt8]) -> Bool { TextElements.mayBe(in: file) }

  /// Bytes of the documents that are made to measure the texts of a file, and bytes of a text that is measured.
  private static let (mostBytes, mostOfText) = (16 << 20, 1 << 12)
  /// Findings that are told.
  private static let mostTold = 20

  /// Examines a file that librsvg has read, whose picture has this size.
  ///
  /// Without `tells`, texts are fitted, and nothing else is looked at.
  package func examine(_ file: [UInt8], size: SIMD2<Double>, tells: Bool) -> Result {
    guard Self.mayHaveTexts(file) else { return Result() }
    if let encoding = Self.otherEncoding(of: file) {
      return Result(
        findings: [
          "its texts are not checked, as it is stored in \(quoted(encoding)) and not in UTF-8"
        ])
    }
    let texts = TextElements(file)
    var result = Result()
    var edited: [UInt8] = []
    var position = 0
    var bytes = 0
    var isCut = texts.isCut
    for element in texts.elements where element.isVisible {
      let place = TextPlace(element, of: texts)
      if tells {
        result.findings += fonts.findings(about: element) + place.problems
      } else if place.smallest == nil, place.lines == nil {
        continue
      }
      if !fonts.canMeasure || place.room == .anywhere
        || place.room == .picture && element.isTemplate
      {
        continue
      }
      bytes += TextMeasure(element, of: texts, direction: nil).bytesOfDocument
      guard bytes <= Self.mostBytes, element.content.count <= Self.mostOfText else {
        isCut = true
        continue
      }
      let outcome = TextFitting(element, in: place, of: texts, picture: size).outcome()
      if let finding = outcome.finding { result.findings.append(finding) }
      if let written = outcome.written {
        edited += file[position..<element.tag.range.lowerBound] + written
        position = element.end
      }
    }
    if isCut { result.findings.append("it has too much text to check all of it") }
    if position > 0 { result.file = edited + file[position...] }
    result.findings = Self.told(result.findings)
    return result
  }

  /// Each finding once, the first ones.
  private static func told(_ findings: [String]) -> [String] {
    var said: Set<String> = []
    let unique = findings.filter { said.insert($0).inserted }
    guard unique.count > mostTold else { return unique }
    return unique.prefix(mostTold) + [
      "\(unique.count - mostTold) more things about its texts are not told"
    ]
  }

  /// The encoding that a file names, if it has characters that are stored differently in UTF-8.
  private static func otherEncoding(of file: [UInt8]) -> String? {
    let start = String(decoding: file.prefix(200), as: UTF8.self)
    guard let end = start.firstRange(of: "?>"),
      let mark = start[..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let value = start[mark.upperBound..<end.lowerBound].drop { $0 != "\"" && $0 != "'" }
    let name = value.dropFirst().prefix { $0 != value.first }
    guard !["utf-8", "utf8", "us-ascii"].contains(name.lowercased()) else { return nil }
    return file.contains { $0 > 127 } ? String(name) : nil
  }
}
