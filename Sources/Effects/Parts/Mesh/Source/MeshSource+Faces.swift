import Motion

extension MeshSource {
  /// About how many faces are made for its coarse mesh with `constants` that name all numbers, told without
  /// making any.
  func faces(_ constants: NamedMeshes) -> Double {
    switch self {
    case .named(let name): return Double(name.erased.faceCount(constants))
    case .mesh(let mesh): return Double(mesh.faces.count << (2 * mesh.coarseSteps))
    case .file: return 0
    case .chain(let parts):
      // Each refines those before it, along both axes.
      let side = parts.reduce(0) { $0 + $1.faces(constants).squareRoot() }
      return side * side
    case .movements(let base, let movements):
      let ends = movements.map { ($0.start?.faces(constants) ?? 0) + $0.end.faces(constants) }
      return ends.reduce(base?.faces(constants) ?? 0, +)
    }
  }
}

extension MeshTransform {
  /// Subdivision steps of a coarse mesh: as many as are requested, up to some thousand faces.
  var coarseSteps: Int {
    guard subdivisionSteps != 0 else { return 0 }
    var (steps, count) = (1, 16 * faces.count)
    while count <= 4096, steps != subdivisionSteps { (steps, count) = (steps + 1, 4 * count) }
    return steps
  }
}
