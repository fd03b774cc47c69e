import Foundation
import Motion
import TestSupport
import Testing

@testable import Effects

/// Subdivision against its published masks and against B-splines evaluated in another way.
@Suite struct SubdivisionTests {
  /// A grid whose vertex (row, column) has the height `height` gives.
  static func sheet(
    rows: Int, columns: Int, steps: Int, height: (Int, Int) -> Double
  ) -> MeshTransform {
    var mesh = MeshTransform.identity(rows: rows, columns: columns)
    mesh.subdivisionSteps = steps
    mesh.depthNormalization = .none
    mesh.mapVertices { vertex, index in
      var vertex = vertex
      vertex.to.z = height(index / (columns + 1), index % (columns + 1))
      return vertex
    }
    return mesh
  }

  static func bump(steps: Int) -> MeshTransform {
    sheet(rows: 6, columns: 6, steps: steps) { $0 == 3 && $1 == 3 ? 1 : 0 }
  }

  static func height(_ surface: MeshSurface, _ x: Double, _ y: Double) throws -> Double {
    let index = try #require(
      surface.units.firstIndex { abs($0.x - x) < 1e-9 && abs($0.y - y) < 1e-9 })
    return surface.positions[index].z
  }

  @Test func masksOfAUnitBump() {
    let net = ControlNet(Self.bump(steps: 0)).subdivided()
    func height(_ x: Double, _ y: Double) -> Double {
      net.points.first { abs($0.unit.x - x / 6) < 1e-9 && abs($0.unit.y - y / 6) < 1e-9 }?.place.z
        ?? .nan
    }
    // Vertex 36/64, edge 6/16 and 1/16, face ¼, neighbours 6/64 and 1/64.
    let table: [(Double, Double, Double)] = [
      (3, 3, 0.5625), (3.5, 3, 0.375), (3.5, 4, 1 / 16.0), (3.5, 3.5, 0.25), (4, 3, 6 / 64.0),
      (4, 4, 1 / 64.0), (5, 3, 0),
    ]
    for (x, y, expected) in table { #expect(abs(height(x, y) - expected) < 1e-12) }
  }

  @Test(arguments: 1...3) func limitOfAUnitBump(steps: Int) throws {
    let surface = try Self.bump(steps: steps).surface(on: SIMD2(6, 6))
    #expect(abs(try Self.height(surface, 0.5, 0.5) - 16 / 36.0) < 1e-9)
    #expect(abs(try Self.height(surface, 4 / 6.0, 0.5) - 4 / 36.0) < 1e-9)
    #expect(abs(try Self.height(surface, 4 / 6.0, 4 / 6.0) - 1 / 36.0) < 1e-9)
  }

  /// The uniform cubic B-spline through its basis, with phantom points that make it end at its
  /// first and last control point: the limit of the border rule with corners kept.
  static func spline(_ points: [Double], at t: Double) -> Double {
    let padded =
      [2 * points[0] - points[1]] + points
      + [2 * points[points.count - 1] - points[points.count - 2]]
    let cell = min(Int(t), points.count - 2)
    let u = t - Double(cell)
    let weights = [
      pow(1 - u, 3), 3 * u * u * u - 6 * u * u + 4, -3 * u * u * u + 3 * u * u + 3 * u + 1,
      u * u * u,
    ]
    return (0..<4).reduce(0) { $0 + weights[$1] * padded[cell + $1] } / 6
  }

  static func splineSurface(_ heights: [[Double]], _ x: Double, _ y: Double) -> Double {
    spline(heights.map { spline($0, at: x) }, at: y)
  }

  static func randomHeights(_ count: Int, seed: UInt64) -> [[Double]] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in (0..<count).map { _ in random.unit() } }
  }

  @Test(arguments: 1...3) func aGridIsABicubicSpline(steps: Int) throws {
    let heights = Self.randomHeights(6, seed: 4)
    let mesh = Self.sheet(rows: 5, columns: 5, steps: steps) { heights[$0][$1] }
    let surface = try mesh.surface(on: SIMD2(5, 5))
    let side = 5 << steps
    #expect(surface.quads.count == side * side)
    #expect(surface.quadsPerFace == 1 << (2 * steps))
    for (unit, position) in pairs(surface.units, surface.positions) {
      let expected = Self.splineSurface(heights, 5 * unit.x, 5 * unit.y)
      #expect(abs(position.z - expected) < 1e-9)
      // Affine data is reproduced: the sheet itself is not stretched.
      #expect(abs(position.x - 5 * unit.x) < 1e-9)
      #expect(abs(position.y - 5 * unit.y) < 1e-9)
    }
  }

  @Test func basisAtHalfAKnot() {
    // (1, 23, 23, 1)/48 at a half, (1, 4, 1, 0)/6 at a knot.
    #expect(abs(Self.spline([0, 0, 1, 0, 0], at: 2.5) - 23 / 48.0) < 1e-12)
    #expect(abs(Self.spline([0, 0, 1, 0, 0], at: 2) - 4 / 6.0) < 1e-12)
  }

  @Test func normalsAreThoseOfTheSpline() throws {
    let heights = Self.randomHeights(6, seed: 9)
    let mesh = Self.sheet(rows: 5, columns: 5, steps: 2) { heights[$0][$1] }
    let surface = try mesh.surface(on: SIMD2(5, 5))
    let h = 1e-5
    for (unit, normal) in pairs(surface.units, surface.normals) {
      // Differences to the inside, of second order at the borders too.
      func slope(_ t: Double, _ value: (Double) -> Double) -> Double {
        let start = min(max(t, h), 5 - h)
        let side = t < h ? 1.0 : t > 5 - h ? -1.0 : 0
        if side == 0 { return (value(start + h) - value(start - h)) / (2 * h) }
        return side * (-3 * value(t) + 4 * value(t + side * h) - value(t + 2 * side * h)) / (2 * h)
      }
      let (x, y) = (5 * unit.x, 5 * unit.y)
      let across = slope(x) { Self.splineSurface(heights, $0, y) }
      let down = slope(y) { Self.splineSurface(heights, x, $0) }
      let length = (1 + across * across + down * down).squareRoot()
      #expect(abs(normal.x + across / length) < 1e-7)
      #expect(abs(normal.y + down / length) < 1e-7)
      #expect(abs(normal.z - 1 / length) < 1e-7)
    }
  }

  @Test func normalsAtIrregularVerticesAreWhereFinerNetsLead() throws {
    for valence in [3, 5, 7] {
      var mesh = MeshTransform(depthNormalization: .none, subdivisionSteps: 1)
      var random = SplitMix(seed: UInt64(valence))
      let middle = mesh.add(MeshTransform.Vertex(from: .zero, to: SIMD3(0, 0, 0.3)))
      for index in 0..<2 * valence {
        let angle = Double.pi * Double(index) / Double(valence)
        let from = SIMD2(cos(angle), sin(angle))
        mesh.add(
          MeshTransform.Vertex(from: from, to: SIMD3(from.x, from.y, random.unit() - 0.5)))
      }
      for face in 0..<valence {
        mesh.add(
          MeshTransform.Face(
            SIMD4(
              middle, 1 + 2 * face, 2 + 2 * face, 1 + (2 * face + 2) % (2 * valence))))
      }
      let exact = try mesh.surface(on: SIMD2(1, 1))
      mesh.subdivisionSteps = 5
      let fine = try mesh.surface(on: SIMD2(1, 1))
      let measured = normalized(fine.areaWeightedNormals()[middle])
      #expect(dot(exact.normals[middle], measured) > 1 - 1e-3, "valence \(valence)")
      #expect((exact.normals[middle] - fine.normals[middle]).isNearlyZero)
    }
  }

  @Test func weightsMakeARationalSurface() throws {
    let heights = Self.randomHeights(5, seed: 21)
    let strong = 3.0
    var mesh = Self.sheet(rows: 4, columns: 4, steps: 2) { heights[$0][$1] }
    let plain = try mesh.surface(on: SIMD2(4, 4))
    // Vertex (2, 2) is number 12; every face around it says 3.
    for face in mesh.faces.indices {
      for corner in 0..<4 where mesh.faces[face].indices[corner] == 12 {
        mesh.faces[face].weights[corner] = strong
      }
    }
    let surface = try mesh.surface(on: SIMD2(4, 4))
    var weights = [[Double]](repeating: [Double](repeating: 1, count: 5), count: 5)
    weights[2][2] = strong
    let weighted = zip(heights, weights).map { zip($0, $1).map(*) }
    for (vertex, position) in surface.positions.enumerated() {
      // The same parameter as without weights, where places and parameters agree.
      let (x, y) = (plain.positions[vertex].x, plain.positions[vertex].y)
      let expected =
        Self.splineSurface(weighted, x, y) / Self.splineSurface(weights, x, y)
      #expect(abs(position.z - expected) < 1e-9)
    }
  }

  @Test func equalWeightsChangeNothing() throws {
    var mesh = Self.bump(steps: 2)
    let plain = try mesh.surface(on: SIMD2(6, 6))
    for face in mesh.faces.indices { mesh.faces[face].weights = SIMD4(repeating: 7) }
    let surface = try mesh.surface(on: SIMD2(6, 6))
    for (a, b) in pairs(plain.positions, surface.positions) { #expect((a - b).isNearlyZero) }
  }

  @Test(arguments: [0.3, 3, 30]) func automaticStepsKeepAQuarterPixel(height: Double) throws {
    var mesh = Self.sheet(rows: 6, columns: 6, steps: -1) {
      height * sin(Double($0)) * cos(1.3 * Double($1))
    }
    let size = SIMD2(60.0, 60.0)
    let coarse = try mesh.surface(on: size)
    mesh.subdivisionSteps = 5
    let fine = try mesh.surface(on: size)
    let side = Int(Double(coarse.quads.count).squareRoot().rounded())
    // Bilinear heights of the coarse surface, whose units are a regular grid.
    var grid = [Double](repeating: .nan, count: (side + 1) * (side + 1))
    for (unit, position) in pairs(coarse.units, coarse.positions) {
      let (column, row) = ((unit.x * Double(side)).rounded(), (unit.y * Double(side)).rounded())
      grid[Int(row) * (side + 1) + Int(column)] = position.z
    }
    var worst = 0.0
    for (unit, position) in pairs(fine.units, fine.positions) {
      let (x, y) = (unit.x * Double(side), unit.y * Double(side))
      let (column, row) = (min(Int(x), side - 1), min(Int(y), side - 1))
      let (u, v) = (x - Double(column), y - Double(row))
      let first = row * (side + 1) + column
      let top = grid[first] * (1 - u) + grid[first + 1] * u
      let bottom = grid[first + side + 1] * (1 - u) + grid[first + side + 2] * u
      worst = max(worst, abs(top * (1 - v) + bottom * v - position.z))
    }
    #expect(worst <= 0.25)
    // And not with many times more faces than that takes.
    #expect(worst > 0.25 / 40 || side == 6)
  }

  @Test func facesKeepTheirNumbers() throws {
    var mesh = MeshTransform.identity(rows: 1, columns: 3)
    mesh.faces[1].indices = SIMD4(repeating: 2)
    mesh.subdivisionSteps = 1
    let surface = try mesh.surface(on: SIMD2(3, 1))
    #expect(surface.quads.count == 8)
    #expect(surface.face(ofQuad: 3) == 0)
    #expect(surface.face(ofQuad: 4) == 2)
  }

  @Test func aTornMeshStaysTornAndKeepsItsCorners() throws {
    var mesh = MeshTransform.identity(rows: 10, columns: 1)
    let half = mesh.vertices.count
    for vertex in mesh.vertices {
      let place = SIMD3(vertex.to.x + 1.1, vertex.to.y, 0)
      mesh.add(MeshTransform.Vertex(from: vertex.from, to: place))
    }
    for face in mesh.faces { mesh.add(MeshTransform.Face(face.indices &+ half)) }
    mesh.subdivisionSteps = 2
    let surface = try mesh.surface(on: SIMD2(100, 100))
    for corner in [0, 20, 23, 43] {
      #expect((surface.positions[corner] - mesh.vertices[corner].to * 100).isNearlyZero)
    }
  }
}

extension SIMD3<Double> {
  var isNearlyZero: Bool { abs(x) < 1e-9 && abs(y) < 1e-9 && abs(z) < 1e-9 }
}
