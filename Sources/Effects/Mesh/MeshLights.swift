import Documents

extension Mesh {
  /// The index of the light that projects a picture.
  var projector: Int? { lights.prefix(Mesh.lightLimit).firstIndex { $0.image != nil } }

  /// The file of the picture that a light projects, if one does, and of the finish.
  package var pictureFiles: [String] { thrownPictures + finish.pictureFiles }

  /// The file of the picture that a light projects, if one does.
  var thrownPictures: [String] {
    lighting == .phong ? projector.flatMap { lights[$0].image }.map { [$0] } ?? [] : []
  }

  /// The lights that are drawn, with y down.
  var shownLights: [MeshLight] {
    lights.prefix(Mesh.lightLimit).map { light in
      var shown = light
      shown.direction = onCanvas(light.direction)
      shown.position = onCanvas(light.position)
      return shown
    }
  }

  /// A direction or a position of a light, with y down.
  func onCanvas(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    coordinates == .uikit ? SIMD3(vector.x, -vector.y, vector.z) : vector
  }

  /// Throws if more than one light projects a picture, if a light without a beam does, or if a drawn
  /// light lacks the direction that it needs.
  func checkLights() throws(MeshError) {
    let projectors = lights.prefix(Mesh.lightLimit).filter { $0.image != nil }
    guard projectors.count <= 1 else { throw .severalProjectors(projectors.count) }
    guard projectors.first?.kind != .ambient else { throw .projectorWithoutBeam }
    if shownLighting == .simple && lightDirection == .zero { throw .noDirection("lightDirection") }
    guard lighting == .phong else { return }
    for (index, light) in lights.prefix(Mesh.lightLimit).enumerated() where light.isAimless {
      throw .noDirection(
        "light\(index == 0 ? "" : "\(index + 1)").direction"
          + (light.name.map { " of the light \(quoted($0))" } ?? ""))
    }
  }

  /// Warnings about lights that have no effect, one sentence each.
  var lightWarnings: [String] {
    guard projector != nil, lighting != .phong else { return [] }
    return [
      "a light's picture is visible only with lighting=phong, but lighting is \(shownLighting.rawValue)"
    ]
  }
}

extension MeshLight {
  /// Whether it needs a direction and has none.
  fileprivate var isAimless: Bool {
    enabled && (kind == .directional || kind == .spot) && direction == .zero
  }
}
