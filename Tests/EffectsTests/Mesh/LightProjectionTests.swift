import Documents
import Foundation
import Motion
import Testing

@testable import Effects

@Suite struct LightProjectionTests {
  /// Where a place is in the picture that a light throws; `nil` where no light goes.
  static func unit(
    _ light: MeshLight, _ place: SIMD3<Double>, picture: SIMD2<Double> = SIMD2(40, 20)
  ) -> SIMD2<Double>? {
    let thrown = light.beam(ofPicture: picture).applied(to: place)
    return thrown.w > 0 ? SIMD2(thrown.x, thrown.y) / thrown.w : nil
  }

  static func expectNear(
    _ given: SIMD2<Double>?, _ x: Double, _ y: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let given = given ?? SIMD2(repeating: .nan)
    #expect(abs(given.x - x) < 1e-12 && abs(given.y - y) < 1e-12, sourceLocation: location)
  }

  @Test func aDirectionalLightThrowsItsPicturePointByPoint() {
    var light = MeshLight()
    for z in [-50.0, 0, 50] {
      Self.expectNear(Self.unit(light, SIMD3(0, 0, z)), 0.5, 0.5)
      Self.expectNear(Self.unit(light, SIMD3(-20, -10, z)), 0, 0)
      Self.expectNear(Self.unit(light, SIMD3(20, 10, z)), 1, 1)
    }
    // From 45° to the right: what is nearer shows what lies further left.
    light.direction = SIMD3(1, 0, 1)
    Self.expectNear(Self.unit(light, SIMD3(10, 0, 10)), 0.5, 0.5)
    Self.expectNear(Self.unit(light, SIMD3(10, 0, -10)), 0.5 + 20 * 0.5.squareRoot() / 40, 0.5)
    // A quarter turn clockwise: the picture's right edge is below.
    light.direction = SIMD3(0, 0, 1)
    light.imageRotation = Angle(degrees: 90)
    Self.expectNear(Self.unit(light, SIMD3(0, 20, 0)), 1, 0.5)
    Self.expectNear(Self.unit(light, SIMD3(-10, 0, 0)), 0.5, 1)
  }

  @Test(arguments: [MeshLight.Kind.point, .spot]) func aBeamGrowsWithDistance(
    kind: MeshLight.Kind
  ) {
    var light = MeshLight()
    light.kind = kind
    light.position = SIMD3(5, 0, 100)
    light.coneAngle = Angle(degrees: 90)
    // The longer side is as wide as the cone: 200 points at a distance of 100.
    Self.expectNear(Self.unit(light, SIMD3(5, 0, 0)), 0.5, 0.5)
    Self.expectNear(Self.unit(light, SIMD3(105, 0, 0)), 1, 0.5)
    Self.expectNear(Self.unit(light, SIMD3(5, -50, 0)), 0.5, 0)
    Self.expectNear(Self.unit(light, SIMD3(55, 25, 50)), 1, 1)
    #expect(Self.unit(light, SIMD3(5, 0, 101)) == nil)
    // Turned to shine to the left; up stays up.
    light.position = SIMD3(100, 0, 0)
    light.direction = SIMD3(2, 0, 0)
    Self.expectNear(Self.unit(light, SIMD3(0, 0, 0)), 0.5, 0.5)
    Self.expectNear(Self.unit(light, SIMD3(0, 50, 0)), 0.5, 1)
    Self.expectNear(Self.unit(light, SIMD3(0, 0, -100)), 1, 0.5)
    #expect(Self.unit(light, SIMD3(101, 0, 0)) == nil)
  }

  @Test func oneLightWithABeamThrowsAPicture() throws {
    var mesh = Mesh(.ripple)
    mesh.lighting = .phong
    mesh.lights = [MeshLight(), MeshLight()]
    #expect(Effect.mesh(mesh).pictureFiles.isEmpty)
    mesh.lights[1].image = "a.png"
    #expect(Effect.mesh(mesh).pictureFiles == ["a.png"])
    #expect(throws: Never.self) { try mesh.checkLights() }
    mesh.lighting = .simple
    #expect(Effect.mesh(mesh).pictureFiles.isEmpty)
    mesh.lights[0].image = "b.png"
    #expect(throws: MeshError.severalProjectors(2)) { try mesh.checkLights() }
    mesh.lights = [MeshLight()]
    mesh.lights[0].image = "b.png"
    mesh.lights[0].kind = .ambient
    #expect(throws: MeshError.projectorWithoutBeam) { try mesh.checkLights() }
    #expect(!MeshError.projectorWithoutBeam.description.contains("other"))
    mesh.lights[0].kind = .spot
    #expect(
      mesh.lightWarnings == [
        "a light's picture is visible only with lighting=phong, but lighting is simple"
      ])
    mesh.lighting = .phong
    #expect(mesh.lightWarnings.isEmpty)
    let stage = Stage(canvas: SIMD2(9, 9), inputs: [Stage.Input(size: SIMD2(9, 9))])
    let error = #expect(throws: MeshError.self) {
      try mesh.frame(at: Moment(seconds: 1), on: stage)
    }
    #expect(error?.description.contains("the picture b.png of its light") == true)
  }

  @Test func parametersByName() throws {
    var effect = try Effect(named: "mesh")
    try effect.apply(setting: "light.image=gobo.png")
    try effect.apply(setting: "light.imageRotation=30")
    let mesh = try #require(effect.asMesh)
    #expect(mesh.lights[0].image == "gobo.png")
    #expect(mesh.lights[0].imageRotation.degrees == 30)
    try effect.apply(setting: "light.image=none")
    let bare = try #require(effect.asMesh)
    #expect(bare.lights[0].image == nil)
  }
}
