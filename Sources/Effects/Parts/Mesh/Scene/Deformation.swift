import Frame

extension Effect {
  /// What the effect does to its picture at `moment`, as a mesh that draws and is hit alike; `nil`
  /// for an effect that bends no sheet.
  ///
  /// The picture's own place on the stage counts, an outline's does not: it lies outside the unit
  /// square.
  ///
  /// - Throws: `EffectError` without an input, or for a sheet that cannot be drawn.
  public func deformation(
    at moment: Moment, on stage: Stage
  ) throws(EffectError) -> Mesh? {
    guard bendsSheet else { return nil }
    guard !stage.inputs.isEmpty else {
      throw .missingInputs(effect: name, needed: "a picture to bend")
    }
    if case .peel(let peel) = self { return peel.deformation(at: moment, on: stage) }
    if case .sticker(let sticker) = self {
      return try sticker.deformation(at: moment, on: stage)
    }
    guard case .mesh(var mesh) = self else { return nil }
    do throws(MeshError) {
      mesh.source = .mesh(try mesh.mesh(at: moment, on: stage.inputs[0].size))
    } catch {
      throw .mesh(error)
    }
    mesh.fraction = 1
    return mesh
  }

  /// Which point of the effect's sheet shows where; `nil` for an effect that bends none.
  ///
  /// - Throws: `EffectError` without an input, or for a sheet that cannot be drawn.
  public func hitTest(
    at moment: Moment, on stage: Stage
  ) throws(EffectError) -> MeshHitTest? {
    // The faces of a chain are those of its first mesh, which its deformation has forgotten.
    if case .mesh(let mesh) = self {
      return MeshHitTest(try MeshScene(mesh, at: moment, on: stage))
    }
    guard let mesh = try deformation(at: moment, on: stage) else { return nil }
    var scene = try MeshScene(mesh, at: moment, on: stage)
    // A border around the picture is part of the sheet.
    scene.hasBorder = false
    return MeshHitTest(scene)
  }
}

extension SheetMesh {
  /// The same in units of a picture in the middle of `sheet`, seen by an eye at `distance` pixels.
  func deformation(of sheet: Sheet, distance: Double, on stage: Stage) -> Mesh {
    let picture = stage.pixelSize(ofInput: 0)
    let size = SIMD2(Double(picture.width), Double(picture.height))
    let whole = SIMD2(Double(sheet.size.width), Double(sheet.size.height))
    let margin = (whole - size) / 2
    let inside = cut(from: 0, to: whole.y).rows
    var edges: [SheetRow] = []
    for row in inside where edges.last.map({ row.y > $0.y }) ?? true { edges.append(row) }
    var transform = MeshTransform(depthNormalization: .height)
    let scale = sheet.placement.scale
    for row in edges {
      for x in [-margin.x, size.x + margin.x] {
        let from = SIMD2(x, row.y - margin.y) / size
        // A larger sticker is not a higher one.
        let to = 0.5 + scale * (from - 0.5)
        transform.add(
          MeshTransform.Vertex(from: from, to: SIMD3(to.x, to.y, row.height / size.y)))
      }
    }
    for row in 0..<edges.count - 1 {
      transform.add(MeshTransform.Face(SIMD4(2 * row, 2 * row + 1, 2 * row + 3, 2 * row + 2)))
    }
    var mesh = Mesh(transform)
    mesh.fraction = 1
    mesh.placement.perspective = distance / stage.scale
    mesh.placement.rotation.z = sheet.placement.rotation
    return mesh
  }
}
