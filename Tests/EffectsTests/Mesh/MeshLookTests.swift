import Testing

@testable import Effects

/// The light and perspective of meshes that say nothing about them.
@Suite("Look of meshes")
struct MeshLookTests {
  @Test(
    "meshes that have heights are lit softly and seen in slight perspective",
    arguments: [MeshName.ripple, .curtain, .wave, .flag, .cylinder, .patch])
  func relief(_ name: MeshName) {
    let mesh = Mesh(name)
    #expect(mesh.shownLighting == .simple && mesh.shownDiffuseLightFactor == 0.5)
    #expect(mesh.shownPlacement(on: SIMD2(200, 150)).m34 == -0.0005)
  }

  @Test(
    "meshes in the plane are drawn as they are",
    arguments: [MeshName.identity, .wavy, .bulge, .jelly, .ellipse])
  func flat(_ name: MeshName) {
    let mesh = Mesh(name)
    #expect(
      mesh.shownLighting == .none && mesh.shownPlacement(on: SIMD2(200, 150)) == MeshPlacement())
  }

  @Test("a crack is dark inside, also in a chain")
  func crack() {
    for mesh in [Mesh(.cracked), Mesh(.chain([.named(.cracked), .named(.wavy)]))] {
      #expect(mesh.shownLighting == .simple && mesh.shownDiffuseLightFactor == 0.75)
      #expect(mesh.shownPlacement(on: SIMD2(200, 150)) == MeshPlacement())
    }
    #expect(Mesh(.chain([.named(.ripple), .named(.wavy)])).shownLighting == .none)
  }

  @Test("light comes from the viewer, but from above on a wave, unless it is set")
  func direction() {
    #expect(Mesh(.ripple).shownLightDirection == SIMD3(0, 0, 1))
    var wave = Mesh(.wave)
    #expect(wave.shownLightDirection == SIMD3(0, -0.45, 1))
    wave.coordinates = .uikit
    #expect(wave.shownLightDirection == SIMD3(0, 0.45, 1))
    wave.lightDirection.x = 1
    #expect(wave.shownLightDirection == SIMD3(1, 0, 1))
    wave.lightDirection.x = 0
    wave.lighting = .simple
    #expect(wave.shownLightDirection == SIMD3(0, 0, 1))
  }

  @Test("soft light falls straight on the steepest slopes of a wave, unless its relief is set")
  func waves() {
    var wave = Mesh(.wave)
    // A quarter high and four of them: 2π, lessened to the light's slope.
    #expect(abs(wave.shownLightRelief - 0.45 / (2 * .pi)) < 1e-12)
    wave.constants.wave.amplitude = 0.015
    #expect(wave.shownLightRelief == 1)
    wave.lightRelief = 0.5
    #expect(wave.shownLightRelief == 0.5)
    #expect(Mesh(.ripple).shownLightRelief == 1)
  }

  @Test("what is set is drawn")
  func explicit() {
    var mesh = Mesh(.ripple)
    mesh.lighting = .none
    #expect(
      mesh.shownLighting == .none && mesh.shownPlacement(on: SIMD2(200, 150)) == MeshPlacement())
    mesh.lighting = .simple
    #expect(
      mesh.shownDiffuseLightFactor == 1
        && mesh.shownPlacement(on: SIMD2(200, 150)) == MeshPlacement())
    mesh.lighting = .auto
    mesh.placement.perspective = 900
    mesh.diffuseLightFactor = 0.3
    #expect(
      mesh.shownPlacement(on: SIMD2(200, 150)) == mesh.placement
        && mesh.shownDiffuseLightFactor == 0.3)
  }

  @Test("a still of a curtain shows it while it is held, one of other meshes the end of the play")
  func posters() {
    #expect(Mesh(.curtain).traits.poster == 0)
    #expect(Mesh(.ripple).traits.poster == 1 && Peel().traits.poster == 1)
  }

  @Test("a flag is fixed at its pole, keeps its length and ends as it began")
  func flag() {
    let flag = FlagMesh()
    let (first, last) = (flag.mesh(at: 0), flag.mesh(at: flag.duration))
    for (vertex, again) in zip(first.vertices, last.vertices) {
      if vertex.from.x == 0 { #expect(vertex.to == SIMD3(0, vertex.from.y, 0)) }
      #expect(abs(vertex.to.z - again.to.z) < 1e-9)
    }
    // The lengths of the rows, apart from how far they hang down.
    let side = FlagMesh.leastCount + 1
    for row in stride(from: 0, to: side, by: 10) {
      let points = first.vertices[row * side..<(row + 1) * side].map { $0.to }
      var length = 0.0
      for (a, b) in zip(points, points.dropFirst()) {
        let (dx, dz) = (b.x - a.x, b.z - a.z)
        length += (dx * dx + dz * dz).squareRoot()
      }
      #expect(abs(length - 1) < 0.02)
    }
  }
}
