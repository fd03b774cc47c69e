import Documents
import Frame
import Motion

extension ShaderFrame {
  /// A pass that computes; `nil` for one that draws.
  func computed(_ pass: ShaderRecipe.Pass) -> Pass? {
    guard let own = pass.dispatch, let recipe = pass.draws.first else { return nil }
    let invocations = invocations(own.extent)
    let size = PixelSize(width: invocations.x, height: invocations.y)
    return Pass(
      pass.label,
      Dispatch(
        own.shader, constants: own.constants, invocations: invocations, images: own.images,
        buffers: recipe.buffers, textures: recipe.samplers.map(texture),
        uniforms: recipe.uniforms.compactMap { uniform($0, in: pass, size) }))
  }

  /// A storage buffer.
  func buffer(_ storage: ShaderRecipe.Storage) -> StorageBuffer {
    StorageBuffer(
      storage.name, byteCount: storage.stride * count(of: storage), hasHistory: storage.hasHistory)
  }

  /// The elements of a storage buffer; 0, or more than fit into one, where the formula asks for them or has no value.
  private func count(of storage: ShaderRecipe.Storage) -> Int {
    Int(
      value(storage.count, stage.pixelSize).rounded(),
      within: 0...(FrameLimits.bufferBytes / storage.stride + 1))
  }

  private func invocations(_ extent: ShaderRecipe.DispatchRecipe.Extent) -> SIMD3<Int> {
    switch extent {
    case .buffer(let name):
      return SIMD3(recipe.storage.first { $0.name == name }.map(count) ?? 1, 1, 1)
    case .target(let name):
      let size = sizeOfTarget(name)
      return SIMD3(size.width, size.height, 1)
    case .formulas(let formulas):
      var counts = SIMD3(1, 1, 1)
      for (axis, formula) in formulas.prefix(3).enumerated() {
        counts[axis] = Int(
          value(formula, stage.pixelSize).rounded(), within: 0...(FrameLimits.invocations + 1))
      }
      return counts
    }
  }
}
