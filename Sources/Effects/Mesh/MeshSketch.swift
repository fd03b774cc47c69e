extension Mesh {
  /// The same mesh with few faces: enough to tell where it reaches, to a pixel.
  var coarse: Mesh {
    var mesh = self
    mesh.isCoarse = true
    let most = 100
    mesh.shape.wavy.columns = min(shape.wavy.columns, most)
    mesh.shape.ripple.count = min(shape.ripple.count, most)
    mesh.shape.curtain.rows = min(shape.curtain.rows, most)
    mesh.shape.curtain.columns = min(shape.curtain.columns, most)
    mesh.shape.bulge.count = min(shape.bulge.count, most)
    mesh.shape.cylinder.columns = min(shape.cylinder.columns, most)
    mesh.shape.patch.count = min(shape.patch.count, most)
    mesh.shape.wave.count = min(shape.wave.count, most)
    return mesh
  }
}

extension MeshTransform {
  /// Subdivision steps of a coarse mesh: as many as are asked for, up to some thousand faces.
  var coarseSteps: Int {
    guard subdivisionSteps != 0 else { return 0 }
    var (steps, count) = (1, 16 * faces.count)
    while count <= 4096, steps != subdivisionSteps { (steps, count) = (steps + 1, 4 * count) }
    return steps
  }
}
