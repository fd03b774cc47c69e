import Motion
import Testing

@testable import Effects

@Suite struct MeshTransformTests {
  @Test func identityGridIsRowMajor() {
    let mesh = MeshTransform.identity(rows: 2, columns: 3)
    #expect(mesh.vertices.count == 12)
    #expect(mesh.vertices[5].from == SIMD2(1 / 3.0, 0.5))
    #expect(mesh.vertices.allSatisfy { $0.to == SIMD3($0.from.x, $0.from.y, 0) })
    #expect(mesh.faces.count == 6)
    #expect(mesh.faces[4].indices == SIMD4(5, 6, 10, 9))
    #expect(mesh.depthNormalization == .average)
    #expect(mesh.subdivisionSteps == 0)
  }

  @Test(arguments: [
    (DepthNormalization.none, 1.5), (.width, 150), (.height, 300), (.min, 150), (.max, 300),
    (.average, 225),
  ])
  func depthOfTheArticlesExample(normalization: DepthNormalization, depth: Double) {
    var mesh = MeshTransform(depthNormalization: normalization)
    let size = SIMD2(100.0, 200.0)
    let point = SIMD3(1, 0.5, 1.5) * mesh.pointsPerUnit(on: size)
    #expect(point == SIMD3(100, 100, depth))
    let half = SIMD3(1, 0.5, 1.5) * mesh.pointsPerUnit(on: size, depth: .halved)
    #expect(half == SIMD3(100, 100, depth / 2))
    mesh.depthNormalization = .average
    #expect(mesh.depthNormalization.rawValue == "average")
  }

  @Test func identityNormalsFaceTheViewer() throws {
    let surface = try MeshTransform.identity(rows: 2, columns: 2).surface(on: SIMD2(10, 20))
    // BCMeshTransformView's formula gives (0, 0, −1), towards the sheet's back.
    #expect(surface.normals.allSatisfy { $0 == SIMD3(0, 0, 1) })
  }

  @Test func normalsDoNotDependOnTheOrderOfIndices() throws {
    var mesh = MeshTransform.grid(rows: 2, columns: 2) { SIMD3($0.x, $0.y, $0.x * $0.x) }
    let expected = try mesh.surface(on: SIMD2(10, 10)).normals
    for face in [1, 2] {
      let indices = mesh.faces[face].indices
      mesh.faces[face].indices = SIMD4(indices.x, indices.w, indices.z, indices.y)
    }
    #expect(try mesh.surface(on: SIMD2(10, 10)).normals == expected)
  }

  /// Light on a plane of a slope, as the reference implementation has it: 1/√(1 + s²/4), because
  /// it draws with half the depth.
  @Test(arguments: [(0.0, 1.0), (0.5, 0.970_142_5), (1, 0.894_427_191), (2, 0.707_106_781)])
  func slopesOfHalvedDepth(slope: Double, light: Double) throws {
    let mesh = MeshTransform.grid(rows: 3, columns: 3) { SIMD3($0.x, $0.y, slope * $0.x) }
    let surface = try mesh.surface(on: SIMD2(80, 80), depth: .halved)
    for normal in surface.normals { #expect(abs(normal.z - light) < 1e-9) }
  }

  @Test func editing() {
    var mesh = MeshTransform.identity(rows: 1, columns: 2)
    mesh.removeVertex(at: 2)
    #expect(mesh.vertices.count == 5)
    // The right face used vertex 2; the left one's lower corners have moved down by one.
    #expect(mesh.faces == [MeshTransform.Face(SIMD4(0, 1, 3, 2))])
    #expect(mesh.add(MeshTransform.Vertex(SIMD2(1, 0))) == 5)
    #expect(mesh.add(MeshTransform.Face(SIMD4(1, 5, 4, 3))) == 1)
    mesh.replaceVertex(at: 5, with: MeshTransform.Vertex(SIMD2(0.9, 0)))
    mesh.replaceFace(at: 0, with: MeshTransform.Face(SIMD4(1, 3, 2, 0)))
    #expect(mesh.vertices[5].to == SIMD3(0.9, 0, 0))
    mesh.removeFace(at: 1)
    #expect(mesh.faces == [MeshTransform.Face(SIMD4(1, 3, 2, 0))])
    let moved = mesh.mappingVertices { vertex, index in
      var vertex = vertex
      vertex.to.z = Double(index)
      return vertex
    }
    #expect(moved.vertices.map { $0.to.z } == [0, 1, 2, 3, 4, 5])
    #expect(mesh.vertices[3].to.z == 0)
  }

  @Test func diagonals() throws {
    let mesh = MeshTransform.grid(rows: 1, columns: 1) {
      SIMD3($0.x, $0.y, $0 == SIMD2(1, 0) ? 4 : 0)
    }
    var surface = try mesh.surface(on: SIMD2(1, 1))
    #expect(surface.split(.coreAnimation) == [SIMD3(0, 1, 3), SIMD3(3, 2, 0)])
    #expect(
      surface.split(.symmetric)
        == [SIMD3(0, 1, 4), SIMD3(1, 3, 4), SIMD3(3, 2, 4), SIMD3(2, 0, 4)])
    #expect(surface.positions[4] == SIMD3(0.5, 0.5, 1))
    #expect(surface.units[4] == SIMD2(0.5, 0.5))
  }

