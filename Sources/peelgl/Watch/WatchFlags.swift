extension Flag {
  /// The page of a watched job.
  static let serve = option(
    "serve", nil, "PORT", .page,
    "Show the picture on a page at this port; 0 selects a free port.",
    details: """
      The page has a slider for each parameter, the time, the value of a pixel, and the command \
      line of the current picture. The printed address contains a secret; other users' browsers \
      and other machines cannot open the page.
      """,
    apply: { value, arguments throws(ValueError) in
      arguments.port = try Values.integer(value, in: 0...65_535, "a port")
    })
}
