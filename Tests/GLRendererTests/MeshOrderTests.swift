import Effects
import Frame
import Imaging
import Motion
import TestSupport
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
    var noise = SplitMix(seed: seed)
    func unit() -> Double { noise.unit() }
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

  static func draw(
    _ sheets: [Sheet], size: Int, samples: Int = 4, by renderer: Renderer
  ) throws -> Image {
    try draw(mesh(sheets), of: sheets, size: size, samples: samples, by: renderer)
  }

  static func draw(
    _ mesh: Mesh, of sheets: [Sheet], size: Int, samples: Int = 4, by renderer: Renderer
  ) throws -> Image {
    let picture = picture(sheets.count, 3) { x, _ in sheets[x].color }
    // The layer is the canvas: a point of the picture is stretched over many.
    let stage = Stage(
      canvas: SIMD2(repeating: Double(size)),
      inputs: [Stage.Input(size: SIMD2(repeating: Double(size)))])
    var frame = try mesh.frame(at: Moment(seconds: 1), on: stage)
    let request = AssetRequest(input: 0, size: PixelSize(width: sheets.count, height: 3))
    frame.passes[0].samples = samples
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

  /// Where samples lie in a pixel: the positions that Direct3D prescribes.
  static func positions(_ samples: Int) -> [SIMD2<Double>] {
    samples == 1
      ? [SIMD2(0.5, 0.5)]
      : [SIMD2(0.375, 0.125), SIMD2(0.875, 0.375), SIMD2(0.125, 0.625), SIMD2(0.625, 0.875)]
  }

  @Test(
    arguments: [(2, 64), (5, 64), (16, 64), (40, 40), (64, 40)],
    [(SortingMode.buffers, 1), (.buffers, 4), (.peeling, 1), (.peeling, 4)])
  func everySampleIsSorted(sheets: (count: Int, size: Int), how: (SortingMode, samples: Int)) throws
  {
    let size = sheets.size
    let sheets = Self.sheets(sheets.count, seed: UInt64(sheets.count))
    try withRenderer(sorting: how.0) { renderer in
      let drawn = try Self.draw(sheets, size: size, samples: how.samples, by: renderer)
      let positions = Self.positions(how.samples)
      var wrong = 0
      for pixel in 0..<size * size {
        let corner = SIMD2(Double(pixel % size), Double(pixel / size))
        var expected = SIMD4<Double>.zero
        for position in positions {
          expected += Self.expected(sheets, at: (corner + position) / Double(size))
        }
        expected /= Double(positions.count)
        if (0..<4).contains(where: {
          abs(Double(drawn.bytes[4 * pixel + $0]) - expected[$0]) > 2
        }) {
          wrong += 1
        }
      }
      #expect(Double(wrong) <= 0.0002 * Double(size * size), "\(sheets.count) layers")
    }
  }

  /// Fragments of a pixel for buffers, of which two triangles of a sheet can make two; else layers.
  @Test(arguments: [(SortingMode.buffers, 256), (.peeling, 128)])
  func moreLayersThanCanBeSortedAreRefused(sorting: SortingMode, limit: Int) throws {
    try withRenderer(sorting: sorting) { renderer in
      let error = #expect(throws: RendererError.self) {
        try Self.draw(Self.sheets(140, seed: 1), size: 16, by: renderer)
      }
      #expect(error?.description.contains("at most \(limit) can be sorted") == true)
      // And the renderer goes on.
      _ = try Self.draw(Self.sheets(3, seed: 2), size: 16, by: renderer)
    }
  }

  /// Four faces of each sheet meet in the middle of the middle pixel, where each sample has its own.
  @Test(arguments: [SortingMode.buffers, .peeling])
  func sixtyFourLayersOfSmallFacesAreSorted(sorting: SortingMode) throws {
    let sheets = Self.sheets(64, seed: 3)
    var mesh = MeshTransform(depthNormalization: .width)
    for (index, sheet) in sheets.enumerated() {
      let u = (Double(index) + 0.5) / Double(sheets.count)
      let first = mesh.vertices.count
      for y in [0, 0.5, 1] {
        for x in [0, 0.5, 1] {
          let to = SIMD2(x, y)
          mesh.add(
            MeshTransform.Vertex(from: SIMD2(u, 0.5), to: SIMD3(x, y, sheet.depth(at: to))))
        }
      }
      for corner in [0, 1, 3, 4] {
        mesh.add(MeshTransform.Face(SIMD4(0, 1, 4, 3) &+ (first + corner)))
      }
    }
    try withRenderer(sorting: sorting) { renderer in
      let drawn = try Self.draw(Mesh(mesh), of: sheets, size: 9, by: renderer)
      let whole = try Self.draw(sheets, size: 9, by: renderer)
      for (byte, same) in pairs(drawn.bytes, whole.bytes) {
        #expect(abs(Int(byte) - Int(same)) <= 2)
      }
    }
  }

  @Test(arguments: [SortingMode.buffers, .peeling])
  func littleMemoryGivesTheSamePicture(sorting: SortingMode) throws {
    let sheets = Self.sheets(12, seed: 4)
    let whole = try withRenderer(sorting: sorting) { renderer in
      try Self.draw(sheets, size: 90, by: renderer)
    }
    // Bands of a few rows, the last one lower than the others; and not even a whole row.
    for memory in [70_000, 1] {
      try withRenderer(sorting: sorting, sortingMemory: memory) { renderer in
        let banded = try Self.draw(sheets, size: 90, by: renderer)
        #expect(banded.bytes == whole.bytes)
      }
    }
  }

  /// Sheets that all lie in one plane; of equally deep ones the first is the nearest.
  @Test(arguments: [SortingMode.buffers, .peeling])
  func equallyDeepSheetsAllShow(sorting: SortingMode) throws {
    var sheets = Self.sheets(6, seed: 8)
    for index in sheets.indices { (sheets[index].slope, sheets[index].height) = (.zero, 0) }
    try withRenderer(sorting: sorting) { renderer in
      let drawn = try Self.draw(sheets, size: 20, by: renderer)
      // The sort of the reference keeps the order of equal ones.
      let expected = Self.expected(sheets, at: SIMD2(0.5, 0.5))
      for pixel in 0..<400 {
        for component in 0..<4 {
          #expect(abs(Double(drawn.bytes[4 * pixel + component]) - expected[component]) <= 1)
        }
      }
    }
  }

  static func different(_ a: Image, _ b: Image) -> Double {
    let pixels = a.width * a.height
    let wrong = (0..<pixels).count { pixel in
      (0..<4).contains { abs(Int(a.bytes[4 * pixel + $0]) - Int(b.bytes[4 * pixel + $0])) > 2 }
    }
    return Double(wrong) / Double(pixels)
  }

  /// A folded sheet in perspective, drawn with a depth of its draw's.
  static func folded(
    _ name: String, _ lighting: Mesh.Lighting, _ image: Image, _ depth: Draw.Depth?,
    _ sorting: SortingMode
  ) throws -> Image {
    var mesh = Mesh(try #require(MeshName(rawValue: name)))
    mesh.placement.rotation.x = Angle(degrees: -50)
    mesh.placement.perspective = 500
    mesh.lighting = lighting
    let stage = MeshTests.stage(image, canvas: SIMD2(260, 260))
    var frame = try mesh.frame(at: Moment(seconds: 0.9 * mesh.duration), on: stage)
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
    if let depth { frame.passes[0].draws[0].depth = depth }
    return try withRenderer(sorting: sorting) { try $0.render(frame, images: images) }
  }

  @Test(arguments: ["ripple", "wave", "cylinder"], Mesh.Lighting.allCases)
  func opaqueSheetsLookTheSameEitherWay(name: String, lighting: Mesh.Lighting) throws {
    let image = picture(200, 200) { x, y in
      (UInt8(x), UInt8(y), (x / 8 + y / 8) % 2 == 0 ? 255 : 40, 255)
    }
    let cheap = try Self.folded(name, lighting, image, nil, .automatic)
    let kept = try Self.folded(name, lighting, image, .sorted, .buffers)
    let peeled = try Self.folded(name, lighting, image, .sorted, .peeling)
    #expect(Self.different(cheap, kept) <= 0.0002)
    #expect(Self.different(cheap, peeled) <= 0.0002)
  }

  /// Folded in half, flat: the half with the picture's top-left corner lies on top, and below from
  /// behind, also where the tilt leaves both at a depth.
  @Test(arguments: [0, 1], [SortingMode.automatic, .buffers, .peeling])
  func flatFoldsHaveAnOrder(axis: Int, sorting: SortingMode) throws {
    var mesh = Mesh(
      MeshTransform.grid(rows: 20, columns: 20) { unit in
        var place = SIMD3(unit.x, unit.y, 0)
        place[axis] = min(place[axis], 1 - place[axis])
        return place
      })
    mesh.placement.perspective = 500
    mesh.placement.rotation.z = Angle(degrees: 13)
    let image = picture(120, 120) { x, y in
      (axis == 0 ? x : y) < 60 ? (255, 0, 0, 255) : (0, 0, 255, 255)
    }
    let stage = MeshTests.stage(image, canvas: SIMD2(200, 200))
    try withRenderer(sorting: sorting) { renderer in
      for (angle, shown) in [(0.0, 0), (37, 0), (71, 0), (140, 2), (200, 2)] {
        mesh.placement.rotation.x = Angle(degrees: angle)
        var frame = try mesh.frame(at: Moment(seconds: 9), on: stage)
        if sorting != .automatic { frame.passes[0].draws[0].depth = .sorted }
        let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
        let drawn = try renderer.render(frame, images: images)
        let solid = (0..<200 * 200).filter { drawn.bytes[4 * $0 + 3] == 255 }
        let right = solid.count { drawn.bytes[4 * $0 + shown] == 255 }
        #expect(solid.count > 500)
        // But for the crease itself, where the filter mixes both in half of its 120 pixels; on a sheet
        // that is hardly tilted in less.
        let mixed = angle == 71 ? 60 : 0.03 * Double(solid.count)
        #expect(Double(solid.count - right) <= mixed, "at \(angle)°")
      }
    }
  }

  @Test(arguments: ["ripple", "wave", "curtain", "cylinder"])
  func keptAndPeeledFragmentsGiveTheSamePicture(name: String) throws {
    let image = picture(200, 200) { x, y in
      (UInt8(x), UInt8(y), 90, (x / 20 + y / 20) % 3 == 0 ? 0 : UInt8(55 + x))
    }
    let kept = try Self.folded(name, .phong, image, nil, .buffers)
    let peeled = try Self.folded(name, .phong, image, nil, .peeling)
    #expect(Self.different(kept, peeled) <= 0.0002)
  }
}
