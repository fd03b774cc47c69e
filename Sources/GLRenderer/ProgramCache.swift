import Frame

/// Linked programs by name, built when a frame first needs them.
final class ProgramCache {
  private let library: ShaderLibrary
  private let count: GLObjectCount
  private var programs: [Draw.Program: GLProgram] = [:]
  /// Time spent compiling and linking.
  private(set) var compileTime: Duration = .zero

  init(library: ShaderLibrary, count: GLObjectCount) {
    self.library = library
    self.count = count
  }

  func program(_ program: Draw.Program) throws(RendererError) -> GLProgram {
    if let linked = programs[program] { return linked }
    let start = ContinuousClock.now
    let linked = try GLProgram(
      label: "\(program.vertex).vert + \(program.fragment).frag",
      vertex: library.text("\(program.vertex).vert"),
      fragment: library.text("\(program.fragment).frag"), count: count)
    programs[program] = linked
    compileTime += .now - start
    return linked
  }

  func removeAll() {
    programs.removeAll()
  }
}
