import Effects
import Frame
import Imaging
import Testing

@testable import GLRenderer

/// Transparent sheets that cross each other, against a sort of every pixel in double precision.
@Suite struct MeshOrderTests {
  /// A sheet z = slope · (x, y) + height over the whole canvas, in units from its middle.
  struct Sheet {
    var slope: SIMD2<Double>
    var height: Double
    var color: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    func depth(at point: SIMD2<Double>) -> Double { (slope * (point - 0.5)).sum() + height }
  }

  static func sheets(_ count: Int, seed: UInt64) -> [Sheet] {
    var noise = Noise(seed: seed)
    func unit() -> Double { Double(noise.next() >> 11) / 9_007_199_254_740_992 }
    return (0..<count).map { _ in
      Sheet(
        slope: SIMD2(unit() - 0.5, unit() - 0.5), height: 0.5 * (unit() - 0.5),
        color: (
          UInt8(unit() * 255), UInt8(unit() * 255), UInt8(unit() * 255), UInt8(10 + unit() * 120)
        ))
    }
  }

  /// A mesh whose face k shows the k-th of as many columns of the picture, in its sheet's plane.
  static func mesh(_ sheets: [Sheet]) -> Mesh {
    var mesh = MeshTransform(depthNormalization: .width)
    for (index, sheet) in sheets.enumerated() {
      // The column's middle, where the filter sees no neighbour.
      let u = (Double(index) + 0.5) / Double(sheets.count)
      for corner in [SIMD2(0.0, 0.0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)] {
        mesh.add(
          MeshTransform.Vertex(
            from: SIMD2(u, 0.5), to: SIMD3(corner.x, corner.y, sheet.depth(at: corner))))
      }
      mesh.add(MeshTransform.Face(SIMD4(0, 1, 2, 3) &+ 4 * index))
    }
    return Mesh(mesh)
  }

  static func draw(_ sheets: [Sheet], size: Int, by renderer: Renderer) throws -> Image {
    let picture = picture(sheets.count, 3) { x, _ in sheets[x].color }
    // The layer is the canvas: a point of the picture is stretched over many.
    let stage = Stage(
      canvas: SIMD2(repeating: Double(size)),
      inputs: [Stage.Input(size: SIMD2(repeating: Double(size)))])
    var frame = try mesh(sheets).frame(at: Moment(seconds: 1), on: stage)
    let request = AssetRequest(input: 0, size: PixelSize(width: sheets.count, height: 3))
    frame.passes[0].draws[0].textures[0].source = .asset(request)
    return try renderer.render(frame, images: [request: picture])
  }

  /// The colour at a point with every sheet over those behind it, 0…255 premultiplied.
  static func expected(_ sheets: [Sheet], at point: SIMD2<Double>) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for sheet in sheets.sorted(by: { $0.depth(at: point) > $1.depth(at: point) }) {
      let alpha = Double(sheet.color.alpha) / 255
      let straight = SIMD4(
        Double(sheet.color.red), Double(sheet.color.green), Double(sheet.color.blue), 255)
      sum += (1 - sum.w / 255) * alpha * straight
    }
    return sum
  }

  @Test(arguments: [(2, 64), (5, 64), (16, 64), (40, 330)])
  func everyPixelIsSorted(count: Int, size: Int) throws {
    let sheets = Self.sheets(count, seed: UInt64(count))
    try withRenderer { renderer in
      // Forty layers, two triangles each, need more slots than one buffer holds for all rows.
      let drawn = try Self.draw(sheets, size: size, by: renderer)
      var wrong = 0
      for pixel in 0..<size * size {
        let point =
          SIMD2(Double(pixel % size) + 0.5, Double(pixel / size) + 0.5) / Double(size)
        let expected = Self.expected(sheets, at: point)
        for component in 0..<4
        where abs(Double(drawn.bytes[4 * pixel + component]) - expected[component]) > 2 {
          wrong += 1
          break
        }
      }
      #expect(Double(wrong) <= 0.0002 * Double(size * size), "\(count) layers")
    }
  }

  @Test func moreLayersThanCanBeSortedAreRefused() throws {
    try withRenderer { renderer in
      let error = #expect(throws: RendererError.self) {
        try Self.draw(Self.sheets(140, seed: 1), size: 16, by: renderer)
      }
      #expect(error?.description.contains("at most 128 can be sorted") == true)
      // And the renderer goes on.
      _ = try Self.draw(Self.sheets(3, seed: 2), size: 16, by: renderer)
    }
  }

  @Test(arguments: ["ripple", "wave", "cylinder"])
  func opaqueSheetsLookTheSameEitherWay(name: String) throws {
    let image = picture(200, 200) { x, y in
      (UInt8(x), UInt8(y), (x / 8 + y / 8) % 2 == 0 ? 255 : 40, 255)
    }
    var mesh = Mesh(try #require(MeshName(rawValue: name)))
    mesh.placement.rotation.x = Angle(degrees: -50)
    mesh.placement.perspective = 500
    mesh.lighting = .simple
    let stage = MeshTests.stage(image, canvas: SIMD2(260, 260))
    var frame = try mesh.frame(at: Moment(seconds: 0.9 * mesh.duration), on: stage)
    try withRenderer { renderer in
      let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
      frame.passes[0].draws[0].depth = .nearest
      let cheap = try renderer.render(frame, images: images)
      frame.passes[0].draws[0].depth = .sorted
      let sorted = try renderer.render(frame, images: images)
      // Depth counts once a pixel instead of once a sample: a few pixels on folds may differ.
      let wrong = (0..<260 * 260).count { pixel in
        (0..<4).contains {
          abs(Int(cheap.bytes[4 * pixel + $0]) - Int(sorted.bytes[4 * pixel + $0])) > 2
        }
      }
      #expect(Double(wrong) <= 0.005 * 260 * 260)
    }
  }
}
