import Motion

extension MeshSource {
  /// About how many faces are made for its coarse mesh with `constants` that name all numbers, told without
  /// making any.
  func faces(_ constants: NamedMeshes) -> Double {
    switch self {
    case .named(let name): return Double(constants.faces(name))
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

extension NamedMeshes {
  /// How many faces the mesh called `name` has; where no number is set, as many as the article's.
  fileprivate func faces(_ name: MeshName) -> Int {
    switch name {
    case .identity: 1
    case .wavy: wavy.columns ?? 40
    case .ripple: square(ripple.count ?? 50)
    case .curtain:
      (curtain.rows ?? CurtainMesh.publishedRows)
        * (curtain.columns ?? CurtainMesh.publishedColumns)
    case .bulge: square(bulge.count ?? BulgeMesh.publishedCount)
    case .jelly: 50
    case .ellipse: square(ellipse.count ?? EllipseMesh.publishedCount)
    case .cylinder: cylinder.columns ?? CylinderMesh.leastColumns
    case .cracked: 2 * cracked.rows
    case .patch: square(patch.count ?? PatchMesh.leastCount)
    case .wave: square(wave.count ?? WaveMesh.publishedCount)
    }
  }

  private func square(_ count: Int) -> Int { count * count }
}
