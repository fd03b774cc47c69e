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
    // Each face's triangles deviate from it by a quarter of its corners' p₀ − p₁ + p₂ − p₃.
    let split = mesh.faces.map { face -> Double in
      let corners = (0..<4).map { mesh.vertices[face.indices[$0]].to }
      return abs(corners[0].y - corners[1].y + corners[2].y - corners[3].y) / 4 * side
    }
    let worst = try #require(split.max())
    // No finer than that: the article's 40 faces, or as many as are needed.
    #expect(worst <= 0.251 && (mesh.faces.count == 40 || worst > 0.24))
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
