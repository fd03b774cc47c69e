import Documents
import Files
import Rendering
import Web
import Workers

extension Command {
  /// `peelgl export`.
  static let export = Command(
    name: "export",
    summary: "Write a web page that plays an effect, with a control for each parameter.",
    details: """
      The page is one file that does not use the network: the effect's own code as WebAssembly, \
      its shaders, and the pictures. With WebGL 2 it draws the same pictures as 'peelgl render', \
      plays, follows fingers if the effect does, and shows the command line of the current \
      picture. --element writes a script for your own pages, and its types for TypeScript.
      """,
    operands: render.operands,
    requiredFlag: "-o PAGE.html",
    flags: Array(
      [
        [
          .setting(
            "output", "o", "PAGE.html", .output, details: "Missing folders are created.",
            completion: .file)
        ], [.overwrite, .element, .longestPicture],
        Flag.time.filter {
          !["at", "progress", "frames", "shutter", "subframes"].contains($0.long)
        }, Flag.canvas,
        [.scene], Flag.parameters, [.limit, .json, .quiet],
      ].joined()),
    examples: [
      "peelgl export peel cat.png -o peel.html",
      "peelgl export curl cat.png --preset gold --play pingpong -o gold.html",
      "peelgl export peel --element -o peel-view.js",
      "peelgl export --scene page.json5 --element -o page-view.js",
    ],
    run: { (arguments, console) throws(CommandError) in
      try ExportRun(arguments: arguments, console: console).perform()
    })
}

/// One call of `peelgl export`.
struct ExportRun {
  let arguments: Arguments
  let console: Console

  /// Writes the page.
  func perform() throws(CommandError) -> ExitStatus {
    guard let output = arguments.job.output else {
      throw .usage(.missingFlag("-o PAGE.html", command: "export"))
    }
    let job = arguments.describedJob
    let isBuiltIn = job.scene == nil && !job.isShader
    if arguments.export.makesElement, isBuiltIn { try checkElement() }
    if arguments.lifeline == nil, job.isShader { return try GuardedRun(arguments).perform() }
    let (endings, expected) =
      arguments.export.makesElement
      ? (
        [".js", ".mjs", ".d.ts"],
        "the name of a script, peel-view.js, or of its types, peel-view.d.ts"
      )
      : ([".html", ".htm"], "the name of a file, x.html")
    guard endings.contains(where: { output.lowercased().hasSuffix($0) }) else {
      throw .usage(
        .badValue(flag: "--output", value: output, ValueError(expected: expected)))
    }
    let overwrite = arguments.job.settings.overwrite
    try mapError(to: CommandError.file, try AtomicFile.check(output, overwrite: overwrite))
    let bytes = try mapError(
      to: CommandError.web,
      try arguments.export.makesElement ? element(output, isBuiltIn: isBuiltIn) : page())
    try mapError(
      to: CommandError.file, try AtomicFile.write(bytes, to: output, overwrite: overwrite))
    console.inform("\(output.printable): \((bytes.count + 500) / 1000) kB")
    return .done
  }

  private func page() throws(WebError) -> [UInt8] {
    let export = try PageExport(
      job, from: Assets(limits: arguments.limits.image), settings: settings)
    for warning in export.warnings { console.warn(warning) }
    return try export.page()
  }

  /// The job without its output.
  private var job: JobDocument {
    var job = arguments.describedJob
    job.output = nil
    return job
  }

  private var settings: PageExport.Settings {
    var settings = PageExport.Settings(command: RenderLine(arguments).words)
    settings.longest = arguments.export.longestPicture ?? settings.longest
    settings.onProgress = { [lifeline = arguments.lifeline] in lifeline?.beat() }
    return settings
  }

  /// The script, or its types.
  private func element(_ output: String, isBuiltIn: Bool) throws(WebError) -> [UInt8] {
    let file = output.split(separator: "/").last ?? ""
    let name = String(file.prefix { $0 != "." })
    let export =
      isBuiltIn
      ? try ElementExport(arguments.operands, from: Assets())
      : try ElementExport(
        called: name, job, from: Assets(limits: arguments.limits.image), settings: settings)
    return try output.lowercased().hasSuffix(".d.ts") ? export.types : export.script()
  }

  /// Attributes say what flags would.
  private func checkElement() throws(CommandError) {
    let allowed: Set = ["element", "output", "overwrite", "json", "quiet"]
    if let other = arguments.given.first(where: { !allowed.contains($0.name) }) {
      throw .usage(.conflict("--element", "--\(other.name)"))
    }
  }
}
