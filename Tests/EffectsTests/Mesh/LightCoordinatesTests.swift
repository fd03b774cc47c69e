import Frame
import Testing

@testable import Effects

@Suite("Coordinates of lights")
struct LightCoordinatesTests {
  private let stage = Stage(canvas: SIMD2(80, 60), inputs: [Stage.Input(size: SIMD2(80, 60))])

  private func frame(_ mesh: Mesh) throws -> String {
    try mesh.frame(at: Moment(seconds: 0), on: stage).dump
  }

  @Test("with y up, a light shines as its mirror image does with y down", arguments: [1.0, -1])
  func mirrored(side: Double) throws {
    for lighting in [Mesh.Lighting.simple, .phong] {
      var down = Mesh(.ripple)
      down.lighting = lighting
      down.lightDirection = SIMD3(0.2, 0.5 * side, 1)
      down.lights[0].kind = .spot
      down.lights[0].direction = SIMD3(0.1, -0.4 * side, 1)
      down.lights[0].position = SIMD3(10, 70 * side, 300)
      var up = down
      up.coordinates = .uikit
      #expect(try frame(up) != frame(down))
      up.lightDirection.y.negate()
      up.lights[0].direction.y.negate()
      up.lights[0].position.y.negate()
      #expect(try frame(up) == frame(down))
    }
  }
}
