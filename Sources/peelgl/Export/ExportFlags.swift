extension Flag {
  /// The output for other people's pages.
  static let element = toggle(
    "element", nil, .page, "Write a script with the element <peel-view> instead of a page.",
    details: """
      The operands are the effects that it plays, all effects by default: peelgl export peel \
      sticker --element -o peel-view.js. Its attributes are pictures, parameters and presets. \
      Of a scene or a shader the script has the pictures, too, and its element is called as the \
      output: <page-view> in page-view.js. An output peel-view.d.ts has the types for TypeScript.
      """,
    apply: { arguments in arguments.export.makesElement = true })

  /// How large pictures inside a page may be.
  static let longestPicture = option(
    "max-picture", nil, "PIXELS", .page,
    "The maximum longer side of pictures inside the page (default 2048).",
    details: """
      The page contains a picture at its displayed size or, if the file has more pixels, at up to \
      twice that size for high-density screens.
      """,
    apply: { value, arguments throws(ValueError) in
      arguments.export.longestPicture = try Values.integer(
        value, in: 1...16_384, "a number of pixels")
    })
}
