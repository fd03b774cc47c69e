public import Documents
import Motion

extension Mesh: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Mesh>] {
    [mesh] + bending + lightParameters
      + MeshPlacement.parameterList.nested(
        in: "transform", get: { $0.placement }, set: { $0.placement = $1 })
      + MeshMaterial.parameterList.nested(
        in: "material", get: { $0.material }, set: { $0.material = $1 })
      + MeshLight.parameterList.nested(
        in: "light", get: { $0.light(0) }, set: { $0.setLight(0, $1) })
      + MeshLight.parameterList.nested(
        in: "light2", get: { $0.light(1) }, set: { $0.setLight(1, $1) })
      + Finish.parameterList.nested(in: "finish", get: { $0.finish }, set: { $0.finish = $1 })
      + NamedMeshes.parameterList.map { inner in
        inner.lifted(get: { $0.constants }, set: { $0.constants = $1 })
      }
  }

  /// A named mesh, the name of a file, or several in a row.
  private static var mesh: Parameter<Mesh> {
    let names = MeshName.allCases.map { $0.rawValue }
    return Parameter(
      name: "mesh",
      summary:
        "A named mesh or a mesh file (its name contains a / or a dot), or several, separated by commas.",
      kind: .choice(names),
      get: { .text($0.source?.text ?? $0.name.rawValue) },
      set: { (mesh: inout Mesh, node: DocumentNode) throws(DocumentError) in
        let source = try node.text(ParameterKind.choice(names).expectation) {
          (text) throws(MeshError) in try MeshSource(text: text)
        }
        guard case .named(let known) = source else {
          mesh.source = source
          return
        }
        mesh.name = known
        mesh.source = nil
      })
  }

  /// The range of steps; the mesh's own limit depends on its faces and is checked with it.
  private static var stepRange: NumberRange {
    NumberRange(whole: MeshTransform.readableSteps)
  }

  private static var bending: [Parameter<Mesh>] {
    [
      .optionalNumber(
        "fraction", "How far the sheet is bent, 0 flat and 1 fully; overrides time.",
        unset: "time", in: -10...10, get: { $0.fraction }, set: { $0.fraction = $1 }),
      .number(
        "duration", "Duration of the bending, for a mesh that does not move by itself.",
        unit: "seconds",
        in: 0.01...3600, get: { $0.bendDuration }, set: { $0.bendDuration = $1 }),
      .curve(
        "timing", "Timing curve of the bending.", get: { $0.timing }, set: { $0.timing = $1 }),
      .optionalChoice(
        "depthNormalization", "Points per unit of z; none means that z is in points.",
        unset: "mesh", get: { $0.depthNormalization }, set: { $0.depthNormalization = $1 }),
      .choice(
        "depth", "The documented depth, or half of it as in the reference implementation.",
        get: { $0.depth }, set: { $0.depth = $1 }),
      Parameter(
        name: "subdivisionSteps",
        summary: "Catmull-Clark steps: 0 keeps the faces, -1 chooses the number.",
        kind: .number(unit: "steps", range: stepRange),
        get: { $0.subdivisionSteps.map { .number(Double($0)) } ?? .text("mesh") },
        set: { (mesh: inout Mesh, node: DocumentNode) throws(DocumentError) in
          mesh.subdivisionSteps = Int(
            try node.number(in: stepRange, unit: "steps"), within: MeshTransform.readableSteps)
        }),
      .choice(
        "diagonal", "Triangulation of faces: as in Core Animation, or symmetric.",
        get: { $0.diagonal }, set: { $0.diagonal = $1 }),
      .boolean(
        "replicatesEdges",
        "Whether areas beyond the picture repeat its edge instead of being transparent.",
        get: { $0.replicatesEdges }, set: { $0.replicatesEdges = $1 }),
      .number(
        "rasterizationScale",
        "Pixels of the picture for each pixel of the flat sheet; more keeps magnified text sharp.",
        in: 1...8, get: { $0.rasterizationScale }, set: { $0.rasterizationScale = $1 }),
      .boolean(
        "strict", "Whether faces without area are refused.", get: { $0.strict },
        set: { $0.strict = $1 }),
      .debug(get: { $0.debug }, set: { $0.debug = $1 }),
    ]
  }

  private static var lightParameters: [Parameter<Mesh>] {
    [
      .choice(
        "lighting",
        "Lighting: none, simple white light, or Phong's model; auto lights meshes that have heights softly.",
        get: { $0.lighting }, set: { $0.lighting = $1 }),
      .optionalNumber(
        "diffuseLightFactor", "Darkening of slopes by simple light.",
        unset: "1, or 0.5 with auto", in: 0...1,
        get: { $0.diffuseLightFactor }, set: { $0.diffuseLightFactor = $1 }),
      .optionalNumber(
        "lightRelief", "How steep slopes are for simple light, as a share of what they are.",
        unset: "1, or less for steep waves with auto", in: 0...1,
        get: { $0.lightRelief }, set: { $0.lightRelief = $1 }),
      .choice(
        "coordinates",
        "Where y of lights points: down as on the canvas, or up as in ported code for UIKit.",
        get: { $0.coordinates }, set: { $0.coordinates = $1 }),
      .number(
        "lightIntensity", "Intensity of all Phong lights.", in: 0...10,
        get: { $0.lightIntensity }, set: { $0.lightIntensity = $1 }),
    ]
      + Parameter<Mesh>.vector(
        "lightDirection", "Towards the simple light, which is below at +y", in: -1000...1000,
        get: { $0.lightDirection }, set: { $0.lightDirection = $1 })
  }

  private func light(_ index: Int) -> MeshLight {
    lights.indices.contains(index) ? lights[index] : .unlit
  }

  private mutating func setLight(_ index: Int, _ light: MeshLight) {
    while lights.count <= index { lights.append(.unlit) }
    lights[index] = light
  }
}
