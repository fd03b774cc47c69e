import Imaging

extension Command {
  /// `peelgl convert`.
  static let convert = Command(
    name: "convert",
    summary: "Convert frames or an animation to an animation or to frames.",
    details: """
      INPUT is a folder of frames, sorted by name with numbers as numbers, or an animated PNG, \
      WebP or GIF, or a picture. --fps sets the frame rate of a folder; an animation keeps its \
      timing and, unless --loops is given, its number of plays.
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
