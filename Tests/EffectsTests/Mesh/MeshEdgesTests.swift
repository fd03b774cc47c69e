import Foundation
import Motion
import Testing

@testable import Effects
@testable import Frame

@Suite struct MeshEdgesTests {
  /// The edges of a sheet in the middle of a square canvas; heights are in points.
  static func edges(
    _ transform: MeshTransform, sheet: Double, canvas: Double, perspective: Double = 0
  ) throws -> EdgeRegion? {
    var transform = transform
    transform.depthNormalization = .none
    var mesh = Mesh(transform)
    mesh.placement.perspective = perspective
    let placed = try MeshEffectTests.placed(
      mesh, sheet, sheet, canvas: SIMD2(repeating: canvas))
    return placed.view.edges(of: placed.geometry)
  }

  static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRectangle {
    PixelRectangle(x: x, y: y, size: PixelSize(width: width, height: height))
  }

  /// A strip of 8 rows whose columns lie at `places`, in units across and points high.
  static func strip(_ places: [(x: Double, z: Double)]) -> MeshTransform {
    let last = places.count - 1
    return MeshTransform.grid(rows: 8, columns: last) { unit in
      let place = places[Int((unit.x * Double(last)).rounded())]
      return SIMD3(place.x, unit.y, place.z)
    }
  }

  @Test(arguments: [128.0, 100])
  func aSheetThatFillsTheCanvasHasNone(side: Double) throws {
    let region = try Self.edges(
      MeshTransform.grid(rows: 9, columns: 7) { SIMD3($0.x, $0.y, 5 * $0.x * $0.y) },
      sheet: side, canvas: side)
    #expect(try #require(region).rectangles.isEmpty)
  }