  @Test func interpolation() throws {
    let start = MeshTransform.identity(rows: 1, columns: 1)
    let end = MeshTransform.grid(rows: 1, columns: 1) { SIMD3($0.x + 1, $0.y, 2) }
    #expect(try start.interpolated(to: end, fraction: 0) == start)
    #expect(try start.interpolated(to: end, fraction: 1) == end)
    #expect(try start.interpolated(to: end, fraction: 0.25).vertices[3].to == SIMD3(1.25, 1, 0.5))
    #expect(try start.interpolated(to: end, fraction: 1.5).vertices[3].to == SIMD3(2.5, 1, 3))
    let sum = try end.adding(end)
    #expect(sum.vertices[3].to == SIMD3(3, 1, 4))
    #expect(try end.adding(start) == end)
  }

  @Test func incompatibleMeshesAreRefusedWithTheReason() {
    let mesh = MeshTransform.identity(rows: 2, columns: 2)
    func reason(_ change: (inout MeshTransform) -> Void) -> String? {
      var other = mesh
      change(&other)
      do throws(MeshTransformError) {
        _ = try mesh.interpolated(to: other, fraction: 0.5)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(reason { _ in } == nil)
    #expect(reason { $0.add(MeshTransform.Vertex(.zero)) }?.contains("9 vertices") == true)
    #expect(reason { $0.removeFace(at: 0) }?.contains("3") == true)
    #expect(reason { $0.depthNormalization = .max }?.contains("max") == true)
    #expect(reason { $0.faces[1].indices.x = 0 }?.contains("face 1") == true)
  }

  @Test func animationsStartFromWhatShowsAndAdd() throws {
    let flat = MeshTransform.identity(rows: 1, columns: 1)
    let lifted = MeshTransform.grid(rows: 1, columns: 1) { SIMD3($0.x, $0.y, 1) }
    let first = MeshAnimation(
      to: lifted, pace: .timeline(Timeline(duration: 2, fillMode: .forwards)))
    let back = MeshAnimation(to: flat, pace: .timeline(Timeline(begin: 1, duration: 1)))
    let shift = MeshTransform.grid(rows: 1, columns: 1) { SIMD3($0.x + 1, $0.y, 0) }
    let added = MeshAnimation(
      to: shift, pace: .timeline(Timeline(duration: 4)), isAdditive: true)
    let shown = try flat.animated(by: [first, back, added], at: 1.5)
    // 0.5 up when the way back begins, half of that, and 0.375 to the right.
    #expect(shown.vertices[0].to == SIMD3(0.375, 0, 0.25))
    let over = try flat.animated(by: [first, back, added], at: 5)
    #expect(over == lifted)
    let spring = Spring(settlingDuration: 1, dampingRatio: 0.5)
    let sprung = MeshAnimation(to: lifted, pace: .spring(spring, begin: 1))
    #expect(try flat.animated(by: [sprung], at: 0.5) == flat)
    let peak = try flat.animated(by: [sprung], at: 1.285_258_14)
    #expect(abs(peak.vertices[0].to.z - 1.163_033_535) < 1e-7)
  }
}
