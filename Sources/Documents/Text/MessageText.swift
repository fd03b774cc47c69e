/// `text` in quotes, for a message of one line: escaped, and cut after 60 characters.
package func quoted(_ text: some StringProtocol) -> String {
  let shown = escaped(text.unicodeScalars, upTo: 60, bytes: 120)
  return "\"\(shown.parts.joined())\(shown.isCut ? "…" : "")\""
}

extension StringProtocol {
  /// A name or a path for a message of one line: escaped, and of one of more than 100 characters the
  /// start and the end, which tell most.
  package var printable: String { printable(upTo: 100) }

  /// A text of others for a message of one line: escaped, and of one of more than `limit` characters
  /// the start and the end.
  package func printable(upTo limit: Int) -> String { printable(upTo: limit, bytes: 2 * limit) }

  private func printable(upTo limit: Int, bytes: Int) -> String {
    let whole = escaped(unicodeScalars, upTo: limit, bytes: bytes)
    guard whole.isCut else { return whole.parts.joined() }
    let (first, firstBytes) = (limit * 2 / 5, bytes * 2 / 5)
    let start = escaped(unicodeScalars, upTo: first, bytes: firstBytes).parts
    let end = escaped(
      unicodeScalars.reversed(), upTo: limit - first - 1, bytes: bytes - firstBytes - 3
    ).parts
    return "\(start.joined())…\(end.reversed().joined())"
  }

  /// A whole message on one line: escaped, and of one of more than 380 bytes the start and the end.
  package var message: String { printable(upTo: 380, bytes: 380) }

  /// A text on one line: escaped.
  package var onOneLine: String { escaped(unicodeScalars, upTo: .max, bytes: .max).parts.joined() }
}

/// The first `limit` scalars, each as it is shown, and whether more follow; fewer where their escapes
/// take a tenth more room, or their UTF-8 more than `most` bytes.
///
/// Characters that control a terminal, end a line or change the direction of writing are escaped.
private func escaped(
  _ scalars: some Sequence<Unicode.Scalar>, upTo limit: Int, bytes most: Int
) -> (parts: [String], isCut: Bool) {
  var parts: [String] = []
  var (room, bytes) = (0, 0)
  for scalar in scalars {
    let part = scalar.isHidden ? scalar.escaped(asASCII: true) : String(Character(scalar))
    room += part.unicodeScalars.count
    bytes += part.utf8.count
    guard parts.count < limit, room - limit <= limit / 10, bytes <= most else {
      return (parts, true)
    }
    parts.append(part)
  }
  return (parts, false)
}

extension Unicode.Scalar {
  /// Whether a terminal would obey it instead of showing it: C0, C1, line ends and direction marks.
  fileprivate var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// `; did you mean "…"?`, or the list of all names when none is close; where it is long, dotted names
/// of one group become one, and the last ones are left out.
package func suggestion(for name: String, in names: [String], called plural: String) -> String {
  if let nearest = nearestName(to: name, in: names) {
    return "; did you mean \"\(nearest.printable)\"?"
  }
  if names.isEmpty { return "; there are no \(plural)" }
  let all = listed(names)
  return "; the \(plural) are \(all.utf8.count > 200 ? shortened(grouped(names)) : all)"
}

/// `a, b, c and 7 more`, of at most some 200 bytes.
private func shortened(_ names: [String]) -> String {
  var bytes = 0
  let shown = names.prefix { name in
    bytes += name.utf8.count + 2
    return bytes <= 200
  }
  let more = names.count - shown.count
  return more == 0 ? listed(names) : shown.joined(separator: ", ") + " and \(more) more"
}

/// `light.…` in place of all names that begin with `light.`.
private func grouped(_ names: [String]) -> [String] {
  var groups: [String] = []
  for name in names {
    let group = name.firstIndex(of: ".").map { name[...$0] + "…" } ?? name
    if !groups.contains(group) { groups.append(group) }
  }
  return groups
}

/// `1 frame`, `2 frames`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// `a, b and c`.
package func listed(_ names: [String], _ word: String = "and") -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " \(word) " + last
}
