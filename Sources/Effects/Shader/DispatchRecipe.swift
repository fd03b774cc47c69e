package import Frame
package import Motion

extension ShaderRecipe {
  /// A storage buffer of a frame.
  package struct Storage: Sendable, Hashable {
    /// The name, which the blocks of shaders also have.
    package var name: String
    /// Bytes of an element.
    package var stride: Int
    /// The number of elements.
    package var count: Formula
    /// Whether what a frame leaves in it is there for the next frame.
    package var hasHistory: Bool

    /// Declares a buffer.
    package init(_ name: String, stride: Int, count: Formula, hasHistory: Bool = false) {
      self.name = name
      self.stride = stride
      self.count = count
      self.hasHistory = hasHistory
    }
  }

  /// A run of a compute shader.
  package struct DispatchRecipe: Sendable, Hashable {
    /// What each invocation stands for.
    package enum Extent: Sendable, Hashable {
      /// An element of a storage buffer.
      case buffer(String)
      /// A pixel of a target.
      case target(String)
      /// A place among as many as three formulas state along x, y and z.
      case formulas([Formula])
    }

    /// The shader.
    package var shader: Shader
    /// The constants that it is compiled with.
    package var constants: [ShaderConstant]
    /// How many invocations there are.
    package var extent: Extent
    /// The targets that it writes.
    package var images: [Dispatch.ImageBinding]

    /// Runs a shader.
    package init(
      _ shader: Shader, constants: [ShaderConstant], over extent: Extent,
      images: [Dispatch.ImageBinding]
    ) {
      self.shader = shader
      self.constants = constants
      self.extent = extent
      self.images = images
    }
  }

  /// Whether a pass computes, or reads a storage buffer.
  package var computes: Bool { !storage.isEmpty || passes.contains { $0.dispatch != nil } }

  /// Whether a frame depends on the one before it.
  package var hasHistory: Bool {
    targets.contains { $0.hasHistory } || storage.contains { $0.hasHistory }
  }
}

extension ShaderRecipe.Pass {
  /// What it computes instead of drawing.
  package var dispatch: ShaderRecipe.DispatchRecipe? {
    if case .dispatch(let dispatch)? = draws.first?.content { dispatch } else { nil }
  }
}
