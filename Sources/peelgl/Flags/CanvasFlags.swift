extension Flag {
  /// The canvas around the input, and how the input is read.
  static let canvas: [Flag] = [
    .setting("canvas", nil, "WxH", .canvas),
    .setting(
      "size", nil, "WxH", .canvas,
      details: "The input keeps its aspect ratio and is centred on the canvas."),
    .setting(
      "density", nil, "NUMBER", .canvas,
      details:
        "Effects measure lengths in points: the fewer points a picture has, the larger they look.",
      completion: .words(["auto"])),
    .setting("scale", nil, "FACTOR", .canvas),
    .setting(
      "fit", nil, "WxH", .canvas, details: "It replaces --canvas, --size and --scale."),
    .setting("background", nil, "COLOR", .canvas, completion: .words(["transparent"])),
    .setting(
      "samples", nil, "COUNT", .canvas, details: "Built-in effects have smooth edges even with 1."),
    .setting(
      "inputColor", as: "input-color", nil, "SPACE", .canvas,
      details: "srgb converts from the file's own profile; raw uses the stored values."),
  ]
}
