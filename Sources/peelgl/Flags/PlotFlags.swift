extension Flag {
  /// What is plotted, and where to.
  static let plot: [Flag] =
    [
      .setting(
        "output", "o", "FILE", .output,
        details: "An .svg needs nothing else; a .png is drawn by librsvg.", completion: .file)
    ] + Flag.output.filter { $0.long == "overwrite" } + [
      .option(
        "csv", nil, "FILE", .output, "Write the points as CSV; - is standard output.",
        details: """
          The first line is x,y, or curve,x,y for several curves. Numbers have all their digits. x is in seconds \
          for springs, else from 0 to 1.
          """,
        completion: .file,
        apply: { value, arguments throws(ValueError) in
          guard !value.isEmpty else { throw ValueError(expected: "a file or -") }
          arguments.plot.table = value
        }),
      .option(
        "samples", nil, "N", .plot, "How many points a curve has, both ends included.",
        details:
          "A table has 101 unless this says otherwise, a picture two for each of its points in width.",
        apply: { value, arguments throws(ValueError) in
          arguments.plot.points = try Values.integer(
            value, in: 2...1_000_000, "a number of points")
        }),
      .option(
        "interval", nil, "A..B", .plot, "The x that are shown (default each curve's own).",
        apply: { value, arguments throws(ValueError) in
          arguments.plot.interval = try Values.interval(value)
        }),
    ]
    + Flag.canvas.filter { ["canvas", "scale", "background"].contains($0.long) }
}
