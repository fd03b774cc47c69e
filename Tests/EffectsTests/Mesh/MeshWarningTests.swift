import Documents
import Frame
import Motion
import Testing

@testable import Effects

@Suite struct MeshWarningTests {
  private func warnings(_ settings: String...) throws -> [String] {
    var effect = Effect.mesh(Mesh())
    for setting in settings { try effect.apply(setting: setting) }
    return try effect.warnings(on: Self.stage)
  }

  private static let stage = Stage(
    canvas: SIMD2(80, 60), inputs: [Stage.Input(size: SIMD2(80, 60))])

  @Test func heightsThatDoNotShowAreTold() throws {
    let plain = "lighting=none"
    let told = try warnings("mesh=ripple", plain)
    #expect(told.count == 1)
    #expect(told.first?.contains("set lighting or transform.perspective") == true)
    #expect(try warnings("mesh=ripple", plain, "transform.scale=0.5") == told)
    #expect(try warnings("mesh=ripple,ripple", plain) == told)
    #expect(try warnings("mesh=ripple").isEmpty)
    for seen in [
      "lighting=simple", "lighting=phong", "transform.perspective=800", "transform.m34=-0.001",
      "transform.rotation.x=-45", "fraction=0",
    ] { #expect(try warnings("mesh=ripple", plain, seen).isEmpty, "\(seen)") }
    for name in MeshName.allCases where name != .ripple {
      #expect(try warnings("mesh=\(name.rawValue)").isEmpty, "\(name)")
    }
  }

  @Test func everyMomentOfThePlayCounts() throws {
    let high = MeshTransform.grid(rows: 2, columns: 2) { SIMD3($0.x, $0.y, $0.x) }
    let wide = MeshTransform.grid(rows: 2, columns: 2) { SIMD3(2 * $0.x, $0.y, 0) }
    // Sixteen times there and back: at rest at each of 17 moments that share the play evenly.
    let pace = MeshAnimation.Pace.timeline(
      Timeline(
        begin: 0, duration: 0.5, timing: .linear, fillMode: .forwards, repeatCount: 16,
        autoreverses: true))
    for (end, count) in [(high, 1), (wide, 0), (wide.flat, 1)] {
      let mesh = Mesh(.movements(on: nil, [MeshMovement(to: .mesh(end), pace: pace)]))
      let told = try Effect.mesh(mesh).warnings(on: Self.stage)
      #expect(told.count == count, "\(told)")
      #expect(told.allSatisfy { $0.contains("height") == (end == high) })
    }
  }

  @Test func meshesThatDoNothingAreTold() throws {
    let rest = "patch.p00=0,0"
    #expect(try warnings("mesh=patch", rest) == ["the mesh does not change the picture"])
    #expect(try warnings("mesh=patch", "patch.p11=0.4,0.4").isEmpty)
    #expect(try warnings("mesh=patch", rest, "transform.rotation.z=10").isEmpty)
    #expect(try warnings("mesh=patch", rest, "lighting=phong").isEmpty)
    // Asked for by name.
    #expect(try warnings("mesh=identity").isEmpty)
    // A face that is left out leaves a hole.
    var hole = MeshTransform.identity(rows: 2, columns: 2)
    #expect(try Effect.mesh(Mesh(hole)).warnings(on: Self.stage).count == 1)
    hole.faces.removeLast()
    #expect(try Effect.mesh(Mesh(hole)).warnings(on: Self.stage).isEmpty)
  }

  @Test func constantsOfOtherMeshesAreTold() throws {
    let told = ["parameters of ripple are set but no mesh of that name is drawn"]
    #expect(try warnings("mesh=wavy", "ripple.count=3", "ripple.waves=2") == told)
    #expect(try warnings("mesh=wavy,ripple", "ripple.count=3").isEmpty)
    #expect(try warnings("mesh=wavy", "wavy.waves=2").isEmpty)
  }

  @Test func lightsFromNowhereAreRefused() throws {
    func error(_ settings: [String]) -> MeshError? {
      var effect = Mesh()
      return #expect(throws: MeshError.self) {
        for setting in settings { try effect.apply(setting: setting) }
        _ = try effect.frame(at: Moment(seconds: 0), on: Self.stage)
      }
    }
    #expect(
      error(["lighting=simple", "lightDirection.z=0"]) == .noDirection("lightDirection"))
    #expect(
      error(["lighting=phong", "light.direction.z=0"]) == .noDirection("light.direction"))
    let second = ["lighting=phong", "light2.type=spot", "light2.direction.z=0"]
    #expect(error(second) == .noDirection("light2.direction"))
    // What shines all around needs none, and what is not drawn neither.
    #expect(try warnings("lighting=phong", "light.type=point", "light.direction.z=0").isEmpty)
    #expect(
      try warnings("lighting=none", "light.direction.z=0", "lightDirection.z=0", "mesh=identity")
        .isEmpty)
  }
}
