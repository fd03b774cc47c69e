import Demo
import Documents
import Effects
import Files
import Rendering
import Web
import Workers

/// One call of `peelgl gallery`.
struct GalleryRun {
  private let arguments: Arguments
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Writes the pages.
  func perform() throws(CommandError) -> ExitStatus {
    guard let folder = arguments.job.output, !folder.isEmpty else {
      throw .usage(.missingFlag("-o FOLDER", command: "gallery"))
    }
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    let assets = Assets(limits: arguments.limits.image)
    var samples: [Gallery.Entry] = []
    if let list = arguments.operands.first {
      for call in try listed(in: list, assets) { samples.append(try entry(of: call, in: root)) }
    }
    if arguments.lifeline == nil, samples.contains(where: { $0.job.isShader }) {
      return try GuardedRun(arguments).perform()
    }
    var gallery = Gallery(from: assets) { [lifeline = arguments.lifeline] in lifeline?.beat() }
    // What a list has wrong is said before anything is written.
    do throws(WebError) { for sample in samples { try gallery.check(sample) } } catch {
      throw .web(error)
    }
    try write(DemoPicture.png, to: root + Self.picture)
    var entries: [Gallery.Entry] = []
    for call in try builtIn(assets) { entries.append(try entry(of: call, in: root)) }
    var bytes = 0
    for entry in entries + samples {
      let page = try mapError(to: CommandError.web, try gallery.add(entry))
      try write(page.bytes, to: root + page.path)
      bytes += page.bytes.count
      console.inform("\(entry.name.printable): \(page.path)")
    }
    let index = try mapError(to: CommandError.web, try gallery.index())
    try write(index.bytes, to: root + index.path)
    console.inform(
      "\(root.printable)\(index.path): \((bytes + index.bytes.count) / 1000) kB in total")
    return .done
  }

  /// The job to render.
  private struct Call {
    var name: String
    var group: String
    /// The words after `render`.
    var words: [String]
    /// The file whose folder they are relative to; `nil` for the gallery's own.
    var list: String?
  }

  private static let picture = "cat.png"
  /// The size of pictures.
  private static let size = ["--size", "160x160"]

  /// Each effect, and each preset.
  private func builtIn(_ assets: Assets) throws(CommandError) -> [Call] {
    var calls: [Call] = []
    do throws(RenderingError) {
      func add(_ effect: Effect, _ preset: String?, group: String) throws(RenderingError) {
        let shown = try Showcase(
          effect, preset, picture: Self.picture, size: Self.size, from: assets)
        calls.append(Call(name: preset ?? effect.name, group: group, words: shown.words))
      }
      for effect in Effect.all { try add(effect, nil, group: "effect") }
      for effect in Effect.all {
        for (name, _) in try assets.presets(of: effect.name) {
          try add(effect, name, group: "preset of \(effect.name)")
        }
      }
    } catch {
      throw .rendering(error)
    }
    return calls
  }

  /// The entries of a list.
  private func listed(in path: String, _ assets: Assets) throws(CommandError) -> [Call] {
    var calls: [Call] = []
    do throws(RenderingError) {
      let file = try assets.document(FileRequest(path, as: .parameters))
      do throws(DocumentError) {
        for element in try DocumentNode(file.content).elements(1...1000) {
          let entry = try element.object(["name", "render"])
          let words = try entry.required("render").text().split(separator: " ").map { String($0) }
          calls.append(
            Call(
              name: try entry.required("name").text(), group: "sample", words: words, list: path))
        }
      } catch {
        throw .inputFile("\(path.printable):\(error)")
      }
    } catch {
      throw .rendering(error)
    }
    return calls
  }

  private func entry(of call: Call, in root: String) throws(CommandError) -> Gallery.Entry {
    let near = call.list ?? root + "index.html"
    let words = call.words.map { Self.located($0, near: near) }
    let invocation = try mapError(
      to: CommandError.usage,
      try Invocation(["export"] + words + ["-o", "x.html"], commands: [.export]))
    guard case .run(_, let arguments) = invocation else {
      throw .usage(
        .badOperand(
          "LIST", value: call.words.joined(separator: " "),
          ValueError(expected: "arguments of render"))
      )
    }
    var job = arguments.describedJob
    job.output = nil
    return Gallery.Entry(
      name: call.name, group: call.group, command: ["peelgl", "render"] + call.words, job: job)
  }

  /// A word, or what stands after its `=`, as a path where a file of that name lies beside `document`.
  private static func located(_ word: String, near document: String) -> String {
    let parts = word.split(separator: "=", maxSplits: 1).map { String($0) }
    guard let name = parts.last, !name.isEmpty, !name.hasPrefix("-") else { return word }
    let path = name.asNamed(in: document)
    guard FileStamp.exists(path) else { return word }
    return parts.count == 2 ? "\(parts[0])=\(path)" : path
  }

  private func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    do throws(FileError) {
      try AtomicFile.write(bytes, to: path, overwrite: arguments.job.settings.overwrite)
    } catch {
      throw .rendering(.sink(.file(error)))
    }
  }
}
