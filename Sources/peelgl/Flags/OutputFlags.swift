extension Flag {
  /// Where frames go and how they are stored.
  static let output: [Flag] = [
    .setting(
      "output", "o", "OUTPUT", .output,
      details: """
        x.png takes one frame; x-%04d.png numbers a picture for each frame; folder/ is short for \
        folder/frame-%04d.png; - writes raw RGBA frames, top row first, to standard output, eight \
        bits a component unless --depth says otherwise. Missing folders are made.
        """,
      completion: .file),
    .setting(
      "overwrite", "y", nil, .output,
      details: "Without it nothing is drawn when a picture of that name is there already."),
    .setting("depth", nil, "BITS", .output),
  ]
}
