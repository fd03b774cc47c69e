extension Flag {
  /// The varied parameters of a sweep, and its output.
  static let sweep: [Flag] = [
    .setting(
      "output", "o", "FOLDER", .output,
      details: """
        It receives sheet.png and a picture NAME=VALUE.png for each cell. A rerun draws pictures \
        that are missing or would look different, as in a batch.
        """,
      completion: .folder),
    .setting(
      "overwrite", "y", nil, .output,
      details: "Without it a sweep refuses to replace pictures that no earlier run wrote."),
    .setting("depth", nil, "BITS", .output),
    .option(
      "vary", "v", "NAME=VALUES", .sweep, "Vary a parameter; may be given twice.",
      details: """
        VALUES are a range, '0..1 in 5' or '0..90 step 15', or a list, 0,0.5,1; separate values with commas by \
        semicolons, 0,0;10,20. The first parameter changes from column to column, a second one from \
        row to row. progress and at vary the moment.
        """,
      completion: .parameter,
      apply: { value, arguments throws(ValueError) in
        _ = try Values.setting(value)
        arguments.sweep.axes.append(value)
      }),
    .option(
      "columns", nil, "N", .sweep, "Number of columns of a sheet with one parameter.",
      apply: { value, arguments throws(ValueError) in
        arguments.sweep.columns = try Values.integer(value, in: 1...1000, "a number of columns")
      }),
  ]
}
