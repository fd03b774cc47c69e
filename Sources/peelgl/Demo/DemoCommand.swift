import Documents
import Demo
import Effects
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
    let pictures = try pictures
    for picture in pictures {
      console.inform(line(picture.call))
      let flags = isReplaced ? ["--quiet", "--overwrite"] : ["--quiet"]
      let (command, arguments) = try read(picture.call + flags)
      _ = try command.run(arguments, Console(isQuiet: true))
    }
    let page = DemoPage(pictures: pictures.map { ($0.file, $0.ground, line(near($0.call))) })
    try write(Array(page.html.utf8), to: "index.html")
    console.inform("\nOpen \(path("index.html")) in a browser. Try next:")
    for call in next { console.inform("  \(line(call))") }
    return .done
  }

  private func write(_ bytes: [UInt8], to name: String) throws(CommandError) {
    try mapError(
      to: CommandError.file, try AtomicFile.write(bytes, to: path(name), overwrite: isReplaced))
  }

  /// A picture of the demo.
  private struct Picture {
    let file: String
    /// The colour around it on the page.
    let ground: String
    /// The words that draw it.
    let call: [String]
  }

  /// The effects and presets that are shown, and how those that move are played.
  private static let shown: [(file: String, effect: Effect, preset: String?, play: [String])] = [
    ("curl.webp", .curl { _ in }, "sticker-corner", sticker),
    ("peel.webp", .peel { _ in }, nil, sticker),
    ("sticker.webp", .sticker { _ in }, "holographic", sticker),
    ("flag.webp", .mesh { _ in }, "flag", moving),
    ("drops.webp", .metaballs { _ in }, nil, pingpong),
    ("morph.webp", .morph { _ in }, nil, pingpong),
    ("elastic.png", .elastic { _ in }, "parallax-refresh", []),
  ]

  private static let size = ["--fit", "240x240"]
  /// The ground of pictures that state none.
  private static let ground = "#e9dcc6"
  private static let moving = ["--fps", "20", "--quality", "80"]
  private static let sticker = ["--play", "demo"] + moving
  private static let pingpong = ["--play", "pingpong"] + moving

  /// The pictures, at the moments that effects and presets state: stills show them, and animations begin there.
  private var pictures: [Picture] {
    get throws(CommandError) {
      let assets = Assets()
      var pictures: [Picture] = []
      for shown in Self.shown {
        let best = try mapError(
          to: CommandError.rendering,
          try Showcase(
            shown.effect, shown.preset, picture: path("cat.png"), size: Self.size, from: assets))
        var words = ["render"] + best.words + shown.play
        if shown.play.isEmpty {
          words += ["--progress", best.poster.plainText]
        } else {
          words += try frames(of: words, from: best.poster, assets)
        }
        pictures.append(
          Picture(
            file: shown.file, ground: best.ground ?? Self.ground,
            call: words + ["-o", path(shown.file)]))
      }
      pictures.append(
        Picture(
          file: "desk.png", ground: Self.ground,
          call: ["render", "--scene", path("desk.json5"), "--at", "0.35", "-o", path("desk.png")]))
      return pictures
    }
  }

  /// The flag that makes an animation begin at the share `poster` of its first play.
  private func frames(
    of words: [String], from poster: Double, _ assets: Assets
  ) throws(CommandError) -> [String] {
    let (_, arguments) = try read(words + ["-o", "x.webp"])
    do throws(RenderingError) {
      let request = try RenderRequest(arguments.describedJob, from: assets)
      let last = try request.frameNumbers(from: assets).count - 1
      let play = request.effect.duration(ofInputs: request.inputs.count)
      let first = Int(
        (poster * play * request.settings.framesPerSecond).rounded(), within: 0...max(last, 0))
      return first == 0 ? [] : ["--frames", "\(first)-\(last),0-\(first - 1)"]
    } catch {
      throw .rendering(error)
    }
  }

  /// A call of `render`.
  private func read(_ words: [String]) throws(CommandError) -> (Command, Arguments) {
    let invocation = try mapError(
      to: CommandError.usage, try Invocation(words, commands: [.render]))
    guard case .run(let command, let arguments) = invocation else {
      throw .usage(
        .badOperand(
          "FOLDER", value: words.joined(separator: " "), ValueError(expected: "words of render")))
    }
    return (command, arguments)
  }

  /// Three stickers on a page.
  private static let scene = """
    // Three stickers on a page: peelgl render --scene desk.json5 -o desk.webp
    {
      background: '\(ground)',
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

  /// The words as typed in the folder.
  private func near(_ words: [String]) -> [String] {
    let folder = path("")
    return words.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
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
