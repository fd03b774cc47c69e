import Documents
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

  /// How far triangles of a mesh lie from what it follows, in pixels, at the middles of all edges and
  /// both diagonals of each face.
  private func error(
    _ mesh: MeshTransform, _ side: Double, _ exact: (SIMD2<Double>) -> SIMD2<Double>
  ) -> Double {
    var worst = 0.0
    for face in mesh.faces {
      let corners = (0..<4).map { mesh.vertices[face.indices[$0]] }
      for (one, other) in [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)] {
        let (a, b) = (corners[one], corners[other])
        let middle = (a.to + b.to) / 2
        let off = SIMD2(middle.x, middle.y) - exact((a.from + b.from) / 2)
        worst = max(worst, side * (off * off).sum().squareRoot())
      }
    }
    return worst
  }

  @Test(arguments: [100.0, 512, 1500])
  func shapesDeviateByAQuarterOfAPixel(side: Double) throws {
    func fine(_ name: MeshName, _ change: (inout Mesh) -> Void = { _ in }) throws -> MeshTransform {
      var mesh = Mesh(name)
      change(&mesh)
      return try mesh.mesh(at: Moment(seconds: 1), on: SIMD2(side, side))
    }
    let ellipse = try fine(.ellipse)
    #expect(
      error(ellipse, side) { point in
        let (x, y) = (2 * point.x - 1, 2 * point.y - 1)
        return SIMD2(
          0.5 + 0.5 * x * (1 - y * y / 2).squareRoot(), 0.5 + 0.5 * y * (1 - x * x / 2).squareRoot()
        )
      } <= 0.25)
    let radius = 0.3 * side
    let bulge = try fine(.bulge) { $0.constants.bulge.radius = radius }
    #expect(
      error(bulge, side) { point in
        let offset = point - 0.5
        let distance = (offset * offset).sum().squareRoot()
        guard distance <= 0.3 else { return point }
        return point + offset * 0.4 * (cos(.pi * distance / 0.3) + 1)
      } <= 0.25)
    let cylinder = try fine(.cylinder)
    let arc = 150 * Double.pi / 180
    #expect(
      error(cylinder, side) { SIMD2(0.5 + sin(($0.x - 0.5) * arc) / arc, $0.y) } <= 0.25)
    let patch = try fine(.patch) {
      $0.constants.patch.points[5] = SIMD3(0.7, 0.1, 0)
      $0.constants.patch.points[3] = SIMD3(0.8, 0.2, 0)
    }
    var bent = PatchMesh()
    bent.points[5] = SIMD3(0.7, 0.1, 0)
    bent.points[3] = SIMD3(0.8, 0.2, 0)
    #expect(
      error(patch, side) { point in
        func weights(_ t: Double) -> [Double] {
          let s = 1 - t
          return [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
        }
        let (across, down) = (weights(point.x), weights(point.y))
        return (0..<16).reduce(SIMD2<Double>.zero) {
          let control = bent.points[$1]
          return $0 + across[$1 % 4] * down[$1 / 4] * SIMD2(control.x, control.y)
        }
      } <= 0.25)
    // A curtain bends across by what the hand's distance says, and in height by its folds.
    let curtain = try Mesh(.curtain).mesh(at: Moment(seconds: 0), on: SIMD2(side, side))
    var plan = 0.0
    for face in curtain.faces {
      let corners = (0..<4).map { curtain.vertices[face.indices[$0]] }
      for (one, other) in [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)] {
        let from = (corners[one].from + corners[other].from) / 2
        let bend = 0.25 * (1 - exp(-10 * (from.y - 0.5) * (from.y - 0.5)))
        let x = from.x * 0.5 + from.x * bend * 0.5
        let fold = 0.1 + 0.1 * sin(-1.4 * cos(6 * .pi * from.x * from.x)) * 0.5
        let middle = (corners[one].to + corners[other].to) / 2
        plan = max(plan, abs(middle.x - x) * side)
        #expect(abs(middle.z - fold) * side <= 1)
      }
    }
    #expect(plan <= 0.25)
  }

  @Test func theDemosNumbersAreParameters() throws {
    for (setting, name, faces) in [
      ("bulge.count=36", MeshName.bulge, 1296), ("ellipse.count=30", .ellipse, 900),
      ("wave.count=50", .wave, 2500), ("curtain.columns=50", .curtain, 50 * 36),
    ] {
      var mesh = Mesh(name)
      try mesh.apply(setting: setting)
      let size = SIMD2(512.0, 512.0)
      #expect(try mesh.mesh(at: Moment(seconds: 0.5), on: size).faces.count == faces, "\(setting)")
    }
  }
}
