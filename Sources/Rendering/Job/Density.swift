import Documents

/// Pixels of a picture per point.
public enum Density: Sendable, Hashable {
  /// This many.
  case pixelsPerPoint(Double)
  /// The number that makes the longest side of the pictures as many points long as the article's sticker.
  case automatic

  /// The range of pixels per point.
  public static let range = 0.01...100.0
  /// Points of the longest side of the article's sticker.
  public static let stickerSide = 190.0

  /// Reads `auto`, or a number of pixels per point.
  init?(_ text: String) {
    if text == "auto" {
      self = .automatic
    } else if let number = decimalNumber(text[...]), Self.range.contains(number) {
      self = .pixelsPerPoint(number)
    } else {
      return nil
    }
  }

  /// The text that reads back as this density.
  var text: String {
    switch self {
    case .pixelsPerPoint(let number): number.plainText
    case .automatic: "auto"
    }
  }

  /// The pixels per point that a file's name tells: 2 or 3 before its extension, as in `cat@2x.png`,
  /// otherwise 1.
  package static func pixelsPerPoint(ofFile name: String) -> Double {
    let name = PictureName(name).path
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }
}

extension RenderSettings {
  static let densityForm =
    "auto, or pixels per point within \(Density.range.lowerBound.plainText)…\(Density.range.upperBound.plainText)"

  /// The setting `density`: a number, or a text.
  static let densitySetting = Parameter<RenderSettings>(
    name: "density",
    summary: "Pixels per point of a picture; auto makes it 190 points long.",
    kind: .text(form: densityForm),
    get: { .text($0.density?.text ?? "1; 2 for @2x, 3 for @3x") },
    set: { (settings, node) throws(DocumentError) in
      if case .number = node.value.content {
        settings.density = .pixelsPerPoint(
          try node.number(in: Density.range, unit: "pixels per point"))
        return
      }
      guard let density = Density(try node.text(densityForm)) else { throw node.wrong(densityForm) }
      settings.density = density
    })
}
