extension Flag {
  /// How large pictures inside a page may be.
  static let longestPicture = option(
    "max-picture", nil, "PIXELS", .page,
    "Make pictures inside the page smaller than this on their longer side (default 2048).",
    details: """
      A picture is inside at the size at which it is shown and, where the file has more pixels, at up to twice that for \
      fine screens.
      """,
    apply: { value, arguments throws(ValueError) in
      arguments.longestPicture = try Values.integer(value, in: 1...16_384, "a number of pixels")
    })
}
