/// The arguments of a page.
struct ExportArguments: Sendable, Equatable {
  /// Pixels along the longer side of a picture inside the page; `nil` for the default.
  var longestPicture: Int?
  /// Whether a script with an element is written in place of a page.
  var makesElement = false
}
