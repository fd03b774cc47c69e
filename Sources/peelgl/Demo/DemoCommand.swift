import Documents
import Demo
import Files
import Rendering

extension Command {
  /// `peelgl demo`.
  static let demo = Command(
    name: "demo",
    summary: "Render eight pictures into a folder, with a page that shows them.",
    details: """
      Writes a sticker, renders eight pictures, six of which move, and prints the command of each \
      for you to copy and change. Open index.html to see them.
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

  /// Writes and draws every picture, and the page.
  func perform() throws(CommandError) -> ExitStatus {
    try write(DemoPicture.png, to: "cat.png")
    try write(Array(Self.scene.utf8), to: "desk.json5")
    for call in calls(named: path) {
      console.inform(line(call))
      let flags = isReplaced ? ["--quiet", "--overwrite"] : ["--quiet"]
      let invocation = try mapError(
        to: CommandError.usage, try Invocation(call + flags, commands: [.render]))
      if case .run(let command, let arguments) = invocation {
        _ = try command.run(arguments, Console(isQuiet: true))
      }
    }
    // Names beside the page, as typed in its folder.
    let page = DemoPage(pictures: calls(named: { $0 }).map { ($0[$0.count - 1], line($0)) })
    try write(Array(page.html.utf8), to: "index.html")
    console.inform("\nOpen \(path("index.html")) in a browser. Try next:")
    for call in next { console.inform("  \(line(call))") }
    return .done
  }

  private func write(_ bytes: [UInt8], to name: String) throws(CommandError) {
    try mapError(
      to: CommandError.file, try AtomicFile.write(bytes, to: path(name), overwrite: isReplaced))
  }

  /// The calls that draw the pictures; each ends with its output.
  private func calls(named path: (String) -> String) -> [[String]] {
    let cat = path("cat.png")
    let calls: [(file: String, words: [String])] = [
      (
        "curl.webp",
        ["curl", cat, "--preset", "sticker-corner", "--set", "extent=0.5"] + Self.sticker
      ),
      ("peel.webp", ["peel", cat] + Self.sticker),
      ("sticker.webp", ["sticker", cat, "--preset", "holographic"] + Self.sticker),
      ("flag.webp", ["mesh", cat, "--preset", "flag", "--fit", "200x200", "--fps", "20"]),
      (
        "drops.webp",
        [
          "metaballs", "--set", "balls=\(Self.drops)", "--canvas", "320x240", "--play", "pingpong",
          "--fps", "20",
        ]
      ),
      ("morph.webp", ["morph", "heart", "gearshape", "--play", "pingpong", "--fps", "20"]),
      ("elastic.png", ["elastic", "--preset", "parallax-refresh", "--progress", "0.3"]),
      ("desk.png", ["--scene", path("desk.json5"), "--at", "0.35"]),
    ]
    return calls.map { file, words in ["render"] + words + ["-o", path(file)] }
  }

  private static let sticker = ["--fit", "240x240", "--play", "demo", "--fps", "20"]

  private static let drops = """
    [{center: [100, 100], radius: 58, color: "#ff6b6b"}, \
    {center: [110, 100], radius: 46, color: "#feca57", motion: [{to: [225, 90]}]}, \
    {center: [150, 40], radius: 28, color: "#48dbfb", motion: [{to: [190, 155]}]}]
    """

  /// Three stickers on a page.
  private static let scene = """
    // Three stickers on a page: peelgl render --scene desk.json5 -o desk.webp
    {
      background: '#e9dcc6',
      canvas: [320, 240],
      items: [
        { effect: 'peel', inputs: ['cat.png'], size: [130, 130], position: [90, 90], transform: { rotate: -8 } },
        { effect: 'sticker', inputs: ['cat.png'], size: [110, 110], position: [230, 80], transform: { rotate: 6 } },
        { effect: 'curl', inputs: ['cat.png'], preset: 'sticker-corner', size: [110, 110], position: [190, 178] },
      ],
    }

    """

  private var next: [[String]] {
    [
      ["render", "peel", path("cat.png"), "-o", path("peel/")],
      ["compare", path("cat.png"), path("desk.png"), "--report", path("report.html")],
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
