import Outputs

extension Flag {
  /// Where frames go and how they are stored.
  static let output: [Flag] =
    [
      .setting(
        "output", "o", "OUTPUT", .output,
        details: """
          x.png takes one frame; x-%04d.png numbers a picture for each frame; folder/ is short for \
          folder/frame-%04d.png; \(AnimationFormat.suffixes("x") { !$0.isFilm }) show all frames, or are stills \
          with --at or --progress; so do \(AnimationFormat.suffixes("x") { $0.needsFFmpeg }), for which ffmpeg has to \
          be installed, and \(AnimationFormat.suffixes("x") { $0.isFilm && !$0.needsFFmpeg }); - writes raw RGBA \
          frames, top row first, to standard output, eight bits a component unless --depth says otherwise. Missing \
          folders are made.
          """,
        completion: .file),
      overwrite, .setting("depth", nil, "BITS", .output),
    ] + animation

  /// Whether pictures that exist are replaced.
  static let overwrite = setting(
    "overwrite", "y", nil, .output,
    details: "Without it nothing is drawn when a picture of that name is there already.")

  /// How an animation is stored.
  private static let animation: [Flag] = [
    .setting("animated", nil, nil, .output),
    .setting("loops", nil, "TIMES", .output, completion: .words(["forever"])),
    .setting(
      "quality", nil, "NUMBER", .output,
      details: "WebP is lossless without it. Alpha stays exact with it, too."),
    .setting(
      "matte", nil, "COLOR", .output,
      details: """
        A GIF shows pixels from half an alpha on, in their own colour, or as they look on the matte. \
        \(AnimationFormat.names { $0.alpha == .none }) have no alpha, and a white matte unless this says otherwise.
        """),
    .setting("dither", nil, "MODE", .output),
    .setting("effort", nil, "EFFORT", .output),
    .setting(
      "maxBytes", as: "max-bytes", nil, "BYTES", .output,
      details: """
        For \(AnimationFormat.suffixes { $0.reduction != .none }): looks for the quality, the number of colours and \
        the frames a second that make the file small enough and look best. k stands for 1000.
        """),
    .setting(
      "for", nil, "SERVICE", .output,
      details: """
        Sets canvas, frames a second and bytes as the messenger wants them, and draws the play as large as \
        fits; without --play it goes there and back. The file is an animation, or a still picture with --at, --progress or a .png name.
        """),
  ]

  /// Where converted frames go, and how they are stored.
  static let conversion: [Flag] =
    output.filter { $0.long != "depth" } + time.filter { $0.long == "fps" }
}
