import Effects
import Foundation
import Testing

@Suite struct FineMeshTests {
  /// The largest distance in pixels of straight edges along the top from the article's wave.
  private func error(_ mesh: MeshTransform, height: Double) -> Double {
    let top = stride(from: 0, to: mesh.vertices.count, by: 2).map { mesh.vertices[$0].to }
    var worst = 0.0
    for (a, b) in zip(top, top.dropFirst()) {
      for step in 0...8 {
        let share = Double(step) / 8
        let t = a.x + (b.x - a.x) * share
        let sine = sin(3 * Double.pi * t)
        let wave = 0.15 * sine * sine + 0.3 * t
        worst = max(worst, abs(a.y + (b.y - a.y) * share - wave) * height)
      }
    }
    return worst
  }

  @Test(arguments: [64.0, 256, 512, 1500, 4000])
  func wavesAreSmoothAtAnySize(side: Double) throws {
    let size = SIMD2(side, side)
    let mesh = try Mesh(.wavy).mesh(at: Moment(seconds: 1), on: size)
    #expect(error(mesh, height: side) <= 0.25)
    // No finer than that: the article's 40 faces, or few more than are needed.
    #expect(mesh.faces.count == 40 || error(mesh, height: side) > 0.2)
    var published = Mesh(.wavy)
    published.constants.wavy.columns = 40
    #expect(try published.mesh(at: Moment(seconds: 1), on: size) == WavyMesh().mesh())
  }

  @Test func ripplesHaveFacesForTheirSize() throws {
    let small = try Mesh(.ripple).mesh(at: Moment(seconds: 1), on: SIMD2(100, 100))
    #expect(small == RippleMesh().mesh())
    // 0.05 · (8π)² · 1500 pixels are bent by 0.25 of them: √(47374 / 2) faces.
    let large = try Mesh(.ripple).mesh(at: Moment(seconds: 1), on: SIMD2(1500, 1500))
    #expect(large.faces.count == 154 * 154)
  }
}
