import PNG

/// What drew a picture, as recorded in a text chunk of its PNG.
public struct Fingerprint: Sendable, Equatable {
  /// The keyword of the text chunk.
  public static let keyword = "Fingerprint"

  /// The kind of rasteriser that goldens are kept for, such as `llvmpipe`; ASCII letters, digits, `-`, `_` and `.`.
  public var deviceClass: String
  /// The driver and its version, such as `Mesa 22.3.6`.
  public var driver: String

  /// Makes a fingerprint of `driver` on a device of class `deviceClass`; a file may claim anything, so both are
  /// cut to 100 characters of plain ASCII.
  public init(deviceClass: String, driver: String) {
    self.deviceClass = Self.cleaned(deviceClass)
    self.driver = String(driver.filter { (" "..."~").contains($0) && $0 != ";" }.prefix(100))
  }

  /// The value of the text chunk.
  public var text: String { "class=\(deviceClass); driver=\(driver)" }

  /// Reads a chunk's value; nil when it is not a fingerprint.
  public init?(text: String) {
    var fields: [Substring: Substring] = [:]
    for part in text.split(separator: ";") {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let key = part[..<equals].drop { $0 == " " }
      fields[key] = part[part.index(after: equals)...]
    }
    guard let deviceClass = fields["class"] else { return nil }
    self.init(deviceClass: String(deviceClass), driver: String(fields["driver"] ?? ""))
  }

  /// Reads the fingerprint of a PNG file.
  public init?(png bytes: [UInt8]) {
    guard let text = PNGText.value(of: Self.keyword, in: bytes) else { return nil }
    self.init(text: text)
  }

  private static func cleaned(_ name: String) -> String {
    let allowed = name.map { character in
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      return isPlain || "-_.".contains(character) ? character : "-"
    }
    return String(allowed.prefix(100))
  }
}
