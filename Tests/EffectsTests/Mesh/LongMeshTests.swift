import Testing

@testable import Effects

@Suite("Meshes of long pictures and thin strokes")
struct LongMeshTests {
  @Test("waves of a long sheet are as deep as those of one of 2 by 1, and spread its ends as far")
  func waves() throws {
    let mesh = Mesh(.wave)
    for size in [SIMD2(200.0, 200), SIMD2(400, 200), SIMD2(2000, 200), SIMD2(200, 2000)] {
      let waves = try mesh.mesh(at: Moment(seconds: 0), on: size)
      // A unit of depth is the mean of both sides.
      let heights = waves.vertices.map { $0.to.z * size.sum() / 2 }
      let (low, high) = (try #require(heights.min()), try #require(heights.max()))
      let unit = size.max() == 200 ? 200.0 : 300
      #expect(abs(low - unit / 4) < 0.01 * unit && abs(high - unit * 3 / 4) < 0.01 * unit)
      let spread = size.max() / 2 * (high - low) * -mesh.shownPlacement(on: size).m34
      #expect(spread < 15.1, "\(size) \(spread)")
    }
    #expect(mesh.shownPlacement(on: SIMD2(400, 200)).m34 == -0.0005)
  }

  @Test("a crack is half as wide as strokes at most, unless its width is given")
  func cracks() throws {
    func gap(_ cracked: CrackedMesh) throws -> Double {
      let vertices = cracked.mesh(on: SIMD2(260, 60)).vertices
      let highest = try #require(vertices.max { $0.to.z < $1.to.z })
      let edges = vertices.filter { $0.to.z == highest.to.z }.map { $0.to.x }
      let width = (try #require(edges.max()) - (try #require(edges.min()))) * 260
      // In the middle, by the squared parabola of its widths.
      let share = 4 * highest.from.y * (1 - highest.from.y)
      return width / (share * share)
    }
    var cracked = CrackedMesh()
    #expect(abs(try gap(cracked) - 4.2) < 1e-9)
    cracked.strokes = 0.04
    #expect(abs(try gap(cracked) - 1.2) < 1e-9)
    cracked.strokes = 0.4
    #expect(abs(try gap(cracked) - 4.2) < 1e-9)
    cracked.strokes = 0.04
    cracked.gap = 0.1
    #expect(abs(try gap(cracked) - 6) < 1e-9)
    #expect(Mesh(.cracked).traits.measuresStrokes && !Mesh(.wave).traits.measuresStrokes)
  }
}
