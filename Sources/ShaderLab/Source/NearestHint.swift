import Documents

/// `; did you mean "…"?`, or nothing when no name is near.
func nearest(_ name: String, in names: [String]) -> String {
  nearestName(to: name, in: names).map { "; did you mean \"\($0.printable)\"?" } ?? ""
}

/// `a → b → a`, where the middle of a long circle is left out.
func shownCircle(_ names: some Collection<String>) -> String {
  let shown = names.map { $0.printable(upTo: 30) }
  let most = 8
  if shown.count <= most { return shown.joined(separator: " → ") }
  return (Array(shown.prefix(most - 2)) + ["…", shown[shown.count - 1]]).joined(separator: " → ")
}
