import Documents
import Frame
import Motion
import Testing

@testable import Effects

@Suite struct MeshEffectTests {
  static func placed(
    _ mesh: Mesh, _ width: Double, _ height: Double, canvas: SIMD2<Double>? = nil,
    at seconds: Double = 1
  ) throws -> PlacedMesh {
    let size = SIMD2(width, height)
    let stage = Stage(canvas: canvas ?? size, inputs: [Stage.Input(size: size)])
    return try mesh.placed(at: Moment(seconds: seconds), on: stage)
  }

  /// The article's example: (1, 0.5, 1.5) on a sheet of 100 × 200, average.
  static func example(_ depth: MeshDepth, m34: Double) throws -> SIMD4<Double> {
    let transform = MeshTransform.grid(rows: 1, columns: 1) { SIMD3($0.x, $0.y, 1.5) }
    var mesh = Mesh(transform)
    mesh.depth = depth
    mesh.placement.m34 = m34
    let placed = try placed(mesh, 100, 200)
    let place = SIMD3(1, 0.5, 1.5) * transform.pointsPerUnit(on: placed.size, depth: depth)
    return placed.projection.applied(to: place)
  }

  @Test func perspectiveOfTheArticlesExample() throws {
    let flat = try Self.example(.halved, m34: 0)
    #expect(abs(flat.x - 1) < 1e-9 && abs(flat.y) < 1e-9 && abs(flat.w - 1) < 1e-9)
    let near = try Self.example(.halved, m34: -1 / 800)
    #expect(abs(near.w - 0.859_375) < 1e-9)
    #expect(abs(near.x / near.w - 1.163_636_4) < 1e-7)
    #expect(abs(near.y) < 1e-9)
    let nearer = try Self.example(.documented, m34: -1 / 800)
    #expect(abs(nearer.w - 0.718_75) < 1e-9)
  }

  @Test func largerHeightsAreNearer() throws {
    var mesh = Mesh(.ripple)
    mesh.placement.perspective = 500
    let placed = try Self.placed(mesh, 100, 100)
    let low = placed.projection.applied(to: SIMD3(50, 50, -4))
    let high = placed.projection.applied(to: SIMD3(50, 50, 4))
    #expect(high.z / high.w < low.z / low.w)
    #expect(high.z > -high.w && low.z < low.w)
  }

  @Test func m34AfterARotationActsOnTheLayersOwnHeight() {
    var placement = MeshPlacement()
    placement.rotation.x = Angle(degrees: -45)
    placement.m34 = -1 / 800
    // Flat points keep w = 1, as in the article's code, which sets the element afterwards.
    let bottom = placement.transform.applied(to: SIMD3(0, 100, 0))
    let half = 0.5.squareRoot()
    #expect(abs(bottom.y - 100 * half) < 1e-9)
    #expect(abs(bottom.z + 100 * half) < 1e-9)
    #expect(bottom.w == 1)
    #expect(abs(placement.transform.applied(to: SIMD3(0, 0, 80)).w - 0.9) < 1e-12)
    placement.m34 = 0
    placement.perspective = 800
    let seen = placement.transform.applied(to: SIMD3(0, 100, 0))
    #expect(abs(seen.w - (1 + 100 * half / 800)) < 1e-12)
  }

  @Test func eyeIsWherePerspectiveComesFrom() throws {
    var mesh = Mesh(.ripple)
    mesh.lighting = .none
    #expect(try Self.placed(mesh, 100, 60).eye == SIMD4(0, 0, 1, 0))
    mesh.placement.perspective = 640
    mesh.placement.rotation.y = Angle(degrees: 30)
    mesh.placement.translation = SIMD3(5, -7, 11)
    let eye = try Self.placed(mesh, 100, 60).eye
    #expect(abs(eye.z - 640) < 1e-9)
    #expect(eye.x == 0 && eye.y == 0 && eye.w == 1)
  }

  @Test func singularTransformsAreRefused() {
    var mesh = Mesh(.wavy)
    mesh.placement.extra = .scale(SIMD3(1, 0, 1))
    #expect(throws: MeshError.transform(.singularPlacement)) { try Self.placed(mesh, 10, 10) }
    mesh.placement.extra = .scale(SIMD3(1, .nan, 1))
    #expect(throws: MeshError.transform(.singularPlacement)) { try Self.placed(mesh, 10, 10) }
  }

