extension String {
  /// The text with control characters and line breaks replaced, so that a message stays one line.
  package var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      text.append(isControl || [0x2028, 0x2029].contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return String(text)
  }
}
