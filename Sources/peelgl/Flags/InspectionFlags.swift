extension Flag {
  /// Looking into the values of a frame's passes.
  static let inspection: [Flag] = [
    .setting(
      "pass", nil, "NAME", .output,
      details: """
        NAME is a pass or a target that 'peelgl describe' lists. A .npy or .exr output has the values \
        unchanged; a .png shows those from 0 to 1.
        """),
    .option(
      "pixel", nil, "X,Y", .output, "Print the values of this pixel, counted from the top left.",
      details: """
        They are floats: those of the picture not multiplied by alpha, those of a pass as it left \
        them. The flag may be repeated, and needs no output.
        """,
      apply: { value, arguments throws(ValueError) in
        arguments.inspection.pixels.append(try Values.pixel(value))
      }),
    .toggle(
      "stats", nil, .output,
      "Print the least and greatest value of each component, and how many are NaN or infinite.",
      apply: { $0.inspection.printsStatistics = true }),
  ]
}
