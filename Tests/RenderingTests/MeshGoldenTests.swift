import Effects
import Frame
import Motion
import Testing

/// Named meshes as people have seen and accepted them; `expectImage` says how to accept a change.
@Suite struct MeshGoldenTests {
  /// A demo as its phone shows it, 96 points a side or as high as its own sheet.
  private func expect(
    _ name: MeshName, of sample: String = "cat", _ width: Int = 96, _ height: Int = 96,
    at seconds: Double? = nil, named golden: String? = nil,
    _ change: (inout Mesh) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var mesh = Mesh(name)
    change(&mesh)
    try expectGolden(
      .mesh(mesh), of: RenderingTests.sample(sample, width: width, height: height),
      at: Moment(seconds: seconds ?? mesh.duration), named: golden ?? "mesh-\(name)",
      sourceLocation: sourceLocation)
  }

  @Test func wavy() throws { try expect(.wavy) }

  /// The article's ripple: turned by −45° around x with m34 = −1/800, under a light.
  @Test func ripple() throws {
    try expect(.ripple, 128, 128) { mesh in
      mesh.placement.rotation.x = Angle(degrees: -45)
      mesh.placement.m34 = -1 / 800
      mesh.lighting = .phong
    }
  }

  @Test func curtain() throws {
    try expect(.curtain, at: 0) { mesh in
      mesh.lighting = .simple
      mesh.diffuseLightFactor = 0.5
      mesh.placement.m34 = -1 / 2000
    }
  }

  @Test func bulge() throws {
    try expect(.bulge) { mesh in mesh.constants.bulge.radius = 40 }
  }

  @Test func jelly() throws { try expect(.jelly, at: 0) }

  @Test func ellipse() throws { try expect(.ellipse, of: "whale", 96, 54) }

  @Test func cylinder() throws {
    try expect(.cylinder) { mesh in
      mesh.lighting = .simple
      mesh.placement.perspective = 200
      mesh.placement.rotation.x = Angle(degrees: 25)
    }
  }

  @Test func cracked() throws { try expect(.cracked) }

  @Test func patch() throws {
    try expect(.patch) { mesh in
      mesh.constants.patch.points[5] = SIMD3(0.7, 0.1, 0)
      mesh.constants.patch.points[3] = SIMD3(0.8, 0.2, 0)
      mesh.constants.patch.points[12] = SIMD3(0.2, 0.8, 0)
    }
  }

  /// The endless wave of the demo: diffuse 0.5, m34 = −1/2000.
  @Test func wave() throws {
    try expect(.wave, at: 1) { mesh in
      mesh.lighting = .simple
      mesh.diffuseLightFactor = 0.5
      mesh.placement.m34 = -1 / 2000
    }
  }

  /// A ribbon rolled round a bottle: two meshes, one picture.
  @Test func chain() throws {
    try expect(.identity, named: "mesh-chain") { mesh in
      mesh.source = .chain([.named(.wavy), .named(.cylinder)])
      mesh.lighting = .simple
    }
  }

  @Test func smooth() throws {
    try expect(.identity, of: "rocket", 80, 112, named: "mesh-smooth") { mesh in
      var net = MeshTransform.grid(rows: 3, columns: 3) { SIMD3($0.x, $0.y, 0) }
      for (vertex, height) in [(5, 0.8), (6, -0.4), (9, -0.4), (10, 0.8)] {
        net.vertices[vertex].to.z = height
      }
      net.subdivisionSteps = MeshTransform.automaticSubdivision
      mesh.source = .mesh(net)
      mesh.lighting = .phong
      mesh.placement.rotation.x = Angle(degrees: -30)
      mesh.placement.perspective = 300
    }
  }
}
