extension Flag {
  /// What a sweep varies, and where its pictures go.
  static let sweep: [Flag] = [
    .setting(
      "output", "o", "FOLDER", .output,
      details: """
        It gets sheet.png and a picture NAME=VALUE.png for each cell. A rerun draws what is missing or would \
        look different, as a batch does.
        """,
      completion: .folder),
    .setting(
      "overwrite", "y", nil, .output,
      details: "Without it a sweep refuses to replace pictures that no earlier run wrote."),
    .setting("depth", nil, "BITS", .output),
    .option(
      "vary", "v", "NAME=VALUES", .sweep, "Vary a parameter; once or twice.",
      details: """
        VALUES are a range, '0..1 in 5' or '0..90 step 15', or a list, 0,0.5,1; values with commas are \
        separated by semicolons, 0,0;10,20. The first parameter changes from column to column, a second one from \
        row to row. progress and at vary the moment.
        """,
      completion: .parameter,
      apply: { value, arguments throws(ValueError) in
        _ = try Values.setting(value)
        arguments.sweep.axes.append(value)
      }),
    .option(
      "columns", nil, "N", .sweep, "How many columns the sheet of one parameter has.",
      apply: { value, arguments throws(ValueError) in
        arguments.sweep.columns = try Values.integer(value, in: 1...1000, "a number of columns")
      }),
  ]
}
