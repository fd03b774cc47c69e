import Imaging

extension Command {
  /// `peelgl convert`.
  static let convert = Command(
    name: "convert",
    summary: "Turn frames or an animation into an animation, or into frames.",
    details: """
      INPUT is a folder of frames, in the order of their names with numbers as numbers, or an animated \
      PNG, WebP or GIF, or a picture. The frames of a folder are --fps a second; an animation keeps its \
      times, and how often it is played unless --loops says otherwise.
      """,
    operands: [
      Operand(name: "INPUT", summary: "A folder of frames, or an animation.", completion: .file)
    ],
    requiredFlag: "-o OUTPUT",
    flags: Flag.conversion + [.limit, .json, .quiet],
    examples: [
      "peelgl convert frames/ -o a.webp --fps 30 --max-bytes 500k",
      "peelgl convert a.gif -o a.apng",
      "peelgl convert a.webp -o frames/",
    ],
    run: { (arguments, console) throws(CommandError) in
      try ConvertRun(arguments: arguments, console: console).perform()
    })
}
