import Foundation
import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

@Suite struct MeshHitTestTests {
  static func hitTest(
    _ mesh: Mesh, _ width: Double, _ height: Double, canvas: SIMD2<Double>? = nil
  ) throws -> MeshHitTest {
    MeshHitTest(try MeshEffectTests.placed(mesh, width, height, canvas: canvas))
  }

  static func expectNear(
    _ given: SIMD2<Double>?, _ expected: SIMD2<Double>, within bound: Double = 1e-9,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let difference = (given ?? SIMD2(repeating: .nan)) - expected
    #expect(abs(difference.x) <= bound && abs(difference.y) <= bound, sourceLocation: location)
  }

  @Test func flatSheetIsItself() throws {
    let test = try Self.hitTest(Mesh(.identity), 80, 40, canvas: SIMD2(100, 100))
    let hit = try #require(test.hit(at: SIMD2(30, 50)))
    Self.expectNear(hit.layer, SIMD2(20, 20))
    Self.expectNear(hit.unit, SIMD2(0.25, 0.5))
    #expect(hit.face == 0)
    #expect(test.hit(at: SIMD2(9.9, 50)) == nil)
    #expect(test.hit(at: SIMD2(50, 29.9)) == nil)
    #expect(test.hit(at: SIMD2(-1, 50)) == nil)
  }

  @Test func perspectiveIsUndone() throws {
    // A plane turned by 60° around the y axis, seen from 300 points away. A point X to the right
    // of the axis goes to (X cos 60°, −X sin 60°), and on the canvas to x / (1 − z / 300).
    var mesh = Mesh(.identity)
    mesh.placement.rotation.y = Angle(degrees: 60)
    mesh.placement.perspective = 300
    let test = try Self.hitTest(mesh, 200, 100, canvas: SIMD2(400, 400))
    for (x, y) in [(-90.0, -40.0), (-10, 20), (35, 49), (99, -3)] {
      let w = 1 + x * sin(Double.pi / 3) / 300
      let canvas = SIMD2(200 + x * 0.5 / w, 200 + y / w)
      Self.expectNear(test.hit(at: canvas)?.layer, SIMD2(x + 100, y + 50))
    }
  }

  @Test func theNearestShows() throws {
    // Three sheets above each other, the right half of the picture the nearest.
    var transform = MeshTransform(depthNormalization: .none)
    for (left, height) in [(0.0, 5.0), (0.5, 9), (0.25, 1)] {
      let first = transform.vertices.count
      for corner in [SIMD2(0.0, 0.0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)] {
        transform.add(
          MeshTransform.Vertex(
            from: SIMD2(left + corner.x / 2, corner.y), to: SIMD3(corner.x, corner.y, height)))
      }
      transform.add(MeshTransform.Face(SIMD4(first, first + 1, first + 2, first + 3)))
    }
    let test = try Self.hitTest(Mesh(transform), 100, 100)
    let hit = try #require(test.hit(at: SIMD2(50, 20)))
    #expect(hit.face == 1)
    Self.expectNear(hit.unit, SIMD2(0.75, 0.2))
    // Through texels that show nothing.
    let behind = try #require(test.hit(at: SIMD2(50, 20)) { $0.x < 0.5 })
    #expect(behind.face == 0)
    Self.expectNear(behind.unit, SIMD2(0.25, 0.2))
    #expect(test.hit(at: SIMD2(50, 20)) { _ in false } == nil)
    var turned = Mesh(transform)
    turned.placement.rotation.y = Angle(degrees: 180)
    #expect(try Self.hitTest(turned, 100, 100).hit(at: SIMD2(50, 20))?.face == 2)
  }

