/// The kind of value that a parameter accepts, with its range.
public enum ParameterKind: Sendable, Hashable {
  /// A number; `unit` is the unit's plural, such as `points`, or empty.
  case number(unit: String, range: NumberRange)
  /// `true` or `false`.
  case boolean
  /// One of some names.
  case choice([String])
  /// A colour, `#rrggbb` or `#rrggbbaa`.
  case color
  /// A timing function, as `TimingFunction` reads it.
  case curve
  /// Two numbers, `x,y` on the command line and `[x, y]` in files.
  case point(unit: String, range: NumberRange)
  /// A width and a height, `WxH` on the command line and `[w, h]` in files.
  case size(unit: String, range: NumberRange)
  /// A text in its own format; `form` describes it, as a continuation of "must be".
  case text(form: String)
  /// Texts in a format; the command line gives one at a time.
  case texts(form: String)
  /// The name of a file, which only Assets opens; it contains a `/` or a `.`.
  case file
  /// A list of objects with `members`, as JSON5 or in a file.
  case objects(count: ClosedRange<Int>, members: [ParameterDescription])

  /// Whether a text has to be read before it is such a value.
  var readsText: Bool {
    switch self {
    case .number, .boolean, .point, .size, .texts: true
    case .choice, .color, .curve, .text, .file, .objects: false
    }
  }

  /// The requirement on the value in messages.
  package var expectation: String {
    switch self {
    case .number(let unit, let range): range.phrase(unit: unit)
    case .boolean: "true or false"
    case .choice(let names): "one of \(listed(names, "or"))"
    case .color: "a colour written \"#rrggbb\" or \"#rrggbbaa\""
    case .curve:
      "a curve such as \"easeIn\", \"cubic-bezier(0.5, 0, 0.5, 1)\" or "
        + "\"spring(duration: 0.9, damping: 0.57)\""
    case .point(let unit, let range):
      "\(range.phrase(unit: unit, isPair: true)), written x,y on the command line and [x, y] in a file"
    case .size(let unit, let range):
      "\(range.phrase(unit: unit, isPair: true)), written WxH on the command line and [w, h] in a file"
    case .text(let form): form
    case .texts(let form): "a list of strings, each \(form)"
    case .file: "a file name with a \"/\" or a \".\" in it"
    case .objects(_, let members):
      "a list of objects, [{\(members.first?.name ?? ""): …}, …], or the name of a file with such a list"
    }
  }
}

/// Whether a text names a file: it contains a `/` or a `.`.
package func isFileName(_ text: String) -> Bool {
  text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    && !text.utf8.contains(0)
}
