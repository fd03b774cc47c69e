import Documents
import Frame
import Motion

/// The frame of a user's shader at a moment.
struct ShaderFrame {
  let effect: ShaderEffect
  let stage: Stage
  /// Since the shader's first frame.
  let seconds: Double
  /// 0 at the start of the play, 1 at its end.
  let progress: Double
  /// The geometry that replaces that of its passes.
  private let mesh: TriangleMesh?
  /// Which of the job's inputs are sounds.
  private let areSounds: [Bool]
  /// Those that are read as cube maps or volumes.
  private let solids: Set<Int>
  var recipe: ShaderRecipe { effect.recipe }

  init(
    _ effect: ShaderEffect, at moment: Moment, on stage: Stage, mesh: TriangleMesh? = nil
  ) {
    self.effect = effect
    self.stage = stage
    self.mesh = mesh
    areSounds = stage.inputs.map { $0.isSound }
    solids = effect.recipe.solids(areSounds)
    let played = moment.direction == .reverse ? effect.duration - moment.seconds : moment.seconds
    progress = effect.duration > 0 ? min(max(played / effect.duration, 0), 1) : 0
    seconds = played + Double(effect.recipe.precharge) / stage.framesPerSecond
  }

  var frame: Frame {
    var frame = Frame(
      size: stage.pixelSize,
      targets: recipe.targets.map {
        Target($0.name, size: size($0.size), format: $0.format, hasHistory: $0.hasHistory)
      }, passes: [])
    frame.buffers = recipe.storage.map(buffer)
    var prepared: Set<InputKind> = []
    for pass in recipe.passes {
      for binding in pass.samplers where !recipe.isTopFirst {
        guard let kind = inputKind(binding), !areSounds[kind.index],
          prepared.insert(kind).inserted
        else { continue }
        prepare(kind, in: &frame)
      }
      let drawn = computed(pass) ?? drawn(pass, in: &frame)
      frame.passes.append(drawn)
    }
    return frame
  }

  /// An input as shaders expect it.
  private struct InputKind: Hashable {
    let index: Int
    let isTopFirst: Bool

    var target: String { "input \(index)\(isTopFirst ? " as stored" : "")" }
  }

  private func inputKind(_ binding: ShaderRecipe.SamplerBinding) -> InputKind? {
    recipe.input(of: binding.source, areSounds).map {
      InputKind(index: $0, isTopFirst: binding.isTopFirst)
    }
  }

  /// Whether an input is read as a cube map or a volume.
  func isSolid(_ index: Int) -> Bool { solids.contains(index) }

  /// The size in pixels that an input is read at.
  func sizeOfInput(_ index: Int) -> PixelSize {
    isSolid(index)
      ? stage.ownPixels(ofInput: index) : stage.pixelSize(ofInput: index)
  }

  /// Turns an input over, and divides its colours by alpha for a shader that expects that.
  private func prepare(_ kind: InputKind, in frame: inout Frame) {
    let size = sizeOfInput(kind.index)
    frame.targets.append(Target(kind.target, size: size, format: .rgba8))
    frame.passes.append(
      Pass(
        kind.target, into: .target(kind.target),
        draws: [
          Draw(
            Draw.Program(vertex: "fullscreen", fragment: "shaderinput"), .quad, blend: .replace,
            textures: [
              Texture(
                "picture", .asset(stage.request(forInput: kind.index, size: size)),
                sampler: .nearest)
            ],
            uniforms: [
              Uniform("isTurned", .bool(!kind.isTopFirst)),
              Uniform("isStraight", .bool(recipe.alpha == .straight)),
            ])
        ]))
  }

  private func drawn(_ pass: ShaderRecipe.Pass, in frame: inout Frame) -> Pass {
    let destination: Pass.Destination = pass.target.map { .target($0) } ?? .output
    let size = pass.target.map(sizeOfTarget) ?? stage.pixelSize
    var draws: [Draw] = []
    for (index, recipe) in pass.draws.enumerated() {
      switch recipe.content {
      case .program(let program, let geometry):
        let shape = mesh.map { Geometry.triangles($0) } ?? geometry
        draws.append(draw(recipe, program, shape, in: pass, size))
      case .dispatch: break
      case .blur(let blur):
        draws.append(draw(recipe, blur, "\(pass.label) \(index)", size, in: &frame))
      }
    }
    // Edges are known of one draw over a cleared destination only.
    if draws.count == 1, !pass.keeps { draws[0].edges = pass.draws[0].promises.edges }
    let isFlat = pass.draws.allSatisfy { $0.isQuad }
    return Pass(
      pass.label, into: destination,
      clear: pass.keeps ? nil : pass.target == nil ? stage.background.premultiplied : .zero,
      samples: pass.samples ?? (isFlat ? 1 : stage.samples), draws: draws)
  }

