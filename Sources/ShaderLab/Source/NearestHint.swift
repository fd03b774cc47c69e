import Documents

/// `; did you mean "…"?`, or nothing when no name is near.
func nearest(_ name: String, in names: [String]) -> String {
  nearestName(to: name, in: names).map { "; did you mean \"\($0.printable)\"?" } ?? ""
}
