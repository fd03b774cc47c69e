import Imaging

extension Flag {
  /// Where frames go and how they are stored.
  static let output: [Flag] = [
    .option(
      "output", "o", "OUTPUT", .output, "Where the frames go.",
      details: """
        x.png takes one frame; x-%04d.png numbers a picture for each frame; folder/ is short for \
        folder/frame-%04d.png; - writes raw RGBA frames, top row first, to standard output, eight \
        bits a component unless --depth says otherwise. Missing folders are made.
        """,
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        guard !value.isEmpty else { throw ValueError(expected: "a file, a folder/ or -") }
        arguments.output = value
      }),
    .toggle(
      "overwrite", "y", .output, "Replace pictures that exist.",
      details: "Without it nothing is drawn when a picture of that name is there already.",
      apply: { $0.overwrite = true }),
    .option(
      "depth", nil, "BITS", .output, "Bits a component in what is written, 8 or 16 (default 8).",
      completion: .words(["8", "16"]),
      apply: { value, arguments throws(ValueError) in
        guard value == "8" || value == "16" else { throw ValueError(expected: "8 or 16") }
        arguments.depth = value == "8" ? .eight : .sixteen
      }),
  ]
}
