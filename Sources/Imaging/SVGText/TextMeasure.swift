import Documents

/// Measures a text as librsvg draws it, in other sizes and with other words, too.
///
/// A small document has what the text inherits: the elements around it, without what else is in them, and the style
/// sheets.
struct TextMeasure {
  /// How a text is written.
  struct Variant {
    /// The font size; `nil` for its own.
    var size: Double?
    /// The lines; `nil` for its content.
    var lines: [String]?
  }

  let texts: TextElements
  let element: TextElement
  /// Where further lines go.
  let direction: TextPlace.Lines

  init(_ element: TextElement, of texts: TextElements, direction: TextPlace.Lines?) {
    self.element = element
    self.texts = texts
    self.direction = direction ?? .down
  }

  /// The distance of lines, in font sizes.
  static let lineHeight = 1.2

  /// Bytes of the document that has the text alone.
  var bytesOfDocument: Int {
    texts.start + element.end - element.tag.range.lowerBound
      + element.ancestors.reduce(0) { $0 + $1.range.count }
      + texts.sheets.reduce(0) { $0 + $1.count }
  }

  /// The boxes of variants: in the picture, or by themselves, where the text's own transform does not count.
  func boxes(_ variants: [Variant], inPicture: Bool) -> [SVGBox?] {
    guard let document = try? SVGDocument(document(of: variants, hasTransform: inPicture)) else {
      return variants.map { _ in nil }
    }
    return variants.indices.map {
      inPicture
        ? document.boxInPicture(of: Self.id($0)) : document.boxByItself(of: Self.id($0))
    }
  }

  private func document(of variants: [Variant], hasTransform: Bool) -> [UInt8] {
    let bytes = texts.bytes
    var document = Array(bytes[..<texts.start])
    for (index, tag) in element.ancestors.enumerated() {
      document += bytes[tag.range]
      if index == 0 { for sheet in texts.sheets { document += bytes[sheet] } }
    }
    for (index, variant) in variants.enumerated() {
      document += Array("<\(prefix)g id=\"\(Self.id(index))\">".utf8)
      document += written(variant, without: hasTransform ? [] : ["transform"])
      document += Array("</\(prefix)g>".utf8)
    }
    for tag in element.ancestors.reversed() {
      document += Array("</".utf8) + bytes[tag.name] + Array(">".utf8)
    }
    return document
  }

  /// The namespace's prefix, with its colon, where elements have one.
  private var prefix: Substring {
    String(decoding: texts.bytes[element.tag.name], as: UTF8.self).dropLast("text".count)
  }

  private static func id(_ index: Int) -> String { "peelgl-text-\(index)" }

  /// The element as a variant, without some of its attributes.
  func written(_ variant: Variant, without names: Set<String> = []) -> [UInt8] {
    let bytes = texts.bytes
    var written = [UInt8(ascii: "<")] + bytes[element.tag.name]
    var declarations = variant.size.map { "font-size:\($0.thousandths)px" }
    for attribute in element.attributes where !names.contains(attribute.name) {
      guard attribute.name == "style", let own = declarations else {
        written += bytes[attribute.range]
        continue
      }
      written += bytes[attribute.range.lowerBound..<attribute.value.upperBound]
      written += Array(";\(own)".utf8)
      written += bytes[attribute.value.upperBound..<attribute.range.upperBound]
      declarations = nil
    }
    if let declarations { written += Array(" style=\"\(declarations)\"".utf8) }
    written.append(UInt8(ascii: ">"))
    written += variant.lines.map(content) ?? Array(bytes[element.content])
    return written + Array("</".utf8) + bytes[element.tag.name] + Array(">".utf8)
  }

  /// Each line in an element that starts where the text does.
  private func content(_ lines: [String]) -> [UInt8] {
    let bytes = texts.bytes
    let x = element.attribute("x").map { String(decoding: bytes[$0.value], as: UTF8.self) } ?? "0"
    // A list of positions is one for each character.
    let start = x.split { $0 == " " || $0 == "," }.first ?? "0"
    var content = ""
    for (index, line) in lines.enumerated() {
      let step = index == 0 ? -direction.linesAbove(of: lines.count) : 1
      let escaped = line.replacingCharacters(xmlEntity)
      content +=
        "<\(prefix)tspan x=\"\(start)\" dy=\"\((step * Self.lineHeight).thousandths)em\">\(escaped)</\(prefix)tspan>"
    }
    return Array(content.utf8)
  }
}
