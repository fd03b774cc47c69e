import Frame
import Motion

extension ShaderFrame {
  /// The value of a formula for a pass into `size` pixels; 0 where it has none.
  func value(_ formula: Formula, _ size: PixelSize) -> Double {
    let value = formula.value { name in
      if let own = effect.components(of: name).first { return own }
      return switch name {
      case "time": seconds
      case "progress": progress
      case "frame": (seconds * stage.framesPerSecond).rounded()
      case "scale": stage.scale
      case "width": Double(size.width)
      case "height": Double(size.height)
      case "canvasWidth", "WIDTH": Double(stage.pixelSize.width)
      case "canvasHeight", "HEIGHT": Double(stage.pixelSize.height)
      case "inputWidth": Double(inputSize(0).width)
      case "inputHeight": Double(inputSize(0).height)
      default: nil
      }
    }
    return value.isFinite ? value : 0
  }

  func uniform(
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
    case .progress: return [progress]
    // A day without daylight saving or a leap second.
    case .date: return [2000, 0, 1, seconds]
    case .resolution: return Self.dimensions(size)
    case .canvas: return Self.dimensions(stage.pixelSize)
    case .ratio: return [Double(stage.pixelSize.width) / Double(stage.pixelSize.height)]
    case .inputSize(let index): return textureSize(index)
    case .inputRatio(let index):
      let size = inputSize(index)
      return [Double(size.width) / Double(size.height)]
    case .pictureSize(let index):
      return textureSize(stage.inputs.count - recipe.pictures.count + index)
    case .inputTime(let index): return [inputTime(index)]
    case .pictureTime(let index):
      return [inputTime(stage.inputs.count - recipe.pictures.count + index)]
    case .targetSize(let name): return Self.dimensions(sizeOfTarget(name))
    case .turn:
      if recipe.isTopFirst { return [0, 1] }
      // In a target the first row is the bottom already.
      return pass.target == nil ? [Double(size.height), -1] : [0, 1]
    case .scale: return [stage.scale]
    case .constant(let numbers): return numbers
    case .parameter(let name): return effect.components(of: name)
    case .formulas(let formulas): return formulas.map { value($0, size) }
    case .projection: return []
    case .planeSize:
      let size = ShaderPlane(stage).size
      return [size.x, size.y]
    case .planeEdge: return [SheetMesh.edge / stage.scale]
    }
  }

  private func inputSize(_ index: Int) -> PixelSize {
    stage.inputs.indices.contains(index) ? sizeOfInput(index) : stage.pixelSize
  }

  /// Width, height and depth of an input: of a cube map those of a face, of a volume all three.
  private func textureSize(_ index: Int) -> [Double] {
    let size = inputSize(index)
    guard isSolid(index) else { return Self.dimensions(size) }
    let height = Double(size.height)
    return switch ShaderRecipe.SolidLayout(size) {
    case .faces: [height, height, 1, 1]
    case .cross: [height / 3, height / 3, 1, 1]
    case .slices: [height, height, height, 1]
    case .panorama: Self.dimensions(size)
    }
  }

  private func inputTime(_ index: Int) -> Double {
    guard stage.inputs.indices.contains(index),
      stage.inputs[index].animation?.isContinuous == true
    else { return seconds }
    return stage.inputs[index].seconds
  }

  private static func dimensions(_ size: PixelSize) -> [Double] {
    [Double(size.width), Double(size.height), 1, 1]
  }
}
