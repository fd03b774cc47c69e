import Documents
import Effects
import Files
import Frame
import GLRenderer
import Rendering

extension Command {
  /// `peelgl shaders`.
  static let shaders = Command(
    name: "shaders",
    summary: "Write the GLSL of a built-in effect into a folder, to start from.",
    details: """
      The folder gets every file that the effect draws with, and passes.txt: its targets, passes and draws at \
      one moment, with all that the CPU supplies, which are textures, uniforms, constants and meshes. \
      'peelgl render EFFECT … --shaders FOLDER' draws with the files in place of the built-in ones; uniforms \
      keep their names and types.
      """,
    operands: [
      Operand(
        name: "EFFECT", summary: "The effect, which 'peelgl effects' lists.", completion: .effect),
      Operand(
        name: "INPUT", summary: "Its pictures (default built-in icons).", isRequired: false,
        repeats: true, completion: .picture),
    ],
    requiredFlag: "-o FOLDER",
    flags: Array(
      [
        [
          .setting(
            "output", "o", "FOLDER", .output, details: "It is made where it is missing.",
            completion: .folder)
        ], Flag.output.filter { $0.long == "overwrite" },
        Flag.time.filter { ["at", "progress"].contains($0.long) }, Flag.values, [.limit, .quiet],
      ].joined()),
    examples: [
      "peelgl shaders peel -o mine",
      "peelgl shaders mesh --set mesh=wavy --set lighting=simple -o mine",
    ],
    run: { (arguments, console) throws(CommandError) in
      try ShadersRun(arguments, console).perform()
    })
}

/// One call of `peelgl shaders`.
struct ShadersRun {
  private let arguments: Arguments
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Writes the sources and the passes.
  func perform() throws(CommandError) -> ExitStatus {
    guard let output = arguments.job.output, output != "-" else {
      throw .usage(.missingFlag("-o FOLDER", command: "shaders"))
    }
    let folder = output.hasSuffix("/") ? output : output + "/"
    let files: [String: [UInt8]]
    do throws(RenderingError) { files = try self.files() } catch { throw .rendering(error) }
    do throws(FileError) {
      let overwrite = arguments.job.settings.overwrite
      for name in files.keys.sorted() { try AtomicFile.check(folder + name, overwrite: overwrite) }
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        try AtomicFile.write(bytes, to: folder + name, overwrite: overwrite)
      }
    } catch {
      throw .rendering(.sink(.file(error)))
    }
    console.say("\(counted(files.count, "file")): \(folder.printable)")
    console.say(
      "try: peelgl render \(name) INPUT --shaders \(shellQuoted(folder)) -o out.png")
    return .done
  }

  private var name: String { arguments.operands.first ?? "" }

  private func files() throws(RenderingError) -> [String: [UInt8]] {
    let effect: Effect
    do throws(EffectError) { effect = try Effect(named: name) } catch { throw .effect(error) }
    var described = arguments.describedJob
    described.output = nil
    if described.inputs.isEmpty {
      described.inputs = Array(Assets.iconNames.prefix(effect.traits.inputCounts.lowerBound))
    }
    let assets = Assets(limits: arguments.limits.image)
    var request = try RenderRequest(described, from: assets)
    request.program = "/proc/self/exe"
    request.drawsEnd = true
    let job = try RenderJob(request, from: assets)
    let shown = job.frames.first?.seconds ?? 0
    var files: [String: [UInt8]] = [:]
    // A pass that is drawn at any time of the play.
    for seconds in (0...8).map({ job.performance.totalDuration * Double($0) / 8 }) + [shown] {
      let frame: Frame
      do throws(EffectError) { frame = try job.performance.frame(at: seconds) } catch {
        throw .effect(error)
      }
      do throws(RendererError) {
        files.merge(try Renderer.shaderFiles(of: frame)) { $1 }
      } catch {
        throw .renderer(error)
      }
      if seconds == shown { files["passes.txt"] = Array(passes(frame.dump, at: shown).utf8) }
    }
    return files
  }

  private func passes(_ dump: String, at seconds: Double) -> String {
    """
    # \(name) at \(seconds.plainText) s: its targets, and its passes and draws in order. The CPU supplies the textures, the
    # uniforms, the constants ("define"), the rectangles ("only in"), and the meshes, a grid being columns x rows of
    # cells in unit coordinates. Files beside this one replace the built-in ones:
    #   peelgl render \(name) INPUT --shaders FOLDER -o out.png
    # 'peelgl describe \(name) INPUT --at SECONDS' prints this for any moment.
    \(dump)

    """
  }
}
