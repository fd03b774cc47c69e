import Documents
import Motion

extension Mesh {
  /// Warnings about the effect on `stage`, one sentence each; it can be drawn nevertheless.
  ///
  /// - Throws: `MeshError` when it cannot be drawn.
  package func warnings(on stage: Stage) throws(MeshError) -> [String] {
    var limits = stage.limits
    return try warnings(on: stage, sharing: &limits)
  }

  package func warnings(
    on stage: Stage, sharing limits: inout PreparationLimits
  ) throws(MeshError) -> [String] {
    guard !stage.inputs.isEmpty else { return [] }
    try checkLights()
    let report = try report(on: stage.inputs[0].size, sharing: &limits)
    return report.warnings + lightWarnings + idleWarnings + stillWarnings(on: stage)
  }

  /// Warnings about constants of named meshes that are not drawn.
  private var idleWarnings: [String] {
    let usual = NamedMeshes()
    var idle: [MeshName] = []
    for parameter in NamedMeshes.parameterList
    where parameter.get(constants) != parameter.get(usual) {
      guard let group = parameter.name.split(separator: ".").first,
        let name = MeshName(rawValue: String(group)), !shown.draws(name), !idle.contains(name)
      else { continue }
      idle.append(name)
    }
    return idle.map { "parameters of \($0.rawValue) are set but no mesh of that name is drawn" }
  }

  /// Warnings about meshes that change nothing at several moments of the play.
  private func stillWarnings(on stage: Stage) -> [String] {
    // The flat sheet was asked for here.
    guard lighting == .auto || lighting == .none, shown != .named(.identity), fraction != 0
    else { return [] }
    var isFlat = true
    // 17 is prime, so that repeating movements are not sampled at rest each time.
    for step in (0...17).reversed() {
      let moment = Moment(seconds: duration * Double(step) / 17)
      guard let placed = try? coarse.placed(at: moment, on: stage) else { return [] }
      guard !placed.movesPixels else { return [] }
      isFlat = isFlat && placed.isAtRest
    }
    if !isFlat {
      guard shownLighting == .none else { return [] }
      return [
        "the mesh moves points in height only, which is visible only with lighting or in perspective; "
          + "set lighting or transform.perspective"
      ]
    }
    return placement == MeshPlacement() ? ["the mesh does not change the picture"] : []
  }
}

extension PlacedMesh {
  /// Whether some point appears away from its place on the flat sheet, or part of the sheet is missing.
  fileprivate var movesPixels: Bool {
    for (unit, bent) in zip(surface.units, places) {
      let flat = transform.applied(to: SIMD3(unit.x * size.x, unit.y * size.y, 0))
      guard flat.w > 0, bent.w > 0 else { return true }
      let way = SIMD2(bent.x, bent.y) / bent.w - SIMD2(flat.x, flat.y) / flat.w
      if abs(way.x) > 1e-6 || abs(way.y) > 1e-6 { return true }
    }
    return hasBorder || abs(shownShare - 1) > 1e-6
  }

  /// Whether every point has height 0.
  fileprivate var isAtRest: Bool { surface.positions.allSatisfy { abs($0.z) <= 1e-6 } }

  /// The share of the picture that the triangles show; overlaps count twice.
  private var shownShare: Double {
    triangles.reduce(0) { sum, triangle in
      let corners = (0..<3).map { surface.units[Int(triangle[$0])] }
      let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
      return sum + abs(a.x * b.y - a.y * b.x) / 2
    }
  }
}

extension MeshSource {
  /// Whether the mesh called `name` is part of the source.
  fileprivate func draws(_ name: MeshName) -> Bool {
    switch self {
    case .named(let known): known == name
    case .mesh, .file: false
    case .chain(let parts): parts.contains { $0.draws(name) }
    case .movements(let base, let movements):
      base?.draws(name) == true
        || movements.contains { $0.start?.draws(name) == true || $0.end.draws(name) }
    }
  }
}
