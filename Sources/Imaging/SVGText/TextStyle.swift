import Documents

/// The font properties in an element's style.
struct TextStyle {
  /// The families, in order of preference; `nil` if none is requested.
  var families: [String]?
  /// Whether the text only takes up space and is not drawn.
  var isHidden = false
  /// How the element itself is laid out; its parts do not inherit it.
  var display = ""
  /// Whether the element or one around it is not drawn at all.
  var isLeftOut = false

  /// Whether the text cannot be seen.
  var isUnseen: Bool { isHidden || isLeftOut }
}

extension TextStyle {
  /// A property with its value, as CSS writes them.
  struct Declaration {
    /// The properties that are read.
    enum Property: String {
      case family = "font-family"
      case font
      case visibility
      case display
    }

    var property: Property
    var value: String
    var isImportant: Bool
  }

  /// The declarations of `name: value; …` that are read.
  static func declarations(_ text: some StringProtocol) -> [Declaration] {
    var declarations: [Declaration] = []
    for part in text.split(separator: ";") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      let name = String(trimming: part[..<colon]).lowercased()
      guard let property = Declaration.Property(rawValue: name) else { continue }
      var value = part[part.index(after: colon)...].split(whereSeparator: \.isWhitespace)
      let isImportant = value.last?.lowercased() == "!important"
      if isImportant { value.removeLast() }
      declarations.append(
        Declaration(
          property: property, value: value.joined(separator: " "), isImportant: isImportant))
    }
    return declarations
  }

  /// Takes the value of a declaration.
  mutating func apply(_ declaration: Declaration) {
    switch declaration.property {
    case .family: families = FontFamilies.list(declaration.value) ?? families
    case .font: families = FontFamilies.list(ofShorthand: declaration.value) ?? families
    case .display: display = declaration.value
    case .visibility:
      if declaration.value != "inherit" { isHidden = declaration.value != "visible" }
    }
  }
}
