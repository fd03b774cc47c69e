import Frame

/// Linked programs by their shaders, constants and variant, built on first use.
final class ProgramCache {
  private let library: ShaderLibrary
  private let count: GLObjectCount
  private struct Key: Hashable {
    let program: Draw.Program
    let variant: ShaderVariant
  }

  private struct ComputeKey: Hashable {
    let shader: Shader
    let constants: [ShaderConstant]
  }

  private var programs: [Key: GLProgram] = [:]
  private var computePrograms: [ComputeKey: GLProgram] = [:]
  /// Time spent compiling and linking.
  private(set) var compileTime: Duration = .zero

  init(library: ShaderLibrary, count: GLObjectCount) {
    self.library = library
    self.count = count
  }

  func program(
    _ program: Draw.Program, _ variant: ShaderVariant = .plain
  ) throws(RendererError) -> GLProgram {
    let key = Key(program: program, variant: variant)
    if let linked = programs[key] { return linked }
    let start = ContinuousClock.now
    let linked = try GLProgram(
      vertex: library.text(of: .vertex, program, variant),
      fragment: library.text(of: .fragment, program, variant),
      isUsers: program.isUsers, count: count)
    programs[key] = linked
    compileTime += .now - start
    return linked
  }

  /// The program of a dispatch.
  func program(_ dispatch: Dispatch) throws(RendererError) -> GLProgram {
    let key = ComputeKey(shader: dispatch.shader, constants: dispatch.constants)
    if let linked = computePrograms[key] { return linked }
    let start = ContinuousClock.now
    let linked = try GLProgram(
      compute: library.text(of: .compute, dispatch.shader, dispatch.constants), count: count)
    computePrograms[key] = linked
    compileTime += .now - start
    return linked
  }

  func removeAll() {
    programs.removeAll()
    computePrograms.removeAll()
  }
}

extension Draw.Program {
  /// Whether one of its shaders is a source by value.
  fileprivate var isUsers: Bool {
    [vertex, fragment].contains { if case .source = $0 { true } else { false } }
  }
}
