import Documents

/// An SVG file that is being written.
struct SVGText {
  /// The file without its end.
  private var lines: [String]

  /// An empty drawing of a size, in which texts have no serifs.
  init(width: Double, height: Double) {
    let (w, h) = (Self.number(width), Self.number(height))
    lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(w)\" height=\"\(h)\" viewBox=\"0 0 \(w) \(h)\""
        + " font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\">"
    ]
  }

  /// The whole file.
  var text: String { (lines + ["</svg>", ""]).joined(separator: "\n") }

  /// Adds a text; `anchor` is start, middle or end, and `turned` ones run upwards.
  mutating func add(
    text: String, x: Double, y: Double, size: Double, color: String, anchor: String = "start",
    isTurned: Bool = false
  ) {
    let (x, y) = (Self.number(x), Self.number(y))
    let turn = isTurned ? " transform=\"rotate(-90 \(x) \(y))\"" : ""
    lines.append(
      "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(Self.number(size))\" fill=\"\(color)\""
        + " text-anchor=\"\(anchor)\"\(turn)>\(Self.escaped(text))</text>")
  }

  /// Adds a filled rectangle.
  mutating func add(rectangle: (x: Double, y: Double, width: Double, height: Double), color: String)
  {
    lines.append(
      "<rect x=\"\(Self.number(rectangle.x))\" y=\"\(Self.number(rectangle.y))\""
        + " width=\"\(Self.number(rectangle.width))\" height=\"\(Self.number(rectangle.height))\""
        + " fill=\"\(color)\"/>")
  }

  /// Adds a line through points.
  mutating func add(line points: [SIMD2<Double>], width: Double, color: String) {
    let places = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }
    lines.append(
      "<polyline points=\"\(places.joined(separator: " "))\" fill=\"none\" stroke=\"\(color)\""
        + " stroke-width=\"\(Self.number(width))\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
    )
  }

  /// A coordinate to a hundredth.
  private static func number(_ value: Double) -> String {
    ((value * 100).rounded() / 100).plainText
  }

  /// XML 1.0, sections 2.2 and 2.4; what no terminal shows is escaped as in messages.
  private static func escaped(_ text: String) -> String {
    text.printable(upTo: 400).replacingCharacters(xmlEntity)
  }
}
