import Effects
import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import GLRenderer

/// Pictures of which only parts took several samples a pixel, against those that did everywhere.
@Suite struct MeshEdgesTests {
  /// Colours that hardly change from one pixel to the next, but from one layer to another.
  static func gradient(_ size: Int, alpha: Bool) -> Image {
    picture(size, size) { x, y in
      let (red, green) = (64 + x * 128 / size, 64 + y * 128 / size)
      return (UInt8(red), UInt8(green), 128, alpha ? UInt8(100 + green / 2) : 255)
    }
  }

  /// By how much the worst component differs, and in how many parts the picture was drawn.
  static func different(
    _ mesh: Mesh, _ image: Image, at seconds: Double, by renderer: Renderer
  ) throws -> (greatest: Int, parts: Int?) {
    let stage = MeshTests.stage(image, canvas: SIMD2(320, 320))
    var frame = try mesh.frame(at: Moment(seconds: seconds), on: stage)
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
    let parts = frame.passes[0].draws[0].edgeRegion?.rectangles.count
    let drawn = try renderer.render(frame, images: images)
    frame.passes[0].draws[0].view = nil
    let everywhere = try renderer.render(frame, images: images)
    let bytes = pairs(drawn.bytes, everywhere.bytes).map { abs(Int($0) - Int($1)) }
    return (bytes.max() ?? 0, parts)
  }

  @Test(arguments: MeshName.allCases, [false, true])
  func namedMeshesLookTheSame(name: MeshName, isTransparent: Bool) throws {
    let image = Self.gradient(120, alpha: isTransparent)
    try withRenderer { renderer in
      for (angle, share) in [(0.0, 0.4), (-50, 0.9)] {
        var mesh = Mesh(name)
        mesh.placement.rotation.x = Angle(degrees: angle)
        mesh.placement.perspective = 400
        let found = try Self.different(mesh, image, at: share * mesh.duration, by: renderer)
        #expect(found.greatest <= 2, "\(name) at \(share)")
      }
    }
  }

  /// Sheets crumpled at random cross and fold as no named one does.
  @Test(arguments: 1...12) func crumpledSheetsLookTheSame(seed: UInt64) throws {
    var noise = SplitMix(seed: seed)
    func unit() -> Double { noise.unit() - 0.5 }
    let amount = Double(seed) / 100
    let mesh = Mesh(
      MeshTransform.grid(rows: 24, columns: 24) { point in
        SIMD3(point.x, point.y, 0) + amount * SIMD3(unit(), unit(), unit())
      })
    try withRenderer { renderer in
      let found = try Self.different(mesh, Self.gradient(120, alpha: false), at: 9, by: renderer)
      #expect(found.parts != nil)
      #expect(found.greatest <= 2)
    }
  }
}