  private func draw(
    _ recipe: ShaderRecipe.DrawRecipe, _ program: Draw.Program, _ geometry: Geometry,
    in pass: ShaderRecipe.Pass, _ size: PixelSize
  ) -> Draw {
    var draw = Draw(
      program, geometry, region: recipe.region, blend: recipe.blend, depth: recipe.depth,
      textures: recipe.samplers.map { texture($0) },
      uniforms: recipe.uniforms.compactMap { uniform($0, in: pass, size) })
    draw.buffers = recipe.buffers
    draw.area = recipe.promises.area
    if let cover = recipe.promises.cover,
      case .asset(let picture)? = draw.textures.first(where: { $0.name == cover.sampler })?.source
    {
      draw.cover = SheetCover(
        picture: picture, rows: cover.rows, columns: cover.columns,
        straightening: cover.straightening)
    }
    return draw
  }

  /// The built-in blur; what makes it comes into `frame`.
  private func draw(
    _ recipe: ShaderRecipe.DrawRecipe, _ blur: ShaderRecipe.BlurRecipe, _ name: String,
    _ size: PixelSize, in frame: inout Frame
  ) -> Draw {
    let sigma = min(max(value(blur.sigma, size), 0), Self.maxSigma) * stage.scale
    let corner = SIMD2(place(blur.corner[0], size), place(blur.corner[1], size))
    let picture = Blur(sigma: sigma).picture(
      of: texture(blur.picture).source, size: sizeOfPicture(blur.picture), name: name, in: &frame)
    var draw = picture.draw(
      at: corner, canvas: size, opacity: min(max(value(blur.opacity, size), 0), 1), in: &frame)
    draw.blend = recipe.blend
    draw.region = recipe.region
    return draw
  }

  /// A place in pixels; what is further away shows nowhere.
  private func place(_ formula: Formula, _ size: PixelSize) -> Double {
    let (low, high) = (StageLimits.pixels.lowerBound, StageLimits.pixels.upperBound)
    return min(max(value(formula, size), Double(low)), Double(high))
  }

  private static let keyboardSize = PixelSize(width: 256, height: 3)

  /// Points; a wider blur is one colour.
  private static let maxSigma = 1000.0

  private func sizeOfPicture(_ binding: ShaderRecipe.SamplerBinding) -> PixelSize {
    switch binding.source {
    case .target(let name), .history(let name): sizeOfTarget(name)
    case .input, .picture:
      binding.size ?? inputKind(binding).map { sizeOfInput($0.index) }
        ?? PixelSize(width: 1, height: 1)
    case .sound: SoundTexture.rowSize
    case .keyboard: Self.keyboardSize
    case .nothing: PixelSize(width: 1, height: 1)
    }
  }

  func texture(_ binding: ShaderRecipe.SamplerBinding) -> Texture {
    var sampler = binding.sampler
    let source: Texture.Source =
      switch binding.source {
      case .target(let name): .target(name)
      case .history(let name): .history(name)
      case .keyboard:
        .coverage(CoverageMap(size: Self.keyboardSize, bytes: effect.keyboard.bytes))
      case .sound(let part): sound(part) ?? Self.black
      case .input, .picture, .nothing:
        if let kind = inputKind(binding) {
          if areSounds[kind.index] {
            .asset(stage.request(forInput: kind.index))
          } else if recipe.isTopFirst {
            .asset(stage.request(forInput: kind.index, size: binding.size))
          } else {
            .target(kind.target)
          }
        } else {
          Self.black
        }
      }
    if case .asset(let request) = source, stage.inputs[request.input].isSound {
      // As on Shadertoy, whatever is set for pictures.
      sampler.wrap = .clampToEdge
      sampler.mipmaps = false
    }
    var texture = Texture(binding.name, source, sampler: sampler)
    texture.footprint = binding.footprint
    return texture
  }

  private static var black: Texture.Source {
    .coverage(CoverageMap(size: PixelSize(width: 1, height: 1), bytes: [0]))
  }

  /// A row of the first of the job's sounds; `nil` without one.
  private func sound(_ part: AssetRequest.Part) -> Texture.Source? {
    guard let index = stage.inputs.firstIndex(where: { $0.isSound }) else { return nil }
    var request = stage.request(forInput: index, size: SoundTexture.rowSize)
    request.part = part
    return .asset(request)
  }

  func sizeOfTarget(_ name: String) -> PixelSize {
    recipe.targets.first { $0.name == name }.map { size($0.size) } ?? stage.pixelSize
  }

  private func size(_ size: ShaderRecipe.TargetSize) -> PixelSize {
    let canvas = stage.pixelSize
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    func pixels(_ value: Double) -> Int { Int(value.rounded(), within: 1...FrameLimits.side) }
    switch size {
    case .fixed(let size): return size
    case .canvas(let factor):
      return PixelSize(width: pixels(width * factor), height: pixels(height * factor))
    case .formulas(let first, let second):
      return PixelSize(width: pixels(value(first, canvas)), height: pixels(value(second, canvas)))
    }
  }
}

extension ShaderRecipe.DrawRecipe {
  /// Whether it draws no mesh, and so has no edges.
  var isQuad: Bool {
    if case .program(_, let geometry) = content { geometry == .quad } else { true }
  }
}
