import Effects
import Foundation
import Motion
import TestSupport
import Testing

/// The numbers of the article's demos, from its formulas worked out by hand.
@Suite struct NamedMeshTests {
  /// Where the vertex that starts at `from` goes.
  static func place(
    _ mesh: MeshTransform, _ x: Double, _ y: Double
  ) throws -> SIMD3<Double> {
    try #require(
      mesh.vertices.first { abs($0.from.x - x) < 1e-12 && abs($0.from.y - y) < 1e-12 }
    ).to
  }

  static func expectNear(
    _ given: SIMD3<Double>, _ expected: SIMD3<Double>, within bound: Double = 1e-9,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for axis in 0..<3 {
      #expect(abs(given[axis] - expected[axis]) <= bound, sourceLocation: location)
    }
  }

  @Test func curtainPulledToTheMiddle() throws {
    let mesh = CurtainMesh().held(at: SIMD2(0.5, 0.5))
    #expect(mesh.vertices.count == 21 * 51)
    #expect(mesh.depthNormalization == .average)
    Self.expectNear(try Self.place(mesh, 0, 0), SIMD3(0, 0, 0.050_727_514), within: 6e-10)
    Self.expectNear(
      try Self.place(mesh, 0.5, 0), SIMD3(0.307_369_688, 0, 0.1), within: 6e-10)
    Self.expectNear(
      try Self.place(mesh, 1, 0), SIMD3(0.614_739_375, 0, 0.050_727_514), within: 6e-10)
    Self.expectNear(try Self.place(mesh, 1, 0.5), SIMD3(0.5, 0.5, 0.050_727_514), within: 6e-10)
  }

  @Test func curtainQuarterColumn() throws {
    // 50 columns have no vertex at a quarter, which the table gives, but one on either side as far
    // away: x is linear between them, and z grows.
    let mesh = CurtainMesh().held(at: SIMD2(0.5, 0.5))
    let row = mesh.vertices.filter { $0.from.y == 1 }
    let left = try #require(row.last { $0.from.x < 0.25 })
    let right = try #require(row.first { $0.from.x > 0.25 })
    #expect(abs((left.to.x + right.to.x) / 2 - 0.153_684_844) < 1e-9)
    #expect(left.to.z < 0.074_475_403 && right.to.z > 0.074_475_403)
  }

  @Test func idleCurtainIsFlat() {
    for vertex in CurtainMesh().idle.vertices {
      #expect(vertex.to == SIMD3(vertex.from.x, vertex.from.y, 0.1))
    }
  }

  /// 0.1 + 0.5 · (1 − x / width) seconds.
  @Test(arguments: [(1, 0.1), (0.9, 0.15), (0.5, 0.35), (0, 0.6)])
  func curtainReleaseTakesLongerFromFurtherAway(x: Double, seconds: Double) {
    var curtain = CurtainMesh()
    curtain.point = SIMD2(x, 0.5)
    #expect(abs(curtain.duration - seconds) < 1e-12)
    #expect(curtain.mesh(at: 0) == CurtainMesh().held(at: curtain.point))
    for (end, idle) in pairs(curtain.mesh(at: seconds).vertices, CurtainMesh().idle.vertices) {
      Self.expectNear(end.to, idle.to, within: 1e-12)
    }
  }

  @Test(arguments: [
    (0.5, 0.5, SIMD3(0.5, 0.5, 0.16)), (0.6875, 0.5, SIMD3(0.7625, 0.5, 0.08)),
    (0.875, 0.5, SIMD3(0.875, 0.5, 0)), (0.6, 0.55, SIMD3(0.66, 0.58, 0.12)),
    (0.5, 0.6, SIMD3(0.5, 0.652_360_68, 0.104_721_36)),
  ])
  func bulge(x: Double, y: Double, expected: SIMD3<Double>) throws {
    var bulge = BulgeMesh()
    bulge.count = 80
    let mesh = bulge.mesh(on: SIMD2(320, 480))
    // The table's numbers have nine digits.
    Self.expectNear(try Self.place(mesh, x, y), expected, within: 6e-9)
  }

  @Test func jelly() {
    let mesh = JellyMesh.rim(phase: .pi / 4, magnitude: 0.04)
    #expect(mesh.vertices.count == 101)
    #expect(mesh.faces.count == 50)
    #expect(mesh.faces[0].indices == SIMD4(1, 0, 100, 2))
    #expect(mesh.faces[49].indices == SIMD4(99, 98, 100, 0))
    #expect(mesh.depthNormalization == .none)
    let table: [(Int, SIMD2<Double>, SIMD3<Double>)] = [
      (0, SIMD2(0.5, 1.207_106_781), SIMD3(0.5, 1.229_612_384, 0)),
      (10, SIMD2(0.915_626_938, 1.072_061_403), SIMD3(0.911_987_298, 1.067_051_868, 0)),
      (100, SIMD2(0.5, 0.5), SIMD3(0.514_142_136, 0.514_142_136, 0)),
    ]
    for (index, from, to) in table {
      #expect(abs(mesh.vertices[index].from.x - from.x) < 1e-9)
      #expect(abs(mesh.vertices[index].from.y - from.y) < 1e-9)
      Self.expectNear(mesh.vertices[index].to, to)
    }
  }

  /// The rim's movement counts with the square of the distance from the middle, the middle's vanishes at the rim.
  @Test func theInsideOfAJellyFollowsItsRimAndItsMiddle() {
    let (phase, count) = (2.1, 20)
    var jelly = JellyMesh()
    jelly.phase = Angle(degrees: phase * 180 / .pi)
    jelly.count = count
    for vertex in jelly.mesh(at: 0).vertices {
      let x = vertex.from.x - 0.5
      let y = vertex.from.y - 0.5
      let angle = atan2(x, y)
      let share = 2 * (x * x + y * y)
      let shiver = sin(Double.pi * cos(2 * angle + phase)) * cos(angle + phase)
      let inner = 0.02 * (1 - share) * (1 - share)
      let expected = SIMD3(
        vertex.from.x + 0.04 * share * shiver * sin(angle) + inner * cos(phase),
        vertex.from.y + 0.04 * share * shiver * cos(angle) + inner * sin(phase), 0)
      // 2 J₉(π) · 0.04 is left out.
      Self.expectNear(vertex.to, expected, within: 2e-5)
    }
  }

  /// The largest turn of a straight line, in degrees, where it passes from one triangle to the next.
  static func largestTurn(_ mesh: MeshTransform) -> Double {
    typealias Map = (across: SIMD2<Double>, down: SIMD2<Double>)
    var edges: [SIMD2<Int>: [Map]] = [:]
    for face in mesh.faces {
      let (a, b, c, d) = (face.indices.x, face.indices.y, face.indices.z, face.indices.w)
      for triangle in [[a, b, c], [c, d, a]] {
        let corners = triangle.map { mesh.vertices[$0] }
        let (s, t) = (corners[1].from - corners[0].from, corners[2].from - corners[0].from)
        let places = corners.map { SIMD2($0.to.x, $0.to.y) }
        let (u, v) = (places[1] - places[0], places[2] - places[0])
        let area = s.x * t.y - s.y * t.x
        let map = ((u * t.y - v * s.y) / area, (v * s.x - u * t.x) / area)
        for (i, j) in [(0, 1), (1, 2), (2, 0)] {
          let ends = [triangle[i], triangle[j]].sorted()
          edges[SIMD2(ends[0], ends[1]), default: []].append(map)
        }
      }
    }
    var largest = 0.0
    for maps in edges.values where maps.count == 2 {
      for step in 0..<24 {
        let angle = Double.pi * Double(step) / 24
        let (x, y) = (cos(angle), sin(angle))
        let (p, q) = (maps[0].across * x + maps[0].down * y, maps[1].across * x + maps[1].down * y)
        largest = max(largest, abs(atan2(p.x * q.y - p.y * q.x, p.x * q.x + p.y * q.y)))
      }
    }
    return largest * 180 / .pi
  }

  @Test func straightLinesStayStraightInAJelly() {
    for seconds in [0.0, 1, 2, 3.3, 4, 6, 7] {
      #expect(Self.largestTurn(JellyMesh().mesh(at: seconds)) <= 2)
    }
    // The demo's do not.
    var fan = JellyMesh()
    fan.fan = true
    #expect(Self.largestTurn(fan.mesh(at: 0)) > 5)
  }

  @Test func jellyLoopsThroughItsKeyMeshes() {
    var jelly = JellyMesh()
    jelly.fan = true
    for key in 0..<4 {
      let expected = JellyMesh.rim(phase: Double(key + 1) * .pi / 4, magnitude: 0.04)
      #expect(jelly.mesh(at: 2 * Double(key)) == expected)
    }
    let start = jelly.mesh(at: 0)
    #expect(jelly.mesh(at: JellyMesh.duration) == start)
    let end = jelly.mesh(at: 2)
    for (index, vertex) in jelly.mesh(at: 0.5).vertices.enumerated() {
      Self.expectNear(
        vertex.to, start.vertices[index].to * 0.75 + end.vertices[index].to * 0.25, within: 1e-12)
    }
  }

  @Test func ellipse() throws {
    let mesh = EllipseMesh().mesh()
    #expect(mesh.faces.count == 900)
    Self.expectNear(try Self.place(mesh, 0, 0), SIMD3(0.146_446_609, 0.146_446_609, 0))
    Self.expectNear(try Self.place(mesh, 0, 0.5), SIMD3(0, 0.5, 0))
    let border = mesh.vertices.filter { [0.0, 1.0].contains($0.from.x) }
    #expect(border.count == 2 * 31)
    for vertex in border {
      // The border goes to the circle of radius ½.
      #expect(abs(hypot(vertex.to.x - 0.5, vertex.to.y - 0.5) - 0.5) < 1e-12)
    }
  }

  @Test func ripple() throws {
    let mesh = RippleMesh().mesh()
    #expect(mesh.faces.count == 2500)
    Self.expectNear(try Self.place(mesh, 0, 0), SIMD3(0, 0, -0.044_051_241))
    var fine = RippleMesh()
    fine.count = 80
    Self.expectNear(try Self.place(fine.mesh(), 0.5625, 0.5), SIMD3(0.5625, 0.5, 0.05))
    Self.expectNear(try Self.place(fine.mesh(), 0.6875, 0.5), SIMD3(0.6875, 0.5, -0.05))
  }

  @Test func ripplesRunOutwards() throws {
    var ripple = RippleMesh()
    ripple.count = 80
    ripple.speed = 1
    // A quarter of a second moves a ring by a quarter of a ring: 1/16.
    Self.expectNear(
      try Self.place(ripple.mesh(at: 0.25), 0.625, 0.5), SIMD3(0.625, 0.5, 0.05))
  }

  @Test(arguments: [(0.0, 0.0, 0.85), (0.25, 0.15, 0.85), (0.5, 0.3, 0.85), (1.0, 0.3, 0.55)])
  func wavy(t: Double, top: Double, bottom: Double) throws {
    let mesh = WavyMesh().mesh()
    #expect(mesh.faces.count == 40)
    #expect(mesh.faces[3].indices == SIMD4(6, 8, 9, 7))
    Self.expectNear(try Self.place(mesh, t, 0), SIMD3(t, top, 0))
    Self.expectNear(try Self.place(mesh, t, 1), SIMD3(t, bottom, 0))
  }

  @Test func waveIsALoop() throws {
    let wave = WaveMesh()
    // Four waves: at the top the height is ½ + ¼ sin 8πp, so p = 1/16 is a crest.
    Self.expectNear(
      try Self.place(wave.mesh(at: 5 / 16.0), 0, 0), SIMD3(0.05, 0, 0.75), within: 1e-12)
    for (start, end) in pairs(wave.mesh(at: 0).vertices, wave.mesh(at: 5).vertices) {
      Self.expectNear(start.to, end.to, within: 1e-12)
    }
  }

  @Test func cylinderKeepsItsWidthAndIsRound() {
    var cylinder = CylinderMesh()
    cylinder.angle = Angle(degrees: 180)
    let mesh = cylinder.mesh()
    let radius = 1 / Double.pi
    for vertex in mesh.vertices {
      let axis = SIMD3(0.5, vertex.from.y, -radius)
      let spoke = vertex.to - axis
      #expect(abs((spoke * spoke).sum().squareRoot() - radius) < 1e-12)
      #expect(vertex.to.y == vertex.from.y)
    }
    #expect(abs(mesh.vertices[0].to.x - (0.5 - radius)) < 1e-12)
  }

  @Test(arguments: [SIMD2(200.0, 200), SIMD2(2000, 200), SIMD2(40, 90)])
  func aCrackIsAsWideAsItsShareOfTheShorterSide(size: SIMD2<Double>) throws {
    let cracked = CrackedMesh()
    let mesh = cracked.mesh(on: size)
    #expect(mesh.faces.count == 10 * (1 + 10 + 1 + 5 + 10 + 1))
    let side = min(size.x, size.y)
    let rows = Dictionary(grouping: mesh.vertices, by: { $0.from.y })
    #expect(rows.count == 11)
    for (y, row) in rows {
      // Each edge belongs to the band and to the wall.
      let crack = try #require(
        Dictionary(grouping: row, by: { $0.from.x }).first { $0.value.count == 4 }?.key)
      let places = row.filter { $0.from.x == crack }.map { $0.to.x }.sorted()
      // The square of a parabola that is 0 at both ends and 1 in the middle.
      let width = 0.07 * side * 16 * y * y * (1 - y) * (1 - y)
      #expect(abs((places[3] - places[0]) * size.x - width) < 1e-9)
      #expect(places[0] == places[1] && places[2] == places[3])
      #expect(abs(crack - 0.5) * size.x <= 0.1 * side)
      // Beyond the band nothing moves.
      for vertex in row where abs(vertex.from.x - crack) * size.x > 0.2 * side - 1e-9 {
        #expect(vertex.to == SIMD3(vertex.from.x, vertex.from.y, 0))
      }
    }
  }

  @Test func patchIsTheTensorProductOfBernsteinPolynomials() throws {
    var patch = PatchMesh()
    // Until a point is set, one corner is pulled to show what they do.
    Self.expectNear(try Self.place(patch.mesh(), 0, 0), .zero, within: 1e-12)
    Self.expectNear(
      try Self.place(patch.mesh(), 1, 1), SIMD3(0.78, 0.74, 0.3), within: 1e-12)
    patch.points[0] = .zero
    for vertex in patch.mesh().vertices {
      Self.expectNear(vertex.to, SIMD3(vertex.from.x, vertex.from.y, 0), within: 1e-12)
    }
    patch.points[5] += SIMD3(0, 0, 1)
    patch.count = 2
    // B₁(½) = 3/8 in both directions.
    Self.expectNear(
      try Self.place(patch.mesh(), 0.5, 0.5), SIMD3(0.5, 0.5, 9 / 64.0), within: 1e-12)
  }
}
