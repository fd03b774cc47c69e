import Documents
import Effects
import Frame
import Testing

/// Drawings of meshes over the sheets of all effects that bend one.
@Suite struct DebugDrawingTests {
  private static let sheets = Effect.all.filter { $0.traits.bendsSheet }

  private func debugged(_ effect: Effect, _ value: String) throws -> Frame {
    var effect = effect
    try effect.apply(setting: "debug=\(value)")
    let stage = Stage(canvas: SIMD2(120, 90), inputs: [Stage.Input(size: SIMD2(80, 60))])
    let frame = try effect.frame(at: Moment(seconds: effect.duration / 2), on: stage)
    try frame.validate()
    return frame
  }

  @Test(arguments: sheets) func meshesAreDrawnLast(effect: Effect) throws {
    let plain = try debugged(effect, "none")
    for value in ["wireframe", "points"] {
      let frame = try debugged(effect, value)
      #expect(frame.passes.dropLast() == plain.passes[...], "\(effect.name)")
      let pass = try #require(frame.passes.last)
      #expect(pass.label == "debug" && pass.clear == nil && pass.draws.count == 1)
    }
  }

  @Test func aFlatSheetHasFourPointsAndFiveLines() throws {
    for (value, marks) in [("points", 4), ("wireframe", 5)] {
      let frame = try debugged(.mesh(Mesh(.identity)), value)
      guard case .triangles(let mesh)? = frame.passes.last?.draws.first?.geometry else {
        Issue.record("marks are triangles")
        return
      }
      #expect(mesh.triangleCount == 2 * marks)
    }
  }
}
