/// `text` in quotes, for a message of one line: characters that control a terminal or end a line
/// are escaped, and it is cut after 60 characters.
package func quoted(_ text: some StringProtocol) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(60) {
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    shown +=
      isControl || [0x2028, 0x2029].contains(scalar.value)
      ? scalar.escaped(asASCII: true) : String(Character(scalar))
  }
  return "\"\(shown)\(text.unicodeScalars.count > 60 ? "…" : "")\""
}

/// `; did you mean "…"?` or, when no name is close, the list of all of them, in which dotted names of
/// one group are one where there are many.
package func suggestion(for name: String, in names: [String], called plural: String) -> String {
  if let nearest = nearestName(to: name, in: names) { return "; did you mean \"\(nearest)\"?" }
  if names.isEmpty { return "; there are no \(plural)" }
  return "; the \(plural) are \(listed(names.count > 24 ? grouped(names) : names))"
}

/// `light.…` for all names that begin with `light.`.
private func grouped(_ names: [String]) -> [String] {
  var groups: [String] = []
  for name in names {
    let group = name.firstIndex(of: ".").map { name[...$0] + "…" } ?? name
    if !groups.contains(group) { groups.append(group) }
  }
  return groups
}

/// `a, b and c`.
package func listed(_ names: [String], _ word: String = "and") -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " \(word) " + last
}
