extension Mesh {
  /// The same mesh with few faces, enough to find its extent to a pixel.
  package var coarse: Mesh {
    var mesh = self
    mesh.isCoarse = true
    let most = 100
    mesh.constants.wavy.columns = min(constants.wavy.columns ?? 40, most)
    mesh.constants.ripple.count = min(constants.ripple.count ?? 50, most)
    mesh.constants.curtain.rows = min(constants.curtain.rows ?? CurtainMesh.publishedRows, most)
    mesh.constants.curtain.columns = min(
      constants.curtain.columns ?? CurtainMesh.publishedColumns, most)
    mesh.constants.bulge.count = min(constants.bulge.count ?? BulgeMesh.publishedCount, most)
    mesh.constants.ellipse.count = min(constants.ellipse.count ?? EllipseMesh.publishedCount, most)
    mesh.constants.cylinder.columns = min(
      constants.cylinder.columns ?? CylinderMesh.leastColumns, most)
    mesh.constants.patch.count = min(constants.patch.count ?? PatchMesh.leastCount, most)
    mesh.constants.wave.count = min(constants.wave.count ?? WaveMesh.publishedCount, most)
    return mesh
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
