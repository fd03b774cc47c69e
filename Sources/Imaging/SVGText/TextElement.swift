/// A `text` element of an SVG file.
struct TextElement {
  /// A piece of text with one style.
  struct Run {
    var text: String
    var style: TextStyle
  }

  /// The start tag.
  var tag: Markup.Tag
  /// The tag's attributes.
  var attributes: [Markup.Attribute]
  /// The content between the start tag and the end tag.
  var content: Range<Int>
  /// Where the file continues after the end tag.
  var end: Int
  /// The start tags of the elements around it, from the outermost on.
  var ancestors: [Markup.Tag]
  /// Its pieces, as they stand in the file.
  var runs: [Run] = []
  /// Whether there are elements in it.
  var hasElements = false
  /// Whether it is inside content that is drawn elsewhere, such as a symbol or a pattern.
  var isTemplate: Bool

  /// Its text on one line.
  var text: String {
    runs.map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether it can be seen.
  var isVisible: Bool {
    runs.contains { run in !run.style.isUnseen && run.text.contains { !$0.isWhitespace } }
  }

  /// The attribute called `name`.
  func attribute(_ name: String) -> Markup.Attribute? { attributes.first { $0.name == name } }
}
