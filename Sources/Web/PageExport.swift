package import Documents
import Effects
import Files
import Frame
import Imaging
import PageProgram
package import Rendering
import Shaders

/// A job as a page that plays it.
package struct PageExport {
  /// What a page shows beside the effect.
  package struct Settings: Sendable {
    /// The words of the command line that renders what the page begins with.
    package var command: [String]
    /// Pixels along the longer side of a picture inside the page.
    package var longest = 2048

    package init(command: [String]) {
      self.command = command
    }
  }

  private let document: JobDocument
  private let assets: Assets
  private let request: RenderRequest
  private let job: RenderJob
  private let settings: Settings

  /// Checks a job and opens its inputs.
  ///
  /// - Throws: `WebError` for what is wrong with it.
  package init(
    _ document: JobDocument, from assets: Assets, settings: Settings
  ) throws(WebError) {
    self.document = document
    self.assets = assets
    self.settings = settings
    guard !document.isShader else {
      throw .notPlayable(
        "it is a user's shader; export plays the effects that 'peelgl effects' lists")
    }
    do throws(RenderingError) {
      var request = try RenderRequest(document, from: assets)
      request.program = "/proc/self/exe"
      job = try RenderJob(request, from: assets)
      self.request = request
    } catch {
      throw .rendering(error)
    }
  }

  /// The page.
  ///
  /// - Throws: `WebError` when the effect's program is missing, or a page cannot play the job.
  package func page() throws(WebError) -> [UInt8] {
    let module = Base64.text(try EffectModule.bytes(effect))
    let members: [JSON.Member] = try [
      .init("shaders", Self.shaders), .init("pictures", .array(pictures())),
      .init("module", .string(module)), .init("still", .string(Base64.text(still()))),
    ]
    return WebPage.page(.object(try facts() + members))
  }

  /// The effect's name, which is also that of its program.
  package var effect: String { request.effect.name }

  /// What a page knows beside shaders, pictures and its program.
  package func facts() throws(WebError) -> [JSON.Member] {
    [
      .init("title", .string(title)), .init("summary", .string(try summary())),
      .init("name", .string(effect)),
      .init("framesPerSecond", .number(job.performance.stage.framesPerSecond)),
      .init("stillSeconds", .number(stillSeconds)),
      .init("command", .array(command.map { .string($0) })),
      .init("document", try pageDocument().json), .init("presets", try presets()),
    ]
  }

  /// The pictures of each input.
  package func pictures() throws(WebError) -> [JSON] {
    try PagePictures(job, longest: settings.longest).json()
  }

  private func summary() throws(WebError) -> String {
    guard let preset = document.preset else { return request.effect.traits.summary }
    do throws(RenderingError) { return try assets.preset(preset).summary } catch {
      throw .rendering(error)
    }
  }

  private var title: String {
    let subject = document.scene ?? request.inputs.first
    let file = subject?.split(separator: "/").last.map { String($0) }
    return [request.effect.name, document.preset ?? "", file ?? ""].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// The canvas does not follow parameters on a page, so the command states it.
  private var command: [String] {
    guard !settings.command.contains("--canvas"), !settings.command.contains("--fit") else {
      return settings.command
    }
    let canvas = job.performance.stage.canvas
    return settings.command + ["--canvas", "\(canvas.x.plainText)x\(canvas.y.plainText)"]
  }

  /// What the page's program reads.
  private func pageDocument() throws(WebError) -> PageDocument {
    let play = job.performance
    guard play.effect == request.effect else {
      throw .notPlayable(
        "--fit moves what \(play.effect.name) places by itself; use --canvas and --scale")
    }
    var page = PageDocument(stage: play.stage)
    page.mode = play.playback.mode
    page.delay = play.playback.delay
    page.repeatCount = play.playback.repeatCount
    page.duration = request.settings.duration
    do throws(RenderingError) {
      if let scene = document.scene {
        page.scene = try text(FileRequest(scene, as: .scene))
        page.presets = try scenePresets(page.scene ?? "", in: scene)
        let drops = try assets.scene(scene).drops
        if request.gesture == nil, !drops.isEmpty {
          page.gesture = GestureFile(drops: drops)
        }
      } else {
        page.settings = try steps()
      }
      for animation in document.animations {
        if document.trackFiles.contains(animation) {
          page.tables.append(try text(FileRequest(animation, as: .table)))
        } else {
          page.movements.append(animation)
        }
      }
    } catch {
      throw .rendering(error)
    }
    if var gesture = request.gesture, let interaction = play.interaction {
      gesture.gesture = interaction.gesture
      page.gesture = gesture
    }
    try check(page)
    return page
  }

  /// Throws unless the page's program makes the same effect of its document as the job has.
  private func check(_ page: PageDocument) throws(WebError) {
    let made: Effect
    do throws(DocumentError) {
      if document.scene != nil {
        made = .scene(try Scene(of: page))
      } else {
        var effect = request.effect
        try Self.makeAgain(&effect, page)
        made = effect
      }
    } catch {
      throw .notPlayable(error.description)
    }
    guard made == request.effect else {
      throw .notPlayable("it reads meshes from files, which are not put into pages")
    }
  }

  private static func makeAgain(
    _ effect: inout Effect, _ page: PageDocument
  ) throws(DocumentError) {
    switch effect {
    case .peel: effect = .peel(try Peel(of: page))
    case .sticker: effect = .sticker(try Sticker(of: page))
    case .curl: effect = .curl(try Curl(of: page))
    case .mesh: effect = .mesh(try Mesh(of: page))
    case .elastic: effect = .elastic(try Elastic(of: page))
    case .metaballs: effect = .metaballs(try Metaballs(of: page))
    case .morph: effect = .morph(try Morph(of: page))
    case .scene, .shader: break
    }
  }

  /// The effect's settings, as texts.
  private func steps() throws(RenderingError) -> [PageDocument.Setting] {
    var steps: [PageDocument.Setting] = []
    if let preset = document.preset {
      steps.append(.preset(try text(FileRequest(preset, as: .preset))))
    }
    for file in document.parameterFiles {
      steps.append(.parameters(try text(FileRequest(file, as: .parameters))))
    }
    for parameters in document.parameters {
      guard case .text(let setting) = parameters else { continue }
      if let list = request.effect.listFile(inSetting: setting) {
        steps.append(
          .list(list.name, text: try text(FileRequest(list.path, as: .parameters))))
      } else {
        steps.append(.value(setting))
      }
    }
    return steps
  }

  private func text(_ file: FileRequest) throws(RenderingError) -> String {
    String(decoding: try assets.read(file), as: UTF8.self)
  }

  private func scenePresets(
    _ text: String, in file: String
  ) throws(RenderingError) -> [PageDocument.ScenePreset] {
    var presets: [PageDocument.ScenePreset] = []
    let scene = try assets.document(FileRequest(file, as: .scene))
    guard case .object(let members) = scene.content.content,
      case .list(let items)? = members.first(where: { $0.name == "items" })?.value.content
    else { return [] }
    for item in items {
      guard case .object(let members) = item.content,
        case .text(let name)? = members.first(where: { $0.name == "preset" })?.value.content,
        !presets.contains(where: { $0.name == name })
      else { continue }
      presets.append(
        PageDocument.ScenePreset(
          name: name, text: try self.text(FileRequest(name.asNamed(in: file), as: .preset))))
    }
    return presets
  }

  /// The effect's presets, as values that differ from those that the page begins with.
  private func presets() throws(WebError) -> JSON {
    guard document.scene == nil else { return .array([]) }
    do throws(RenderingError) {
      var presets: [JSON] = []
      for (name, summary) in try assets.presets(of: request.effect.name) {
        guard let values = try values(ofPreset: name) else { continue }
        presets.append(
          .object([
            .init("name", .string(name)), .init("summary", .string(summary)),
            .init("values", values),
          ]))
      }
      return .array(presets)
    } catch {
      throw .rendering(error)
    }
  }

  /// `nil` for a preset with a value that no single parameter can state.
  private func values(ofPreset name: String) throws(RenderingError) -> JSON? {
    guard var preset = try? Effect(named: effect) else { return nil }
    try assets.apply(preset: name, to: &preset)
    var again = request.effect
    var members: [JSON.Member] = []
    for parameter in preset.parameters {
      guard let value = try? preset.value(of: parameter.name),
        value != (try? request.effect.value(of: parameter.name))
      else { continue }
      guard (try? again.set(parameter.name, to: value)) != nil else { return nil }
      members.append(.init(parameter.name, JSON(value)))
    }
    return again == preset ? .object(members) : nil
  }

  /// The built-in shaders, but for those that a page cannot use.
  package static let shaders: JSON = {
    let others: Set = ["resolve.frag", "slots.glsl", "looplimit.frag", "shaderinput.frag"]
    let files = ShaderSources.files.filter { !others.contains($0.key) }.sorted { $0.key < $1.key }
    return .object(
      files.map { .init($0.key, .string(String(decoding: $0.value, as: UTF8.self))) })
  }()

  /// A moment that shows what the effect does.
  private var stillSeconds: Double { job.performance.totalDuration * 0.45 }

  private func still() throws(WebError) -> [UInt8] {
    do throws(RenderingError) {
      return PNG.encode(try job.picture(at: stillSeconds))
    } catch {
      throw .rendering(error)
    }
  }
}

extension GestureFile {
  /// No events, but places where stickers can be dropped.
  fileprivate init(drops: [DropRegion]) {
    self.init(gesture: Gesture(events: [], drops: drops), placement: Placement())
  }
}
