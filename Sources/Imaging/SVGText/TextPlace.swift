import Documents

/// How much room a text has, and what may be done so that it keeps to it.
struct TextPlace {
  /// Where the text must stay.
  enum Room: Equatable {
    /// A width and perhaps a height, in the text's own units.
    case box(width: Double, height: Double?)
    /// The picture.
    case picture
    /// Anywhere.
    case anywhere
  }

  /// Where the lines of a wrapped text go, beside that of the text itself.
  enum Lines: String, CaseIterable {
    /// Below it.
    case down
    /// Around it.
    case middle
    /// Above it.
    case up

    /// How many lines the first of `count` stands above the text's own.
    func linesAbove(of count: Int) -> Double {
      switch self {
      case .down: 0
      case .middle: Double(count - 1) / 2
      case .up: Double(count - 1)
      }
    }
  }

  /// Where the text must stay.
  var room = Room.picture
  /// The smallest font size, in the text's own units; `nil` keeps the size.
  var smallest: Double?
  /// Where further lines go; `nil` keeps one line.
  var lines: Lines?
  /// The problems of the attributes: one sentence each, without a full stop.
  private(set) var problems: [String] = []

  /// The space that the attributes of `element` define.
  init(_ element: TextElement, of texts: TextElements) {
    func value(_ name: String) -> String? {
      element.attribute(name).map { texts.entities.text(texts.bytes[$0.value]) }
    }
    if let text = value("data-fit") {
      let numbers = text.split { $0 == " " || $0 == "," }.map { Self.length($0) }
      switch (text, numbers.count) {
      case ("none", _): room = .anywhere
      case (_, 1...2) where !numbers.contains(nil):
        room = .box(width: numbers[0] ?? 0, height: numbers.count == 2 ? numbers[1] : nil)
      default: note("data-fit", text, "WIDTH HEIGHT, WIDTH or none")
      }
    } else if let text = value("textLength"), let width = Self.length(text[...]) {
      room = .box(width: width, height: nil)
    }
    if let text = value("data-min-size") {
      smallest = Self.length(text[...])
      if smallest == nil { note("data-min-size", text, "a font size above 0") }
    }
    if let text = value("data-wrap") {
      lines = Lines(rawValue: text)
      if lines == nil { note("data-wrap", text, listed(Lines.allCases.map(\.rawValue), "or")) }
    }
    if lines != nil, let need = wrappingNeed(element) {
      lines = nil
      problems.append("data-wrap of the text \(quoted(element.text)) needs \(need)")
    }
  }

  private func wrappingNeed(_ element: TextElement) -> String? {
    guard case .box = room else { return "data-fit=\"WIDTH HEIGHT\"" }
    return element.hasElements ? "a text without elements in it" : nil
  }

  private mutating func note(_ name: String, _ value: String, _ expected: String) {
    problems.append("\(name) is \(quoted(value)) but must be \(expected)")
  }

  /// A number of pixels above zero.
  private static func length(_ text: Substring) -> Double? {
    let number = text.hasSuffix("px") ? text.dropLast(2) : text
    guard let value = decimalNumber(number), value > 0, value.isFinite else { return nil }
    return value
  }
}
