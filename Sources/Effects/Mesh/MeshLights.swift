extension Mesh {
  /// The light that throws a picture, by its place among the lights.
  var projector: Int? { lights.prefix(Mesh.lightLimit).firstIndex { $0.image != nil } }

  /// The file of the picture that a light throws, if one does.
  package var pictureFiles: [String] {
    lighting == .phong ? projector.flatMap { lights[$0].image }.map { [$0] } ?? [] : []
  }

  /// Throws where more than one light throws a picture, or one that has no beam, and where the
  /// light that is drawn has no direction but needs one.
  func checkLights() throws(MeshError) {
    let projectors = lights.prefix(Mesh.lightLimit).filter { $0.image != nil }
    guard projectors.count <= 1 else { throw .severalProjectors(projectors.count) }
    guard projectors.first?.kind != .ambient else { throw .projectorWithoutBeam }
    if lighting == .simple && lightDirection == .zero { throw .noDirection("lightDirection") }
    guard lighting == .phong else { return }
    for (index, light) in lights.prefix(Mesh.lightLimit).enumerated() where light.isAimless {
      throw .noDirection("light\(index == 0 ? "" : "\(index + 1)").direction")
    }
  }

  /// Sentences for a person about lights that do nothing.
  var lightWarnings: [String] {
    guard projector != nil, lighting != .phong else { return [] }
    return [
      "a light's picture shows only with lighting=phong, but lighting is \(lighting.rawValue)"
    ]
  }
}

extension MeshLight {
  /// Whether it shines one way, but no way is given.
  fileprivate var isAimless: Bool {
    (kind == .directional || kind == .spot) && direction == .zero
  }
}
