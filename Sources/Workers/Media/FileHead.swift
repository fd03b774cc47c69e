extension [UInt8] {
  /// Whether a file that begins with these bytes has a text at an offset.
  func reads(_ text: String, at offset: Int = 0) -> Bool {
    dropFirst(offset).starts(with: text.utf8)
  }
}
