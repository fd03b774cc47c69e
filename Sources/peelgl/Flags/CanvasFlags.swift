import Imaging
import Rendering

extension Flag {
  /// What surrounds the input, and how it is read.
  static let canvas: [Flag] = [
    .option(
      "canvas", nil, "WxH", .canvas, "The canvas in points (default what the effect needs).",
      apply: { value, arguments throws(ValueError) in arguments.canvas = try Values.size(value) }),
    .option(
      "size", nil, "WxH", .canvas, "Fit the input into WxH points (default a point a pixel).",
      details: "The input keeps its shape and sits in the middle of the canvas.",
      apply: { value, arguments throws(ValueError) in arguments.size = try Values.size(value) }),
    .option(
      "scale", nil, "FACTOR", .canvas, "Output pixels in a point (default 1).",
      apply: { value, arguments throws(ValueError) in
        arguments.scale = try Values.number(value, in: 0.01...100, "a factor")
      }),
    .option(
      "background", nil, "COLOR", .canvas,
      "What is behind everything: transparent, #rrggbb or #rrggbbaa (default transparent).",
      completion: .words(["transparent"]),
      apply: { value, arguments throws(ValueError) in
        arguments.background = try Values.color(value)
      }),
    .option(
      "samples", nil, "COUNT", .canvas, "Samples a pixel, 1 or 4 (default 1).",
      details: "Built-in effects have smooth edges with 1.",
      completion: .words(["1", "4"]),
      apply: { value, arguments throws(ValueError) in
        guard let samples = Int(value), samples == 1 || samples == 4 else {
          throw ValueError(expected: "1 or 4")
        }
        arguments.samples = samples
      }),
    .option(
      "input-color", nil, "SPACE", .canvas,
      "How colours of files are read: srgb or raw (default srgb).",
      details: "srgb converts from the file's own profile; raw takes values as they are stored.",
      completion: .words(["srgb", "raw"]),
      apply: { value, arguments throws(ValueError) in
        arguments.inputColor = try Values.choice(value, InputColor.self)
      }),
  ]
}
