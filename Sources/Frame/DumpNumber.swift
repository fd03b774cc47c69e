extension Double {
  /// The shortest text that reads back as this number, whole numbers without a fraction.
  ///
  /// Both zeros are `0`.
  var plainText: String { shortened("\(self)") }
}

extension Float {
  /// The shortest text that reads back as this number, whole numbers without a fraction.
  ///
  /// Both zeros are `0`.
  var plainText: String { shortened("\(self)") }
}

private func shortened(_ text: String) -> String {
  let whole = text.utf8.count > 2 && text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  return whole == "-0" ? "0" : whole
}
