extension Flag {
  /// The page of a watched job.
  static let serve = option(
    "serve", nil, "PORT", .page,
    "Show the picture on a page of this machine; 0 takes any free port.",
    details: """
      The page has a slider for each parameter, the time, the value of a pixel, and the command line that draws what \
      it shows. Its address, which is printed, has a secret in it; nobody else's browser and no other machine can open it.
      """,
    apply: { value, arguments throws(ValueError) in
      arguments.port = try Values.integer(value, in: 0...65_535, "a port")
    })
}
