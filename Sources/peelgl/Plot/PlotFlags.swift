extension Flag {
  /// The curves of a plot, and its output.
  static let plot: [Flag] =
    [
      .setting(
        "output", "o", "FILE", .output,
        details: "A .png is drawn by librsvg; an .svg needs nothing else.", completion: .file),
      overwrite,
      .option(
        "csv", nil, "FILE", .output, "Write the points as CSV; - is standard output.",
        details: """
          The first line is x,y, or curve,x,y for several curves. Numbers have all digits. x is \
          in seconds for springs, otherwise from 0 to 1.
          """,
        completion: .file,
        apply: { value, arguments throws(ValueError) in
          guard !value.isEmpty else { throw ValueError(expected: "a file or -") }
          arguments.plot.table = value
        }),
      .option(
        "samples", nil, "N", .plot, "Number of points of a curve, including both ends.",
        details:
          "The default is 101 for a table, and two per point of width for a picture.",
        apply: { value, arguments throws(ValueError) in
          arguments.plot.points = try Values.integer(
            value, in: 2...1_000_000, "a number of points")
        }),
      .option(
        "interval", nil, "A..B", .plot, "The range of x (default each curve's own).",
        apply: { value, arguments throws(ValueError) in
          arguments.plot.interval = try Values.interval(value)
        }),
    ]
    + [
      .option(
        "shader", nil, "FILE", .plot, "Plot GLSL of x that may call the functions of a shader.",
        details: "Each CURVE is then a GLSL expression, such as 'noise(vec2(x, 0.0))'.",
        completion: .file,
        apply: { value, arguments throws(ValueError) in
          guard !value.isEmpty else { throw ValueError(expected: "a shader's file") }
          arguments.plot.shader = value
        }),
      .option(
        "canvas", nil, "WxH", .plot, "The picture's size in points (default 640x400).",
        apply: { value, arguments throws(ValueError) in
          arguments.plot.size = try Values.size(value)
        }),
      .option(
        "scale", nil, "FACTOR", .plot, "Pixels per point of a .png (default 1).",
        apply: { value, arguments throws(ValueError) in
          arguments.plot.scale = try Values.number(value, in: 0.01...100, "a number of pixels")
        }),
    ] + Flag.canvas.filter { $0.long == "background" }
    + Flag.shader.filter { $0.long == "include" } + [.limit]
}
