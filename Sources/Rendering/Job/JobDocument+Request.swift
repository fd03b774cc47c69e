import Documents
import Effects
import Outputs
import ShaderLab

extension RenderRequest {
  /// Makes the request that a document describes, and reads the files that define the drawing.
  ///
  /// - Throws: `RenderingError` when settings exclude each other, one lies outside its range, or a
  ///   file cannot be read.
  public init(_ job: JobDocument, from assets: Assets) throws(RenderingError) {
    try mapError(to: RenderingError.job, try job.checkScene())
    try job.settings.check()
    let files = [job.gesture, job.scene, job.preset].compactMap(\.self)
    try assets.check(job.inputs + job.parameterFiles + job.trackFiles + files)
    if let scene = job.scene {
      let file = try assets.scene(scene)
      try assets.check(file.inputs + (job.gesture.map { [$0] } ?? []))
      self.init(.scene(file.scene), inputs: file.inputs, settings: job.settings)
      settings.background = settings.background ?? file.background
      drops = file.drops
    } else {
      let preset = try job.preset.map { (name) throws(RenderingError) in
        try assets.preset(name, of: job.effect)
      }
      let (effect, shader) = try job.effect(preset, from: assets)
      self.init(effect, inputs: job.inputs, settings: job.settings)
      if let preset { follow(preset) }
      self.shader = shader
      if case .shader(let own) = effect { sound = shader?.sound?.with(valuesOf: own) }
      tracks = try job.tracks(of: effect, from: assets)
    }
    if let gesture = job.gesture { self.gesture = try assets.gesture(gesture) }
    texts = job.texts
    audio = job.audio
    output = try job.namedOutput()
    try mapError(to: RenderingError.job, try writeSound())
    if let service = settings.animation.service {
      try follow(service)
    } else if settings.animation.maxBytes != nil {
      try limitBytes()
    }
  }

  /// Takes what the job leaves open from the preset.
  private mutating func follow(_ preset: Preset) {
    if inputs.isEmpty { inputs = preset.inputs }
    settings.background = settings.background ?? preset.background
    if settings.fit == nil { settings.size = settings.size ?? preset.size }
  }
}

extension JobDocument {
  /// Throws when a scene is combined with settings that the scene defines, or when there is neither
  /// scene nor effect.
  fileprivate func checkScene() throws(JobError) {
    if gesture != nil, !animations.isEmpty { throw .conflict("gesture", "animate") }
    guard scene != nil else {
      if effect == nil, modifiers.isEmpty { throw .nothingToDraw }
      if effect != nil, !modifiers.isEmpty { throw .conflict("modifier", "effect") }
      return
    }
    if effect != nil { throw .conflict("scene", "effect") }
    if !modifiers.isEmpty { throw .conflict("scene", "modifier") }
    if !inputs.isEmpty { throw .conflict("scene", "inputs") }
    if settings.size != nil { throw .conflict("scene", "size") }
    if !parameters.isEmpty { throw .conflict("scene", "set") }
    if !parameterFiles.isEmpty { throw .conflict("scene", "params") }
    if !animations.isEmpty { throw .conflict("scene", "animate") }
    if preset != nil { throw .conflict("scene", "preset") }
  }

  /// The effect with the values of its preset, then of parameter files, and then of ``parameters``.
  fileprivate func effect(
    _ start: Preset?, from assets: Assets
  ) throws(RenderingError) -> (effect: Effect, shader: UserShader?) {
    var (effect, shader) = try plainEffect(from: assets)
    if let start, let preset { try assets.apply(start, called: preset, to: &effect) }
    for file in parameterFiles { try assets.apply(parameters: file, to: &effect) }
    for parameters in parameters { try apply(parameters, to: &effect, assets) }
    try assets.readMeshes(of: &effect)
    if case .shader(var own) = effect {
      own.duration = settings.duration ?? own.duration
      own.recipe.precharge = settings.precharge
      effect = .shader(own)
    }
    return (effect, shader)
  }

  /// Where frames go; `nil` if nothing is written.
  fileprivate func namedOutput() throws(RenderingError) -> Output? {
    try output.map { (name) throws(RenderingError) in
      try mapError(to: RenderingError.output, try Output(name, animated: settings.animated))
    }
  }

  /// The effect with its defaults, and the shader that it was made of: its sound where the output is one.
  private func plainEffect(
    from assets: Assets
  ) throws(RenderingError) -> (effect: Effect, shader: UserShader?) {
    let (effect, shader) = try pictured(from: assets)
    if try namedOutput()?.isSound == true {
      if let report = shader?.silence { throw .shader(report) }
      guard let sound = shader?.sound else { throw .job(.noSound(effect: effect.name)) }
      return (.shader(sound), shader)
    }
    return (effect, shader)
  }

  private func pictured(
    from assets: Assets
  ) throws(RenderingError) -> (effect: Effect, shader: UserShader?) {
    if isShader {
      let shader =
        modifiers.isEmpty
        ? try assets.shader(effect ?? "", as: dialect, including: includes)
        : try assets.modifiers(modifiers, including: includes)
      return (.shader(shader.effect), shader)
    }
    do throws(EffectError) { return (try Effect(named: effect ?? ""), nil) } catch {
      throw .effect(error)
    }
  }

  private func apply(
    _ parameters: Parameters, to effect: inout Effect, _ assets: Assets
  ) throws(RenderingError) {
    switch parameters {
    case .object(let object, let document):
      do throws(DocumentError) {
        try effect.apply(document: DocumentNode(object, called: "set", readsTexts: true))
      } catch {
        throw .inputFile("\(document.printable):\(error)")
      }
    case .text(let text):
      // The value of a list of objects may be in a file.
      if let list = effect.listFile(inSetting: text) {
        return try assets.apply(list: list.path, to: list.name, of: &effect)
      }
      try mapError(to: RenderingError.parameter, try effect.apply(setting: text))
    }
  }
}

extension JobDocument {
  /// The CSV files of movements.
  package var trackFiles: [String] { animations.filter(Self.isTrackFile) }

  /// Whether an animation is not a movement but the name of a file.
  static func isTrackFile(_ animation: String) -> Bool {
    !animation.contains("=") && (isFileName(animation) || animation == "-")
  }

  /// The movements of an effect's parameters; of two of one parameter the later one holds.
  fileprivate func tracks(
    of effect: Effect, from assets: Assets
  ) throws(RenderingError) -> [ParameterTrack] {
    var tracks: [ParameterTrack] = []
    for animation in animations {
      if Self.isTrackFile(animation) {
        tracks += try assets.tracks(animation, for: effect)
        continue
      }
      try mapError(to: RenderingError.parameter) { () throws(DocumentError) in
        tracks.append(try ParameterTrack(parsing: animation, for: effect))
      }
    }
    return tracks
  }

  /// Whether the effect is a user's shader, whose compiler may crash or hang.
  package var isShader: Bool {
    if !modifiers.isEmpty { return true }
    guard let effect, scene == nil else { return false }
    return isFileName(effect) || (!Effect.names.contains(effect) && Assets.isShaderFolder(effect))
  }
}
