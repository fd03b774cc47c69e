import Frame
import Motion
import Testing

@testable import Effects

@Suite struct PeelShadowTests {
  /// A sheet that lifts high near a small canvas's corner, and one in the middle.
  @Test(
    "what a tilted shadow states to read holds every texel that its pixels read",
    arguments: [SIMD2<Double>(60, 50), SIMD2(150, 120)], [0.1, 0.4, 0.7])
  func footprint(_ position: SIMD2<Double>, _ seconds: Double) throws {
    var peel = Peel()
    peel.liftDistance = 0.6
    let stage = Stage(
      canvas: SIMD2(300, 240), inputs: [Stage.Input(size: SIMD2(120, 160), position: position)])
    let frame = try peel.frame(at: Moment(seconds: seconds), on: stage)
    let draw = try #require(
      frame.passes.flatMap(\.draws).first { $0.program.fragment == .builtIn("tiltedshadow") })
    let area = try #require(draw.area)
    let texture = draw.textures[0]
    let footprint = try #require(texture.footprint)
    guard case .target(let name) = texture.source else { throw NoTarget() }
    let size = try #require(frame.targets.first { $0.name == name }?.size).vector
    guard
      case .mat3(let map)? = draw.uniforms.first(where: { $0.name == "toTexture" })?.value
    else { throw NoMap() }
    for y in stride(from: area.origin.y + 0.5, to: area.origin.y + area.size.y, by: 3) {
      for x in stride(from: area.origin.x + 0.5, to: area.origin.x + area.size.x, by: 3) {
        let place = map.x * Float(x) + map.y * Float(y) + map.z
        let texel = SIMD2<Double>(SIMD2(place.x, place.y) / place.z) * size
        for (axis, pixel, texel) in [(footprint.x, x, texel.x), (footprint.y, y, texel.y)] {
          let middle = axis.scale * pixel + axis.offset
          let reach = axis.scale / 2 + axis.reach
          // Interpolation reads half a texel to each side.
          #expect(texel - 0.5 >= middle - reach && texel + 0.5 <= middle + reach)
        }
      }
    }
  }

  private struct NoTarget: Error {}
  private struct NoMap: Error {}
}
