extension Flag {
  /// Where frames go and how they are stored.
  static let output: [Flag] = [
    .setting(
      "output", "o", "OUTPUT", .output,
      details: """
        x.png takes one frame; x-%04d.png numbers a picture for each frame; folder/ is short for \
        folder/frame-%04d.png; x.apng, x.webp and x.gif show all frames, or are stills with --at or \
        --progress; - writes raw RGBA frames, top row first, to standard output, eight bits a \
        component unless --depth says otherwise. Missing folders are made.
        """,
      completion: .file),
    .setting(
      "overwrite", "y", nil, .output,
      details: "Without it nothing is drawn when a picture of that name is there already."),
    .setting("depth", nil, "BITS", .output),
    .setting("animated", nil, nil, .output),
    .setting("loops", nil, "TIMES", .output, completion: .words(["forever"])),
    .setting(
      "quality", nil, "NUMBER", .output,
      details: "WebP is lossless without it. Alpha stays exact with it, too."),
    .setting(
      "matte", nil, "COLOR", .output,
      details: """
        A GIF shows pixels from half an alpha on, in their own colour, or as they look on the matte.
        """),
    .setting("dither", nil, "MODE", .output),
  ]
}
