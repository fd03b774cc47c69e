import Documents
import Demo
import Files
import Rendering

extension Command {
  /// `peelgl demo`.
  static let demo = Command(
    name: "demo",
    summary: "Render five effects into a folder, and print their commands.",
    details: """
      Writes a picture, renders five effects, three of them with it, and prints the command of \
      each, for you to copy and change.
      """,
    operands: [
      Operand(
        name: "FOLDER", summary: "The folder for the pictures (default peelgl-demo).",
        isRequired: false,
        completion: .file)
    ],
    flags: [.overwrite, .quiet],
    examples: ["peelgl demo", "peelgl demo pictures --overwrite"],
    run: { (arguments, console) throws(CommandError) in
      try DemoRun(arguments, console).perform()
    })
}

/// One call of `peelgl demo`.
struct DemoRun {
  private let folder: String
  private let isReplaced: Bool
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    folder = arguments.operands.first ?? "peelgl-demo"
    isReplaced = arguments.job.settings.overwrite
    self.console = console
    guard !folder.isEmpty else {
      throw .usage(.badOperand("FOLDER", value: folder, ValueError(expected: "a folder")))
    }
  }

  /// Writes and draws every picture.
  func perform() throws(CommandError) -> ExitStatus {
    try mapError(
      to: CommandError.file,
      try AtomicFile.write(DemoPicture.png, to: path("cat.png"), overwrite: isReplaced))
    for call in calls {
      console.inform(line(call))
      let invocation: Invocation
      let words = call + (isReplaced ? ["--quiet", "--overwrite"] : ["--quiet"])
      invocation = try mapError(to: CommandError.usage, try Invocation(words, commands: [.render]))
      if case .run(let command, let arguments) = invocation {
        _ = try command.run(arguments, Console(isQuiet: true))
      }
    }
    console.inform("\nTry next:")
    for call in next { console.inform("  \(line(call))") }
    return .done
  }

  private var calls: [[String]] {
    let drops = """
      [{center: [90, 100], radius: 58, color: "#ff6b6b"}, \
      {center: [165, 120], radius: 46, color: "#feca57"}, \
      {center: [185, 50], radius: 28, color: "#48dbfb"}]
      """
    return [
      ["render", "peel", path("cat.png"), "--progress", "0.4", "-o", path("peel.png")],
      ["render", "sticker", path("cat.png"), "--progress", "0.4", "-o", path("sticker.png")],
      [
        "render", "mesh", path("cat.png"), "--set", "mesh=wavy", "--progress", "0.5", "-o",
        path("mesh.png"),
      ],
      [
        "render", "metaballs", "--set", "balls=\(drops)", "--set", "threshold.mode=alpha", "-o",
        path("drops.png"),
      ],
      ["render", "elastic", "--progress", "0.3", "-o", path("elastic.png")],
    ]
  }

  private var next: [[String]] {
    [
      ["render", "peel", path("cat.png"), "-o", path("peel/")],
      ["compare", path("cat.png"), path("mesh.png"), "--diff", path("difference.png")],
      ["effects", "peel"],
    ]
  }

  private func path(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private func line(_ words: [String]) -> String {
    (["peelgl"] + words).map { word in
      let isPlain = word.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=".contains($0))
      }
      return isPlain ? word : shellQuoted(word)
    }.joined(separator: " ")
  }
}
