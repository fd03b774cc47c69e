extension Flag {
  /// What is written for other people's pages.
  static let element = toggle(
    "element", nil, .page, "Write a script with the element <peel-view> in place of a page.",
    details: """
      The words are the effects that it plays, all of them where there are none: peelgl export peel sticker --element -o \
      peel-view.js. Its attributes are pictures, parameters and presets.
      """,
    apply: { arguments in arguments.export.makesElement = true })

  /// How large pictures inside a page may be.
  static let longestPicture = option(
    "max-picture", nil, "PIXELS", .page,
    "Make pictures inside the page smaller than this on their longer side (default 2048).",
    details: """
      A picture is inside at the size at which it is shown and, where the file has more pixels, at up to twice that for \
      fine screens.
      """,
    apply: { value, arguments throws(ValueError) in
      arguments.export.longestPicture = try Values.integer(value, in: 1...16_384, "a number of pixels")
    })
}
