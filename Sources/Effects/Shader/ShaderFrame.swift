import Documents
import Frame
import Motion

/// The frame of a user's shader at a moment.
struct ShaderFrame {
  private let effect: ShaderEffect
  private let stage: Stage
  private let seconds: Double
  private var recipe: ShaderRecipe { effect.recipe }

  init(_ effect: ShaderEffect, at moment: Moment, on stage: Stage) {
    self.effect = effect
    self.stage = stage
    seconds = moment.direction == .reverse ? effect.duration - moment.seconds : moment.seconds
  }

  var frame: Frame {
    var frame = Frame(
      size: stage.pixelSize,
      targets: recipe.targets.map {
        Target($0.name, size: size($0.size), format: $0.format, hasHistory: $0.hasHistory)
      }, passes: [])
    var prepared: Set<InputKind> = []
    for pass in recipe.passes {
      for binding in pass.samplers {
        guard let kind = inputKind(binding), prepared.insert(kind).inserted else { continue }
        prepare(kind, in: &frame)
      }
      frame.passes.append(drawn(pass))
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
    let own = stage.inputs.count - recipe.pictures.count
    switch binding.source {
    case .input(let index):
      guard own > 0 else { return nil }
      return InputKind(index: index < own ? index : 0, isTopFirst: binding.isTopFirst)
    case .picture(let index):
      guard own >= 0 else { return nil }
      return InputKind(index: own + index, isTopFirst: binding.isTopFirst)
    case .target, .history, .nothing: return nil
    }
  }

  /// Turns an input over, and divides its colours by alpha for a shader that expects that.
  private func prepare(_ kind: InputKind, in frame: inout Frame) {
    let size = stage.pixelSize(ofInput: kind.index)
    frame.targets.append(Target(kind.target, size: size, format: .rgba8))
    frame.passes.append(
      Pass(
        kind.target, into: .target(kind.target),
        draws: [
          Draw(
            Draw.Program(vertex: "fullscreen", fragment: "shaderinput"), .quad, blend: .replace,
            textures: [
              Texture("picture", .asset(stage.request(forInput: kind.index)), sampler: .nearest)
            ],
            uniforms: [
              Uniform("isTurned", .bool(!kind.isTopFirst)),
              Uniform("isStraight", .bool(recipe.alpha == .straight)),
            ])
        ]))
  }

  private func drawn(_ pass: ShaderRecipe.Pass) -> Pass {
    let destination: Pass.Destination = pass.target.map { .target($0) } ?? .output
    let size = pass.target.map(sizeOfTarget) ?? stage.pixelSize
    let draw = Draw(
      pass.program, pass.geometry, blend: pass.target == nil ? .over : .replace,
      textures: pass.samplers.map { texture($0) },
      uniforms: pass.uniforms.compactMap { uniform($0, in: pass, size) })
    let samples = pass.geometry == .quad ? 1 : stage.samples
    return Pass(
      pass.label, into: destination,
      clear: pass.target == nil ? stage.background.premultiplied : .zero, samples: samples,
      draws: [draw])
  }

  private func texture(_ binding: ShaderRecipe.SamplerBinding) -> Texture {
    let source: Texture.Source =
      switch binding.source {
      case .target(let name): .target(name)
      case .history(let name): .history(name)
      case .input, .picture, .nothing:
        inputKind(binding).map { .target($0.target) }
          ?? .coverage(CoverageMap(size: PixelSize(width: 1, height: 1), bytes: [0]))
      }
    return Texture(binding.name, source, sampler: binding.sampler)
  }

  private func sizeOfTarget(_ name: String) -> PixelSize {
    recipe.targets.first { $0.name == name }.map { size($0.size) } ?? stage.pixelSize
  }

  private func size(_ size: ShaderRecipe.TargetSize) -> PixelSize {
    let canvas = stage.pixelSize
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    func pixels(_ value: Double) -> Int { Int(value.rounded(), within: 1...16_384) }
    switch size {
    case .fixed(let size): return size
    case .canvas(let factor):
      return PixelSize(width: pixels(width * factor), height: pixels(height * factor))
    case .formulas(let first, let second):
      let variables = { (name: String) -> Double? in
        switch name {
        case "WIDTH": width
        case "HEIGHT": height
        default: effect.components(of: name).first
        }
      }
      return PixelSize(
        width: pixels(first.value(variables)), height: pixels(second.value(variables)))
    }
  }

  private func uniform(
    _ binding: UniformBinding, in pass: ShaderRecipe.Pass, _ size: PixelSize
  ) -> Uniform? {
    if binding.sources.first == .projection {
      return Uniform(binding.name, .mat4(ShaderPlane(stage).projection))
    }
    let elements = binding.sources.map { numbers($0, in: pass, size) }
    if binding.count != nil {
      return binding.kind.array(elements).map { Uniform(binding.name, $0) }
    }
    return Uniform(binding.name, binding.kind.value(elements.first ?? []))
  }

  private func numbers(
    _ source: UniformBinding.Source, in pass: ShaderRecipe.Pass, _ size: PixelSize
  ) -> [Double] {
    let rate = stage.framesPerSecond
    switch source {
    case .time: return [seconds]
    case .timeDelta: return [1 / rate]
    case .frame: return [(seconds * rate).rounded()]
    case .frameRate: return [rate]
    case .progress: return [fraction]
    // A day without daylight saving or a leap second.
    case .date: return [2000, 0, 1, seconds]
    case .resolution: return Self.dimensions(size)
    case .canvas: return Self.dimensions(stage.pixelSize)
    case .ratio: return [Double(stage.pixelSize.width) / Double(stage.pixelSize.height)]
    case .inputSize(let index): return Self.dimensions(inputSize(index))
    case .inputRatio(let index):
      let size = inputSize(index)
      return [Double(size.width) / Double(size.height)]
    case .pictureSize(let index):
      return Self.dimensions(inputSize(stage.inputs.count - recipe.pictures.count + index))
    case .targetSize(let name): return Self.dimensions(sizeOfTarget(name))
    case .turn:
      // In a target the first row is the bottom already.
      return pass.target == nil ? [Double(size.height), -1] : [0, 1]
    case .scale: return [stage.scale]
    case .constant(let numbers): return numbers
    case .parameter(let name): return effect.components(of: name)
    case .projection: return []
    case .planeSize:
      let size = ShaderPlane(stage).size
      return [size.x, size.y]
    case .planeEdge: return [SheetMesh.edge / stage.scale]
    }
  }

  private var fraction: Double {
    effect.duration > 0 ? min(max(seconds / effect.duration, 0), 1) : 0
  }

  private func inputSize(_ index: Int) -> PixelSize {
    stage.inputs.indices.contains(index)
      ? stage.pixelSize(ofInput: index) : stage.pixelSize
  }

  private static func dimensions(_ size: PixelSize) -> [Double] {
    [Double(size.width), Double(size.height), 1, 1]
  }
}