  @Test func bordersAreEdges() throws {
    // From 34 to 94 of 128 pixels: tiles 2 to 5 of 16 pixels.
    let region = try #require(
      try Self.edges(.identity(rows: 6, columns: 6), sheet: 60, canvas: 128))
    #expect(
      Set(region.rectangles) == [
        Self.rectangle(32, 32, 64, 16), Self.rectangle(32, 48, 16, 32),
        Self.rectangle(80, 48, 16, 32), Self.rectangle(32, 80, 64, 16),
      ])
    // Of 36 faces of 10 pixels, those inside 48…80 are not drawn there: between 54 and 74.
    guard case .triangles(let mesh) = region.geometry else {
      Issue.record("edges are drawn as \(region.geometry)")
      return
    }
    #expect(mesh.triangleCount == 2 * (36 - 4))
  }

  @Test func layersAreSingleUnlessASheetFoldsOverItself() throws {
    let flat = try Self.edges(.identity(rows: 6, columns: 6), sheet: 60, canvas: 128)
    #expect(try #require(flat).isSingleLayered)
    // From the left edge to the right one, and back 10 points higher.
    let folded = try Self.edges(
      Self.strip([(0, 0), (1, 0), (1, 10), (0, 10)]), sheet: 100, canvas: 256)
    #expect(try !#require(folded).isSingleLayered)
  }

  @Test func aVertexOfManyFacesHasNoEdgesInside() throws {
    // A disc of 60 pixels: 40 faces round the middle, with three points of the border each.
    var fan = MeshTransform()
    fan.add(MeshTransform.Vertex(SIMD2(0.5, 0.5)))
    for place in 0..<80 {
      let angle = Double(place) / 40 * Double.pi
      fan.add(MeshTransform.Vertex(SIMD2(0.5 + cos(angle) / 2, 0.5 + sin(angle) / 2)))
    }
    for first in stride(from: 1, to: 80, by: 2) {
      fan.add(MeshTransform.Face(SIMD4(0, first, first + 1, (first + 1) % 80 + 1)))
    }
    let region = try #require(try Self.edges(fan, sheet: 60, canvas: 128))
    #expect(
      Set(region.rectangles) == [
        Self.rectangle(32, 32, 64, 16), Self.rectangle(32, 48, 16, 32),
        Self.rectangle(80, 48, 16, 32), Self.rectangle(32, 80, 64, 16),
      ])
    // The same faces twice: every edge has several owners, so that all are edges.
    let faces = fan.faces
    for face in faces { fan.add(face) }
    let doubled = try Self.edges(fan, sheet: 60, canvas: 128)
    #expect(doubled.map { Set($0.rectangles) } != Set(region.rectangles))
  }

  @Test func bordersBetweenTilesPartNoSamples() throws {
    let region = try Self.edges(.identity(rows: 4, columns: 4), sheet: 64, canvas: 128)
    #expect(try #require(region).rectangles.isEmpty)
  }

  /// Folded at 72 pixels, back to 40 below itself.
  @Test func silhouettesAreEdgesAndApartLayersAreNot() throws {
    let below = Self.strip([
      (0, 0), (0.25, 0), (0.5, 0), (72 / 128, 0), (68 / 128, -4), (44 / 128, -8), (40 / 128, -9),
    ])
    let region = try #require(try Self.edges(below, sheet: 128, canvas: 128))
    #expect(
      Set(region.rectangles) == [Self.rectangle(32, 0, 16, 128), Self.rectangle(64, 0, 16, 128)])
  }

  /// The same, back through itself.
  @Test func layersThatMayCrossNeedSamples() throws {
    let through = Self.strip([
      (0, 0), (0.25, 0), (0.5, 0), (72 / 128, 0), (68 / 128, -4), (44 / 128, 8), (40 / 128, 9),
    ])
    let region = try #require(try Self.edges(through, sheet: 128, canvas: 128))
    #expect(region.rectangles == [Self.rectangle(32, 0, 48, 128)])
  }

  @Test func whereNearlyEverythingNeedsSamplesNothingIsSaid() throws {
    let sheet = MeshTransform.identity(rows: 2, columns: 2)
    var two = sheet
    for vertex in sheet.vertices { two.add(vertex) }
    for face in sheet.faces { two.add(MeshTransform.Face(face.indices &+ sheet.vertices.count)) }
    #expect(try Self.edges(two, sheet: 64, canvas: 64) == nil)
  }

  @Test(arguments: [1e6, -1e6]) func whatIsTooFarAwayIsLeftAlone(far: Double) throws {
    let transform = MeshTransform.grid(rows: 2, columns: 2) { SIMD3($0.x * far, $0.y, 0) }
    #expect(try Self.edges(transform, sheet: 4096, canvas: 64) == nil)
  }

  @Test func whatReachesTheEyeIsLeftAlone() throws {
    let steep = MeshTransform.grid(rows: 2, columns: 2) { SIMD3($0.x, $0.y, 300 * $0.x) }
    #expect(try Self.edges(steep, sheet: 64, canvas: 64, perspective: 200) == nil)
    #expect(try Self.edges(steep, sheet: 64, canvas: 64, perspective: 2000) != nil)
  }

  @Test func trianglesThatLieAroundAllTilesAreNotLookedAtForLong() throws {
    // Thin ones, in whose rectangles most of the tiles are that they do not touch.
    func fan(_ count: Int) throws -> EdgeRegion? {
      var fan = MeshTransform()
      fan.add(MeshTransform.Vertex(SIMD2(0.5, 0.5)))
      for place in 0..<2 * count {
        let angle = Double(place) / Double(count) * Double.pi
        fan.add(MeshTransform.Vertex(SIMD2(0.5 + cos(angle) / 2, 0.5 + sin(angle) / 2)))
      }
      for first in stride(from: 1, to: 2 * count, by: 2) {
        fan.add(MeshTransform.Face(SIMD4(0, first, first + 1, (first + 1) % (2 * count) + 1)))
      }
      return try Self.edges(fan, sheet: 512, canvas: 512)
    }
    #expect(try fan(1000) != nil)
    #expect(try fan(20_000) == nil)
  }
}
