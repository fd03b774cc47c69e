import Documents
import Effects
import Files
import Frame
import Imaging
import PageProgram
package import Rendering
import ShaderLab
import Shaders

/// A job as a page that plays it.
package struct PageExport {
  /// What a page shows beside the effect.
  package struct Settings: Sendable {
    /// The words of the command line that renders what the page begins with.
    package var command: [String]
    /// Pixels along the longer side of a picture inside the page.
    package var longest = 2048
    /// Called for each frame that is drawn.
    package var onProgress: @Sendable () -> Void = {}

    package init(command: [String]) {
      self.command = command
    }
  }

  private let document: JobDocument
  private let assets: Assets
  private let request: RenderRequest
  private let job: RenderJob
  private let settings: Settings
  private let shared: SharedTexts

  /// Checks a job and opens its inputs.
  ///
  /// - Throws: `WebError` for what is wrong with it.
  package init(
    _ document: JobDocument, from assets: Assets, settings: Settings,
    sharing shared: SharedTexts = SharedTexts()
  ) throws(WebError) {
    self.shared = shared
    self.document = document
    self.assets = assets
    self.settings = settings
    do throws(RenderingError) {
      var request = try RenderRequest(document, from: assets)
      request.program = "/proc/self/exe"
      job = try RenderJob(request, from: assets)
      self.request = request
    } catch {
      throw .rendering(error)
    }
    try checkShader()
    try checkInputs()
  }

  /// What the page draws on: of a sound it has what the play shows, its end included.
  private var stage: Stage {
    var stage = job.performance.stage
    for index in stage.inputs.indices {
      guard let animation = stage.inputs[index].animation, animation.kind == .sound else {
        continue
      }
      let seconds = min(animation.duration, job.performance.totalDuration + SoundTexture.step)
      stage.inputs[index].animation = InputAnimation(blocksOfSound: seconds)
    }
    return stage
  }

  /// Throws for a film, of which a page has neither the file nor all moments.
  private func checkInputs() throws(WebError) {
    for (input, name) in zip(job.performance.stage.inputs, job.pictures.names) {
      switch input.animation?.kind {
      case .film:
        throw .notPlayable(
          "\(name.printable) is a film; peelgl convert FILM -o NEW.webp makes an animation of it, which"
            + " pages play")
      case .frames, .sound, nil: break
      }
    }
  }

  /// Throws for a shader that computes, and for a loop that nothing ends, for which a browser would take the device away.
  private func checkShader() throws(WebError) {
    guard case .shader(let effect) = job.performance.effect else { return }
    guard !effect.recipe.computes else {
      throw .notPlayable(
        "the shader computes, which WebGL 2 cannot; peelgl render makes an animation or a film of it"
      )
    }
    guard
      let loop = request.shader?.heaviestLoop(of: effect), !loop.count.isFinite
    else { return }
    throw .notPlayable("\(loop.place): this loop never ends")
  }

  /// The page.
  ///
  /// - Throws: `WebError` when the effect's program is missing, or a page cannot play the job.
  package func page() throws(WebError) -> [UInt8] {
    let module = try shared.module(program)
    let facts: [JSON.Member] =
      try facts() + [
        .init("shaders", Self.shaders(of: [effect])),
        .init("programs", try PagePrograms(job.performance).json()),
      ]
    let members: [JSON.Member] = try [
      .init("pictures", .list(pictures(longest: .max))), .init("module", .text(module)),
      .init("unpacker", .text(shared.unpacker())),
      .init("still", .text(Base64.text(still()))),
    ]
    let sounds = try sounds()
    return sounds.isEmpty
      ? WebPage.page(facts, beside: members)
      : WebPage.soundingPage(facts, beside: members + [.init("sounds", .list(sounds))])
  }

  /// Sentences about what the page leaves out.
  package var warnings: [String] { job.pageWarnings(on: stage) }

  /// What the page plays aloud.
  private func sounds() throws(WebError) -> [JSON] {
    do throws(RenderingError) {
      return try job.pageSounds(on: stage, from: assets, onProgress: settings.onProgress).map {
        .object([.init("seconds", .number($0.seconds)), .init("file", .text(Base64.text($0.file)))])
      }
    } catch {
      throw .rendering(error)
    }
  }

  /// The effect, with the values that it begins with.
  var effect: Effect { request.effect }

  /// How many pictures its inputs are.
  var inputCount: Int { request.inputs.count }

  /// The name of the effect's program.
  var program: String { effect.profile.program ?? effect.name }

  /// What a page knows beside shaders, pictures and its program.
  func facts() throws(WebError) -> [JSON.Member] {
    [
      .init("title", .text(title)), .init("summary", .text(try summary())),
      .init("name", .text(program)),
      .init("framesPerSecond", .number(job.performance.stage.framesPerSecond)),
      .init("stillSeconds", .number(try stillSeconds())),
      .init("command", .list(command.map { .text($0) })),
      .init("document", try pageDocument().json), .init("presets", try presets()),
    ] + PageEffect.facts(of: job.performance.effect)
  }

  /// The pictures of each input, with at most this many pixels along their longer sides.
  func pictures(longest: Int) throws(WebError) -> [JSON] {
    try PagePictures(
      job, on: stage, color: request.settings.inputColor, longest: min(longest, settings.longest),
      // Pictures with texts are those of this job alone.
      sharing: request.texts.isEmpty ? shared : SharedTexts()
    ).json()
  }

  private func summary() throws(WebError) -> String {
    guard let preset = document.preset else { return request.effect.traits.summary }
    do throws(RenderingError) {
      return try assets.preset(preset, of: request.effect.name).summary
    } catch {
      throw .rendering(error)
    }
  }

  private var title: String {
    let subject = document.scene ?? request.inputs.first
    let file = subject?.split(separator: "/").last.map { String($0) }
    return [request.effect.name, document.preset ?? "", file ?? ""].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// The canvas does not follow parameters on a page, so the command states it, unless the scene would lie elsewhere
  /// on it.
  private var command: [String] {
    guard !document.settings.givesCanvas, job.performance.origin == .zero else {
      return settings.command
    }
    let canvas = job.performance.stage.canvas
    return settings.command + ["--canvas", "\(canvas.x.plainText)x\(canvas.y.plainText)"]
  }

  /// What the page's program reads.
  private func pageDocument() throws(WebError) -> PageDocument {
    let play = job.performance
    var page = PageDocument(stage: stage)
    page.mode = play.playback.mode
    page.delay = play.playback.delay
    page.repeatCount = play.playback.repeatCount
    page.duration = request.settings.duration
    if request.gesture == nil, !request.drops.isEmpty {
      page.gesture = GestureFile(
        drops: request.drops.map { drop in
          DropRegion(origin: drop.origin + play.origin, size: drop.size)
        })
    }
    page.tracks = play.tracks
    page.shader = try shaderFiles()
    if case .shader(let shader) = play.effect { page.precharge = shader.recipe.precharge }
    try PageEffect.write(play.effect, to: &page)
    if var gesture = request.gesture, let interaction = play.interaction {
      gesture.gesture = interaction.gesture
      page.gesture = gesture
    }
    return page
  }

  private func shaderFiles() throws(WebError) -> JSON? {
    guard document.isShader else { return nil }
    do throws(RenderingError) {
      return try assets.shaderFiles(
        document.effect ?? "", modifiers: document.modifiers, as: document.dialect,
        including: document.includes
      ).pageValue
    } catch {
      throw .rendering(error)
    }
  }

  private func presets() throws(WebError) -> JSON {
    guard document.scene == nil, !document.isShader else { return .list([]) }
    return try PageEffect.presets(of: request.effect, from: assets)
  }

  /// The built-in shaders of some effects.
  static func shaders(of effects: [Effect]) -> JSON {
    let folders = Set(effects.flatMap { $0.profile.shaders }).union(["shared"])
    let others: Set = ["resolve.frag", "looplimit.frag"]
    let files = ShaderSources.folders.filter { folders.contains($0.name) }.flatMap { $0.files }
      .filter { !others.contains($0.name) }.sorted { $0.name < $1.name }
    return .object(files.map { .init($0.name, .text(WebPage.plain($0.text))) })
  }

  /// The share of the play that the effect or its preset says shows it best.
  func poster() throws(WebError) -> Double {
    do throws(RenderingError) {
      let preset = try document.preset.map { (name) throws(RenderingError) in
        try assets.preset(name, of: request.effect.name)
      }
      return preset?.poster ?? request.effect.profile.example.poster
    } catch {
      throw .rendering(error)
    }
  }

  private func stillSeconds() throws(WebError) -> Double {
    try job.performance.totalDuration * poster()
  }

  private func still() throws(WebError) -> [UInt8] {
    let stillSeconds = try stillSeconds()
    do throws(RenderingError) {
      return PNG.encode(try job.picture(at: stillSeconds, onProgress: settings.onProgress))
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