  @Test func badMeshesAndMissingPicturesAreRefused() {
    var bad = MeshTransform.identity(rows: 1, columns: 1)
    bad.faces[0].indices.x = 9
    #expect(
      throws: MeshError.transform(.indexOutOfRange(face: 0, index: 9, vertices: 4))
    ) { try Self.placed(Mesh(bad), 10, 10) }
    bad.faces[0].indices = SIMD4(0, 1, 1, 2)
    var strict = Mesh(bad)
    strict.strict = true
    #expect(throws: MeshError.transform(.degenerateFaces(1))) { try Self.placed(strict, 10, 10) }
    let stage = Stage(canvas: SIMD2(4, 4), inputs: [])
    #expect(throws: MeshError.self) {
      try Mesh(.wavy).frame(at: Moment(seconds: 0), on: stage)
    }
  }

  @Test func sheetsBendFromFlat() throws {
    var mesh = Mesh(.ripple)
    mesh.timing = .linear
    mesh.bendDuration = 2
    let size = SIMD2(100.0, 100.0)
    let full = RippleMesh().mesh()
    #expect(try mesh.mesh(at: Moment(seconds: 2), on: size) == full)
    #expect(
      try mesh.mesh(at: Moment(seconds: 0), on: size)
        == MeshTransform.identity(rows: 50, columns: 50))
    let half = try mesh.mesh(at: Moment(seconds: 1), on: size)
    #expect(abs(half.vertices[0].to.z - full.vertices[0].to.z / 2) < 1e-15)
    let back = try mesh.mesh(at: Moment(seconds: 0.5, direction: .reverse), on: size)
    #expect(abs(back.vertices[0].to.z - full.vertices[0].to.z * 0.75) < 1e-15)
    mesh.fraction = 1
    #expect(try mesh.mesh(at: Moment(seconds: 0), on: size) == full)
    // What moves by itself does not bend as well.
    #expect(Mesh(.jelly).duration == 8)
    #expect(
      try Mesh(.jelly).mesh(at: Moment(seconds: 0), on: size) == JellyMesh().mesh(at: 0))
  }

  /// However many faces it has, a mesh reaches as far.
  @Test func theCanvasNeedsNoFineMesh() {
    let size = SIMD2(400.0, 300)
    func canvas(_ change: (inout Mesh) -> Void) -> SIMD2<Double> {
      var mesh = Mesh(.bulge)
      mesh.constants.bulge.radius = 500
      mesh.constants.bulge.bulginess = 1
      change(&mesh)
      return mesh.defaultCanvas(for: size)
    }
    let coarse = canvas { $0.constants.bulge.count = 90 }
    let fine = canvas { $0.constants.bulge.count = 400 }
    #expect(coarse != size)
    #expect(abs(fine.x - coarse.x) <= 2 && abs(fine.y - coarse.y) <= 2)
    #expect(
      canvas {
        $0.constants.bulge.count = 90; $0.subdivisionSteps = -1
      }.x - coarse.x <= 2)
    func steps(_ faces: Int, _ wanted: Int) -> Int {
      var mesh = MeshTransform.identity(rows: 1, columns: faces)
      mesh.subdivisionSteps = wanted
      return mesh.coarseSteps
    }
    #expect([0, 1, 3, 20, -1].map { steps(4, $0) } == [0, 1, 3, 5, 5])
    #expect([0, 1, 20, -1].map { steps(5000, $0) } == [0, 1, 1, 1])
  }

  @Test func canvasesHoldWhatSticksOut() {
    let size = SIMD2(100.0, 80.0)
    #expect(Mesh(.wavy).defaultCanvas(for: size) == size)
    let wide = MeshTransform.grid(rows: 1, columns: 1) { SIMD3($0.x * 1.305, $0.y, 0) }
    #expect(Mesh(wide).defaultCanvas(for: size) == SIMD2(162, 80))
    // The picture ends within the jelly's mesh, so the rim itself does not count.
    let jelly = Mesh(.jelly).defaultCanvas(for: size)
    #expect(jelly.x > 100 && jelly.x < 116)
  }

  @Test(
    "a mesh asks for as many pixels of its picture as it says, and filters where it shrinks them")
  func density() throws {
    let stage = Stage(
      canvas: SIMD2(60, 40), scale: 2, inputs: [Stage.Input(size: SIMD2(60, 40))])
    let filters = ShaderConstant("MINIFIED", .int(1))
    for (scale, width, height, isFiltered) in [
      (1.0, 120, 80, false), (1.2, 144, 96, false), (2, 240, 160, true),
    ] {
      var mesh = Mesh(.identity)
      mesh.rasterizationScale = scale
      let frame = try mesh.frame(at: Moment(seconds: 0), on: stage)
      #expect(frame.assetRequests.map(\.size) == [PixelSize(width: width, height: height)])
      let draw = try #require(frame.passes.last?.draws.first)
      #expect(draw.program.constants.contains(filters) == isFiltered)
    }
    // Nothing is filtered where it is as large as its pixels.
    var mesh = Mesh(MeshTransform.grid(rows: 1, columns: 1) { SIMD3(2 * $0.x, 2 * $0.y, 0) })
    (mesh.rasterizationScale, mesh.fraction) = (2, 1)
    let frame = try mesh.frame(at: Moment(seconds: 0), on: stage)
    #expect(frame.passes.last?.draws.first?.program.constants.contains(filters) == false)
    #expect(Effect.mesh(mesh).shownSizes(of: [SIMD2(60, 40)], on: .zero) == [SIMD2(120, 80)])
  }

  @Test func parametersByName() throws {
    var effect = try Effect(named: "mesh")
    for setting in [
      "mesh=ripple", "ripple.amplitude=0.1", "fraction=0.5", "lighting=phong",
      "light.direction.x=-1", "light2.type=spot", "light2.diffuse=0.5", "transform.m34=-0.00125",
      "transform.rotation.x=-45", "depthNormalization=min", "subdivisionSteps=-1",
      "material.shininess=5", "diagonal=symmetric", "depth=halved", "patch.p03=1,2",
    ] { try effect.apply(setting: setting) }
    let mesh = try #require(effect.asMesh)
    #expect(mesh.name == .ripple)
    #expect(mesh.constants.ripple.amplitude == 0.1)
    #expect(mesh.fraction == 0.5)
    #expect(mesh.lights.count == 2)
    #expect(mesh.lights[0].direction == SIMD3(-1, 0, 1))
    #expect(mesh.lights[0].diffuse == 0.75)
    #expect(mesh.lights[1].kind == .spot && mesh.lights[1].ambient == 0)
    #expect(mesh.placement.m34 == -0.00125)
    #expect(mesh.placement.rotation.x == Angle(degrees: -45))
    #expect(mesh.depthNormalization == .min && mesh.subdivisionSteps == -1)
    #expect(mesh.constants.patch.points[3] == SIMD3(1, 2, 0))
    try effect.apply(setting: "mesh=folder/my.mesh5")
    #expect(effect.asMesh?.source == .file("folder/my.mesh5"))
    let error = #expect(throws: DocumentError.self) { try effect.apply(setting: "mesh=wave5") }
    #expect(error?.description.contains("did you mean \"wave\"?") == true)
  }

  @Test func everyNameAndSummaryIsFit() {
    let parameters = Effect.mesh(Mesh()).parameters
    #expect(Set(parameters.map { $0.name }).count == parameters.count)
    for parameter in parameters { #expect(parameter.summary.hasSuffix(".")) }
  }

  @Test func everyNamedMeshIsValidAndNamed() throws {
    for name in MeshName.allCases {
      let constants = NamedMeshes()
      for share in [0, 0.3, 1] {
        let seconds = share * constants.duration(name)
        let mesh = constants.mesh(name, at: seconds, on: SIMD2(320, 480))
        #expect(try mesh.validate().degenerateFaces == 0, "\(name)")
      }
      #expect(constants.duration(name) > 0)
    }
  }
}
