extension Flag {
  /// Print results and errors as JSON.
  static let json = toggle(
    "json", nil, .reporting, "Print results and errors as JSON.",
    details: "Standard output then contains only JSON; messages still go to standard error.",
    apply: { $0.json = true })

  /// Say nothing but errors.
  static let quiet = toggle(
    "quiet", "q", .reporting, "Print only errors.", apply: { $0.quiet = true })

  /// Print where the time went.
  static let timings = toggle(
    "timings", nil, .reporting, "Print the time of each stage and pass at the end.",
    apply: { $0.timings = true })

  /// Print how long each pass takes.
  static let profile = toggle(
    "profile", nil, .reporting,
    "Print the milliseconds of each pass at the end: mean, deviation, least and greatest.",
    details:
      "They are measured by the device's timers on a GPU, and by the clock on llvmpipe; each renderer's first frame does not count.",
    apply: { $0.profile = true })

  /// Print the man page instead of the help.
  static let manual = toggle(
    "man", nil, .general, "Print the manual page of all commands in roff.",
    apply: { $0.manual = true }
  )
}
