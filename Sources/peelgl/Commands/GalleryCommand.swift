import Demo
import Documents
import Effects
import Files
import PixelCompare
import Rendering
import Web

extension Command {
  /// `peelgl gallery`.
  static let gallery = Command(
    name: "gallery",
    summary: "Write web pages of every effect and preset, and one that shows them all.",
    details: """
      index.html shows each as a looping picture with the command that made it, and leads to its page. It needs no \
      server and asks nothing of the network.
      """,
    operands: [
      Operand(
        name: "INPUT", summary: "The picture that effects show (default one of a cat).",
        isRequired: false, completion: .picture)
    ],
    requiredFlag: "-o FOLDER",
    flags: Array(
      [
        [
          .setting(
            "output", "o", "FOLDER", .output, details: "It is made where it is missing.",
            completion: .folder)
        ], Flag.output.filter { $0.long == "overwrite" }, [.longestPicture],
        Flag.canvas.filter { ["size", "density"].contains($0.long) }, [.limit, .quiet],
      ].joined()),
    examples: [
      "peelgl gallery -o gallery", "peelgl gallery sticker.png --size 200x200 -o gallery",
    ],
    run: { (arguments, console) throws(CommandError) in
      try GalleryRun(arguments, console).perform()
    })
}

/// One call of `peelgl gallery`.
struct GalleryRun {
  private static let picture = "picture.png"

  private let arguments: Arguments
  private let console: Console
  private let folder: String

  /// An effect, or one of its presets.
  private struct Entry {
    let effect: String
    var preset: String?
    let inputs: [String]

    var page: String { [effect, preset].compactMap(\.self).joined(separator: "-") + ".html" }
  }

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    guard let output = arguments.job.output, output != "-", !output.isEmpty else {
      throw .usage(.missingFlag("-o FOLDER", command: "gallery"))
    }
    folder = output.hasSuffix("/") ? output : output + "/"
    self.arguments = arguments
    self.console = console
  }

  /// Writes the pages.
  func perform() throws(CommandError) -> ExitStatus {
    let given = arguments.operands.first
    var files: [(name: String, bytes: [UInt8])] = []
    if given == nil {
      // Pages read it, so it has to be there first.
      try write([(Self.picture, DemoPicture.png)])
    }
    var gallery = Gallery()
    do throws(WebError) {
      for entry in try entries(given ?? folder + Self.picture) {
        let words = command(entry)
        let export = try PageExport(
          job(entry), from: Assets(limits: arguments.limits.image), settings: settings(words))
        let line = words + ["-o", entry.effect + ".apng"]
        try gallery.add(
          export, page: entry.page,
          command: line.map { ShellWord.quoted(text: $0) }.joined(separator: " "))
        files.append((entry.page, try export.page()))
      }
    } catch {
      throw .web(error)
    }
    files.append(("index.html", gallery.index))
    try write(files)
    console.say("\(counted(files.count, "page")): \(folder.printable)")
    return .done
  }

  private func entries(_ input: String) throws(WebError) -> [Entry] {
    var entries: [Entry] = []
    do throws(RenderingError) {
      let assets = Assets(limits: arguments.limits.image)
      for effect in Effect.all {
        let counts = effect.traits.inputCounts
        let inputs =
          switch counts.lowerBound {
          case 0: [String]()
          case 1: [input]
          default: ["play", "pause"]
          }
        entries.append(Entry(effect: effect.name, inputs: inputs))
        for preset in try assets.presets(of: effect.name) {
          entries.append(Entry(effect: effect.name, preset: preset.name, inputs: inputs))
        }
      }
    } catch {
      throw .rendering(error)
    }
    return entries
  }

  private func job(_ entry: Entry) -> JobDocument {
    var job = arguments.job
    job.output = nil
    job.effect = entry.effect
    job.inputs = entry.inputs
    job.preset = entry.preset
    return job
  }

  private func settings(_ words: [String]) -> PageExport.Settings {
    var settings = PageExport.Settings(command: words)
    settings.longest = arguments.longestPicture ?? settings.longest
    return settings
  }

  private func command(_ entry: Entry) -> [String] {
    var words = ["peelgl", "render", entry.effect] + entry.inputs
    if let preset = entry.preset { words += ["--preset", preset] }
    for flag in arguments.given where ["size", "density"].contains(flag.name) {
      words += ["--\(flag.name)"] + (flag.value.map { [$0] } ?? [])
    }
    return words
  }

  private func write(_ files: [(name: String, bytes: [UInt8])]) throws(CommandError) {
    let overwrite = arguments.job.settings.overwrite
    do throws(FileError) {
      for file in files { try AtomicFile.check(folder + file.name, overwrite: overwrite) }
      for file in files {
        try AtomicFile.write(file.bytes, to: folder + file.name, overwrite: overwrite)
      }
    } catch {
      throw .rendering(.sink(.file(error)))
    }
  }
}
