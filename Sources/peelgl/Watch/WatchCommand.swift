import Imaging

extension Command {
  /// `peelgl watch`.
  static let watch = Command(
    name: "watch",
    summary: "Redraw to a file or on a page whenever an input changes.",
    details: """
      It watches the shader or scene with all its includes, the inputs, and the files of \
      parameters, meshes and gestures. An error is reported with its line, the last good picture \
      stays, and the next save is drawn again.

      Ctrl-C ends it. With --json each event is an object on its own line.
      """,
    operands: render.operands,
    requiredFlag: "{-o OUTPUT | --serve PORT}",
    flags: Array(
      [
        Flag.output, Flag.time, Flag.canvas, Flag.effect, Flag.device,
        [.serve, .json, .quiet],
      ].joined()),
    examples: [
      "peelgl watch wave.glsl --serve 0",
      "peelgl watch peel sticker.png --params curl.json5 --progress 0.5 -o half.png",
      "peelgl watch --scene page.json5 -o out/ --serve 8000",
    ],
    run: { (arguments, console) throws(CommandError) in
      try WatchRun(arguments: arguments, console: console).perform()
    })
}
