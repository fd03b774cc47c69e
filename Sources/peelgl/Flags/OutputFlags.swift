import Outputs

extension Flag {
  /// Where frames go and how they are stored.
  static let output: [Flag] =
    [
      .setting(
        "output", "o", "OUTPUT", .output,
        details: """
          x.png is one frame; x-%04d.png numbers a picture for each frame; folder/ is short for \
          folder/frame-%04d.png. \(AnimationFormat.suffixes("x") { !$0.isFilm }) show all frames, \
          or are still pictures with --at or --progress. \
          \(AnimationFormat.suffixes("x") { $0.needsFFmpeg }), which need ffmpeg, and \
          \(AnimationFormat.suffixes("x") { $0.isFilm && !$0.needsFFmpeg }) show all frames, too. \
          x.wav is the sound of a shader with mainSound. \
          - writes raw RGBA frames, top row first, to standard output, with eight bits per \
          component unless --depth is given. Missing folders are created.
          """,
        completion: .file),
      overwrite, .setting("depth", nil, "BITS", .output),
      .setting(
        "audio", nil, "FILE", .output,
        details: """
          For \(AnimationFormat.suffixes { $0.needsFFmpeg }): it begins with the film, is cut at \
          its end, and is mixed with the sound that a shader makes.
          """,
        completion: .file),
    ] + animation

  /// Whether pictures that exist are replaced.
  static let overwrite = setting(
    "overwrite", "y", nil, .output,
    details: "Without it, nothing is drawn if a picture of that name exists.")

  /// How an animation is stored.
  private static let animation: [Flag] = [
    .setting("animated", nil, nil, .output),
    .setting("loops", nil, "TIMES", .output, completion: .words(["forever"])),
    .setting(
      "quality", nil, "NUMBER", .output,
      details: "WebP is lossless without it. Alpha is exact in both cases."),
    .setting(
      "matte", nil, "COLOR", .output,
      details: """
        A GIF shows pixels whose alpha is one half or more, in their own colour, or blended with \
        the matte. \(AnimationFormat.names { $0.alpha == .none }) have no alpha; their default \
        matte is white.
        """),
    .setting("dither", nil, "MODE", .output),
    .setting("effort", nil, "EFFORT", .output),
    .setting(
      "encoder", nil, "ENCODER", .output,
      details: """
        auto uses the encoder of the GPU that draws if a test frame keeps the quality, software \
        otherwise, and says which. A named one that does not work is an error.
        """),
    .setting(
      "maxBytes", as: "max-bytes", nil, "BYTES", .output,
      details: """
        For \(AnimationFormat.suffixes { $0.reduction != .none }): searches for the quality, \
        number of colours and frame rate that look best within the limit. k stands for 1000.
        """),
    .setting(
      "for", nil, "SERVICE", .output,
      details: """
        Sets canvas, frame rate and bytes to the messenger's rules, and draws the play as large \
        as fits; without --play it plays forwards and backwards. The file is an animation, or a \
        still picture with --at, --progress or a .png name.
        """),
  ]

  /// Where converted frames go, and how they are stored.
  static let conversion: [Flag] =
    output.filter { !["depth", "audio"].contains($0.long) } + time.filter { $0.long == "fps" }
}
