import Documents
import Effects
import Files
import Frame
import GLRenderer
import Imaging
import Rendering
import ShaderLab

extension Command {
  /// `peelgl shaders`.
  static let shaders = Command(
    name: "shaders",
    summary: "Write the GLSL of a built-in effect into a folder, for you to change.",
    details: """
      The folder receives all shader files of the effect, and EFFECT.json5: its targets, passes \
      and draws at one moment, with the values from the CPU. 'peelgl render FOLDER/EFFECT.json5 \
      INPUT' draws it. 'peelgl render EFFECT … --shaders FOLDER' plays the effect with these \
      files instead of the built-in ones; keep the names and types of uniforms.
      """,
    operands: [
      Operand(
        name: "EFFECT", summary: "An effect; 'peelgl effects' lists them.", completion: .effect),
      Operand(
        name: "INPUT", summary: "Its pictures (default built-in icons).", isRequired: false,
        repeats: true, completion: .picture),
    ],
    requiredFlag: "-o FOLDER",
    flags: Array(
      [
        [
          .setting(
            "output", "o", "FOLDER", .output, details: "It is created if it does not exist.",
            completion: .folder)
        ], [.overwrite], Flag.time.filter { ["at", "progress"].contains($0.long) }, Flag.values,
        [.limit, .quiet],
      ].joined()),
    examples: [
      "peelgl shaders peel -o mine",
      "peelgl shaders mesh --set mesh=wavy --set lighting=simple -o mine",
    ],
    run: { (arguments, console) throws(CommandError) in
      try ShadersRun(arguments: arguments, console: console).perform()
    })
}

/// One call of `peelgl shaders`.
struct ShadersRun {
  let arguments: Arguments
  let console: Console

  /// Writes the sources and the passes.
  func perform() throws(CommandError) -> ExitStatus {
    guard let output = arguments.job.output, output != "-" else {
      throw .usage(.missingFlag("-o FOLDER", command: "shaders"))
    }
    let folder = output.hasSuffix("/") ? output : output + "/"
    let files = try mapError(to: CommandError.rendering, try self.files())
    do throws(FileError) {
      let overwrite = arguments.job.settings.overwrite
      for name in files.keys.sorted() { try AtomicFile.check(folder + name, overwrite: overwrite) }
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        try AtomicFile.write(bytes, to: folder + name, overwrite: overwrite)
      }
    } catch {
      throw .file(error)
    }
    console.inform("\(counted(files.count, "file")): \(folder.printable)")
    let pictures = arguments.describedJob.inputs.map { shellQuoted($0) }.joined(separator: " ")
    let inputs = pictures.isEmpty ? "INPUT" : pictures
    console.inform(
      "try: peelgl render \(shellQuoted(folder + name + ".json5")) \(inputs) -o out.png")
    console.inform(
      "or:  peelgl render \(name) \(inputs) --shaders \(shellQuoted(folder)) -o out.png")
    return .done
  }

  private var name: String { arguments.operands.first ?? "" }

  private func files() throws(RenderingError) -> [String: [UInt8]] {
    let effect = try mapError(to: RenderingError.effect, try Effect(named: name))
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
    var frames: [Frame] = []
    // A pass that is drawn at any time of the play.
    for seconds in (0...8).map({ job.performance.totalDuration * Double($0) / 8 }) + [shown] {
      let frame = try mapError(to: RenderingError.effect, try job.performance.frame(at: seconds))
      try mapError(to: RenderingError.renderer) { () throws(RendererError) in
        files.merge(try Renderer.shaderFiles(of: frame)) { $1 }
      }
      frames.append(frame)
    }
    guard let frame = frames.last else { return files }
    var writer = PassFileWriter(frame)
    let document = writer.document(
      about: "\(name) at \(shown.plainText) s.", canvas: job.performance.stage.canvas,
      inputs: job.performance.stage.inputs.count)
    files[name + ".json5"] = Array((comment(frames, at: shown) + document.pretty).utf8)
    for (name, map) in writer.pictures { files[name] = PNG.encode(Image(map)) }
    return files
  }

  /// The facts that the passes do not state.
  private func comment(_ frames: [Frame], at seconds: Double) -> String {
    var seen: [String: Set<Uniform.Value>] = [:]
    for draw in frames.flatMap(\.passes).flatMap(\.draws) {
      for uniform in draw.uniforms { seen[uniform.name, default: []].insert(uniform.value) }
    }
    let moving = seen.filter { $0.value.count > 1 }.keys.sorted()
    let lists = Set(frames.map { $0.passes.map(\.label) })
    var sentences = [
      "\(name) at \(seconds.plainText) s, as drawn by the built-in effect: its targets, and its passes and draws in order.",
      "Sizes and positions are those of this picture and canvas.",
    ]
    if !moving.isEmpty {
      sentences.append(
        "The CPU computes these values for each moment; here they are numbers: \(listed(moving))"
          + (lists.count > 1 ? ", and the list of passes." : "."))
    }
    sentences.append(
      "To animate them, replace numbers by formulas of time or progress in quotes.")
    return sentences.map { "// \($0)\n" }.joined()
  }
}

extension Image {
  /// Coverage as a grey picture.
  fileprivate init(_ map: CoverageMap) {
    self.init(
      width: map.size.width, height: map.size.height, alpha: .straight,
      bytes: map.bytes.flatMap { [$0, $0, $0, 255] })
  }
}
