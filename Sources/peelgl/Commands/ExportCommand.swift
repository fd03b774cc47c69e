import Documents
import Files
import Rendering
import Web

extension Command {
  /// `peelgl export`.
  static let export = Command(
    name: "export",
    summary: "Write a web page that plays an effect, with a control for each parameter.",
    details: """
      The page is one file that asks nothing of the network: the effect's own code as WebAssembly, its shaders, and \
      the pictures. It draws with WebGL 2 what 'peelgl render' draws, plays, follows fingers where the effect does, and \
      shows the command line that renders what is seen.
      """,
    operands: render.operands,
    requiredFlag: "-o PAGE.html",
    flags: Array(
      [
        [
          .setting(
            "output", "o", "PAGE.html", .output, details: "Missing folders are made.",
            completion: .file)
        ], [.overwrite, .longestPicture],
        Flag.time.filter { !["at", "progress", "frames"].contains($0.long) }, Flag.canvas,
        [.scene], Flag.values, Flag.parameters.filter { ["animate", "strict"].contains($0.long) },
        [.limit, .json, .quiet],
      ].joined()),
    examples: [
      "peelgl export peel cat.png -o peel.html",
      "peelgl export curl cat.png --preset gold --play pingpong -o gold.html",
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
    let overwrite = arguments.job.settings.overwrite
    guard output.lowercased().hasSuffix(".html") || output.lowercased().hasSuffix(".htm") else {
      throw .usage(
        .badValue(
          flag: "--output", value: output, ValueError(expected: "the name of a file, x.html")))
    }
    do throws(FileError) { try AtomicFile.check(output, overwrite: overwrite) } catch {
      throw .file(error)
    }
    var job = arguments.describedJob
    job.output = nil
    var settings = PageExport.Settings(command: RenderLine(arguments).words)
    settings.longest = arguments.longestPicture ?? settings.longest
    let page: [UInt8]
    do throws(WebError) {
      let export = try PageExport(
        job, from: Assets(limits: arguments.limits.image), settings: settings)
      page = try export.page()
    } catch {
      throw .web(error)
    }
    do throws(FileError) { try AtomicFile.write(page, to: output, overwrite: overwrite) } catch {
      throw .file(error)
    }
    console.say("\(output.printable): \((page.count + 500) / 1000) kB")
    return .done
  }
}
