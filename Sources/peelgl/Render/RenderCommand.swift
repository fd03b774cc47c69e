extension Command {
  /// `peelgl render`.
  static let render = Command(
    name: "render",
    summary: "Render an effect to a picture, a sequence of pictures or a stream of frames.",
    details: """
      Without --at or --progress, a sequence or stream shows the whole play and a single picture \
      its end. Frames appear under their names only when complete; an interrupted job keeps \
      complete frames.
      """,
    operands: [.effect, .pictures],
    requiredFlag: "{-o OUTPUT | --pixel X,Y | --stats}",
    flags: Array(
      [
        Flag.output, Flag.inspection, Flag.time, Flag.canvas, Flag.effect, Flag.device,
        [.jobs, .skipExisting],
        [.timings, .profile, .json, .quiet],
      ].joined()),
    examples: [
      "peelgl render peel sticker.png -o out/peel-%04d.png",
      "peelgl render peel sticker.png --progress 0.5 -o half.png",
      "peelgl render peel sticker.png --play pingpong --set reflection.blur=6 -o out/",
      "peelgl render shader/ --pass bufferA --pixel 10,20 --stats --at 1",
      "peelgl render --scene page.json5 --gesture drag.json5 -o out/",
      "peelgl render peel - --scale 2 -o - < sticker.png > frames.rgba",
    ],
    run: { (arguments, console) throws(CommandError) in
      try RenderRun(arguments: arguments, console: console).perform()
    })
}
