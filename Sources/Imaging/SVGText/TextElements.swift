/// The `text` elements of an SVG file, with what their measuring needs of the file.
struct TextElements {
  /// The file.
  let bytes: [UInt8]
  /// The replacements of its references.
  private(set) var entities = MarkupEntities()
  /// The elements, in order.
  private(set) var elements: [TextElement] = []
  /// The style sheets, whole elements.
  private(set) var sheets: [Range<Int>] = []
  /// The start of the outermost element.
  private(set) var start = 0
  /// Whether there are more than ``most`` elements.
  private(set) var isCut = false

  /// Elements that are examined of a file.
  static let most = 1000

  private var rules = StyleRules()
  private var open: [Open] = []

  /// An element that has not ended.
  private struct Open {
    var tag: Markup.Tag
    var name: String
    /// The attributes that selectors match, and its style; `nil` until a text needs it.
    var known: (element: StyleRules.Element, style: TextStyle)?
  }

  /// Whether a file may have texts.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    let word = Array("text".utf8)
    var index = 0
    while let found = bytes[index...].firstIndex(of: word[0]) {
      index = found + 1
      guard found + word.count <= bytes.count,
        bytes[found..<(found + word.count)].elementsEqual(word)
      else { continue }
      // A short prefix may stand before the name.
      let before = bytes[max(0, found - 64)..<found].last { byte in
        byte == UInt8(ascii: "<") || byte <= 0x20 || byte == UInt8(ascii: ">")
          || byte == UInt8(ascii: "\"")
      }
      if before == UInt8(ascii: "<") { return true }
    }
    return false
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    readSheets()
    readElements()
  }

  private mutating func readSheets() {
    var markup = Markup(bytes)
    var sheet: (start: Int, text: String)?
    while let part = markup.next() {
      switch part {
      case .documentType(let range): entities.declare(bytes[range])
      case .start(let tag):
        if Self.localName(of: tag, in: bytes) == "style", !tag.isEmpty {
          sheet = (tag.range.lowerBound, "")
        }
      case .text(let range): sheet?.text += entities.text(bytes[range])
      case .literal(let range): sheet?.text += String(decoding: bytes[range], as: UTF8.self)
      case .end(let range):
        guard let (start, text) = sheet else { continue }
        rules.add(text)
        sheets.append(start..<range.upperBound)
        sheet = nil
      }
    }
  }

  private mutating func readElements() {
    var markup = Markup(bytes)
    var isFirst = true
    while let part = markup.next() {
      switch part {
      case .documentType: continue
      case .start(let tag):
        if isFirst { start = tag.range.lowerBound }
        isFirst = false
        guard begin(tag) else { return }
      case .text(let range): add(range, isLiteral: false)
      case .literal(let range): add(range, isLiteral: true)
      case .end(let range): end(range)
      }
    }
  }

  /// Where the text that is being read stands among the open elements.
  private var textIndex: Int? { open.firstIndex { $0.name == "text" } }

  /// Returns whether there is room for what follows.
  private mutating func begin(_ tag: Markup.Tag) -> Bool {
    let name = Self.localName(of: tag, in: bytes)
    if textIndex != nil { elements[elements.count - 1].hasElements = true }
    if tag.isEmpty { return true }
    if name == "text", textIndex == nil {
      guard elements.count < Self.most else {
        isCut = true
        return false
      }
      elements.append(
        TextElement(
          tag: tag, attributes: Markup.attributes(of: tag, in: bytes),
          content: tag.range.upperBound..<tag.range.upperBound, end: tag.range.upperBound,
          ancestors: open.map(\.tag),
          isTemplate: open.contains { Self.templates.contains($0.name) }))
    }
    open.append(Open(tag: tag, name: name))
    return true
  }

  private mutating func end(_ tag: Range<Int>) {
    guard let last = open.popLast() else { return }
    if last.name == "text", textIndex == nil, !elements.isEmpty {
      let index = elements.count - 1
      elements[index].content = last.tag.range.upperBound..<tag.lowerBound
      elements[index].end = tag.upperBound
    }
  }

  private mutating func add(_ range: Range<Int>, isLiteral: Bool) {
    guard let textIndex, !open[textIndex...].contains(where: { Self.unseen.contains($0.name) })
    else { return }
    let text =
      isLiteral ? String(decoding: bytes[range], as: UTF8.self) : entities.text(bytes[range])
    elements[elements.count - 1].runs.append(TextElement.Run(text: text, style: ownStyle()))
  }

  /// The style of the innermost open element.
  private mutating func ownStyle() -> TextStyle {
    var chain: [StyleRules.Element] = []
    var style = TextStyle()
    for index in open.indices {
      if let known = open[index].known {
        chain.append(known.element)
        style = known.style
        continue
      }
      let attributes = Markup.attributes(of: open[index].tag, in: bytes)
      func value(_ name: String) -> String? {
        attributes.first { $0.name == name }.map { entities.text(bytes[$0.value]) }
      }
      chain.append(
        StyleRules.Element(
          name: open[index].name, id: value("id") ?? "",
          classes: Set(
            (value("class") ?? "").split(whereSeparator: \.isWhitespace).map(String.init))))
      // Attributes come first, then rules, then the element's own style.
      var declarations = ["font-family", "visibility", "display"].flatMap { name in
        value(name).map { TextStyle.declarations("\(name):\($0.replacing(";", with: ""))") } ?? []
      }
      declarations += rules.declarations(for: chain)
      declarations += value("style").map { TextStyle.declarations($0) } ?? []
      style.display = ""
      for declaration in declarations.filter({ !$0.isImportant })
        + declarations.filter(\.isImportant)
      {
        style.apply(declaration)
      }
      if style.display == "none" { style.isLeftOut = true }
      open[index].known = (chain[chain.count - 1], style)
    }
    return style
  }

  /// Elements whose contents are drawn only where others refer to them.
  private static let templates: Set<String> = [
    "defs", "symbol", "pattern", "mask", "clipPath", "marker",
  ]

  /// Elements in a text whose contents are not drawn.
  private static let unseen: Set<String> = ["title", "desc", "metadata", "style", "script"]

  private static func localName(of tag: Markup.Tag, in bytes: [UInt8]) -> String {
    let name = bytes[tag.name]
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }
}