  @Test func ofSurfacesInOnePlaneTheFirstShows() throws {
    // Two sheets in one plane, the second larger, so that their depths are rounded differently.
    var transform = MeshTransform()
    for (left, reach) in [(0.0, 0.0), (0.5, 0.3)] {
      let first = transform.vertices.count
      for corner in [SIMD2(0.0, 0.0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)] {
        let place = corner + (corner - 0.5) * reach
        transform.add(
          MeshTransform.Vertex(
            from: SIMD2(left + corner.x / 2, corner.y), to: SIMD3(place.x, place.y, 0)))
      }
      transform.add(MeshTransform.Face(SIMD4(first, first + 1, first + 2, first + 3)))
    }
    var mesh = Mesh(transform)
    mesh.placement.rotation.x = Angle(degrees: 21)
    mesh.placement.rotation.y = Angle(degrees: 33)
    for perspective in [0.0, 400] {
      mesh.placement.perspective = perspective
      let test = try Self.hitTest(mesh, 200, 200, canvas: SIMD2(200, 200))
      for index in 0..<1000 {
        // Well inside the smaller sheet.
        let point = SIMD2(60 + Double(index % 37) * 2.1, 60 + Double(index / 37) * 2.9)
        #expect(test.hit(at: point)?.face == 0, "\(point)")
      }
    }
  }

  @Test func whatIsBehindTheEyeIsNotHit() throws {
    // A plane that runs past the eye: its far side is seen, its near side is cut off.
    var mesh = Mesh(.identity)
    mesh.placement.rotation.x = Angle(degrees: 80)
    mesh.placement.perspective = 100
    let test = try Self.hitTest(mesh, 300, 300, canvas: SIMD2(300, 300))
    var seen = 0
    for y in stride(from: -140.0, through: 90, by: 10) {
      let height = y * sin(80 * Double.pi / 180)
      let w = 1 - height / 100
      let canvas = SIMD2(150, 150 + y * cos(80 * Double.pi / 180) / w)
      guard canvas.y < 300 else { continue }
      Self.expectNear(test.hit(at: canvas)?.layer, SIMD2(150, 150 + y), within: 1e-6)
      seen += 1
    }
    #expect(seen > 10)
    #expect(test.hit(at: SIMD2(150, 20)) == nil)
  }

  @Test func facesKeepTheirNumbersThroughSubdivision() throws {
    var transform = MeshTransform.identity(rows: 3, columns: 3)
    transform.subdivisionSteps = 2
    for diagonal in MeshDiagonal.allCases {
      var mesh = Mesh(transform)
      mesh.diagonal = diagonal
      let test = try Self.hitTest(mesh, 90, 90)
      for face in 0..<9 {
        let point = SIMD2(Double(face % 3) * 30 + 17.3, Double(face / 3) * 30 + 9.1)
        let hit = try #require(test.hit(at: point))
        #expect(hit.face == face)
        Self.expectNear(hit.layer, point)
      }
    }
  }

  @Test func thePictureEndsWithinItsMesh() throws {
    // A jelly's fan reaches beyond the picture, which is all that can be hit.
    var mesh = Mesh(.jelly)
    mesh.constants.jelly.fan = true
    let test = try Self.hitTest(mesh, 100, 100, canvas: SIMD2(200, 200))
    #expect(test.hit(at: SIMD2(100, 100)) != nil)
    #expect(test.hit(at: SIMD2(100, 40)) == nil)
  }

  @Test func treesFindEveryBoxThatHoldsAPoint() {
    var random = SplitMix(seed: 12)
    let boxes = (0..<500).map { _ in
      let low = SIMD2(random.unit(), random.unit())
      return Box(low: low, high: low + 0.2 * SIMD2(random.unit(), random.unit()))
    }
    let tree = BoundingTree(boxes)
    for _ in 0..<200 {
      let point = SIMD2(random.unit(), random.unit())
      var found: Set<Int> = []
      tree.forEach(holding: point) { found.insert($0) }
      #expect(found == Set(boxes.indices.filter { boxes[$0].contains(point) }))
    }
    BoundingTree([]).forEach(holding: .zero) { _ in Issue.record("an empty tree found a box") }
  }
}
