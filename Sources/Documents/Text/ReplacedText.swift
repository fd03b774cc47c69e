extension String {
  /// The text with each character replaced by the result of `replacement`; characters without one stay.
  package func replacingCharacters<Failure: Error>(
    _ replacement: (Unicode.Scalar) throws(Failure) -> String?
  ) throws(Failure) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = try replacement(scalar) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// The reference for a character that is special in XML: XML 1.0, section 4.6.
package func xmlEntity(_ character: Unicode.Scalar) -> String? {
  switch character {
  case "&": "&amp;"
  case "<": "&lt;"
  case ">": "&gt;"
  case "\"": "&quot;"
  case "'": "&apos;"
  default: nil
  }
}
