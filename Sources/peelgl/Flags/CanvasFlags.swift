extension Flag {
  /// What surrounds the input, and how it is read.
  static let canvas: [Flag] = [
    .setting("canvas", nil, "WxH", .canvas),
    .setting(
      "size", nil, "WxH", .canvas,
      details: "The input keeps its shape and sits in the middle of the canvas."),
    .setting(
      "density", nil, "NUMBER", .canvas,
      details:
        "Lengths of effects are points: the fewer points a picture has, the larger they look.",
      completion: .words(["auto"])),
    .setting("scale", nil, "FACTOR", .canvas),
    .setting(
      "fit", nil, "WxH", .canvas, details: "It takes the place of --canvas, --size and --scale."),
    .setting("background", nil, "COLOR", .canvas, completion: .words(["transparent"])),
    .setting(
      "samples", nil, "COUNT", .canvas, details: "Built-in effects have smooth edges with 1."),
    .setting(
      "inputColor", as: "input-color", nil, "SPACE", .canvas,
      details: "srgb converts from the file's own profile; raw takes values as they are stored."),
  ]
}
