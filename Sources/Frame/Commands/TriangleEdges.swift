extension Draw {
  /// Where multisampling changes the result: ``edges``, or what follows from ``view``; `nil` if that is not known, and
  /// where multisampling everywhere is cheaper.
  package var edgeRegion: EdgeRegion? {
    if let edges { return edges }
    guard let view, case .triangles(let mesh) = geometry else { return nil }
    return view.edges(of: mesh)
  }
}

extension TriangleView {
  /// The region where multisampling triangles changes the picture; `nil` when multisampling everywhere is cheaper.
  ///
  /// These are the tiles of the canvas that contain borders, silhouettes or edges of steep faces, and
  /// those in which layers might cross. In a tile without borders and silhouettes, each layer covers
  /// the whole tile.
  func edges(of mesh: TriangleMesh) -> EdgeRegion? {
    guard let corners = pixels(of: mesh) else { return nil }
    let triangles = mesh.triangles
    let faces = triangles.map { SeenFace($0, corners, mesh, texels: texels) }
    var grid = EdgeTiles(canvas)
    let edges = DirectedEdges(triangles, vertices: corners.count)
    for (triangle, face) in zip(triangles, faces) {
      let (a, b) = (corners[Int(triangle.x)], corners[Int(triangle.y)])
      let c = corners[Int(triangle.z)]
      func isInside(_ start: Int32, _ end: Int32) -> Bool {
        guard let other = edges.owner(from: end, to: start) else { return false }
        return face.isSmooth && faces[other].isSmooth && face.isFront == faces[other].isFront
      }
      if !isInside(triangle.x, triangle.y) { grid.mark(a, b) }
      if !isInside(triangle.y, triangle.z) { grid.mark(b, c) }
      if !isInside(triangle.z, triangle.x) { grid.mark(c, a) }
      grid.cover(a, b, c, face.isFront ? 0 : 1)
      guard grid.isWorthwhile else { return nil }
    }
    let tiles = grid.sampled
    let count = tiles.count { $0 }
    guard EdgeTiles.saves(count, of: tiles.count) else { return nil }
    let rectangles = grid.rectangles(tiles)
    // A rectangle costs as much as some triangles.
    guard rectangles.count <= max(12, triangles.count / 25) else { return nil }
    var indices: [UInt32] = []
    for triangle in count > 0 ? triangles : []
    where grid.touches(
      corners[Int(triangle.x)], corners[Int(triangle.y)], corners[Int(triangle.z)], tiles)
    {
      for corner in 0..<3 { indices.append(UInt32(triangle[corner])) }
    }
    var region = EdgeRegion(
      rectangles: rectangles,
      geometry: .triangles(TriangleMesh(components: mesh.components, indices: indices)))
    region.isSingleLayered = grid.isSingleLayered
    return region
  }

  /// Each vertex in canvas pixels with its depth; `nil` when some are too near to the eye or too far away to compute
  /// with.
  private func pixels(of mesh: TriangleMesh) -> [SIMD3<Double>]? {
    var pixels: [SIMD3<Double>] = []
    pixels.reserveCapacity(mesh.vertexCount)
    for vertex in 0..<mesh.vertexCount {
      let first = vertex * TriangleMesh.stride + 2
      let position = SIMD3<Double>(
        Double(mesh.components[first]), Double(mesh.components[first + 1]),
        Double(mesh.components[first + 2]))
      let place = x * position.x + y * position.y + z * position.z + w
      guard place.w >= nearest else { return nil }
      let pixel = SIMD3(place.x, place.y, place.z) / place.w
      // Beyond this, the device's single precision cannot represent parts of a pixel.
      guard abs(pixel.x) < 1e5, abs(pixel.y) < 1e5 else { return nil }
      pixels.append(pixel)
    }
    return pixels
  }
}

extension TriangleMesh {
  /// The vertices of each triangle.
  fileprivate var triangles: [SIMD3<Int32>] {
    (0..<triangleCount).map { triangle in
      SIMD3(
        Int32(bitPattern: indices[3 * triangle]), Int32(bitPattern: indices[3 * triangle + 1]),
        Int32(bitPattern: indices[3 * triangle + 2]))
    }
  }

  /// Where a vertex lies in the picture.
  fileprivate func unit(of vertex: Int) -> SIMD2<Double> {
    let first = vertex * TriangleMesh.stride
    return SIMD2(Double(components[first]), Double(components[first + 1]))
  }
}

/// How a triangle is seen.
private struct SeenFace {
  /// Texels per pixel above which a sample in a pixel's middle is not representative.
  private static let steepest = 4.0

  let isFront: Bool
  /// Whether it is neither seen edge-on nor minified too strongly.
  let isSmooth: Bool

  /// Examines a triangle of `mesh` with `corners` in pixels, which shows a picture of `texels` texels.
  init(
    _ triangle: SIMD3<Int32>, _ corners: [SIMD3<Double>], _ mesh: TriangleMesh,
    texels: SIMD2<Double>
  ) {
    let (i, j, k) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
    let (b, c) = (corners[j] - corners[i], corners[k] - corners[i])
    let area = b.x * c.y - b.y * c.x
    isFront = area > 0
    // The change of texel per pixel to the right and down, times the area.
    let unit = mesh.unit(of: i)
    let (right, left) = ((mesh.unit(of: j) - unit) * texels, (mesh.unit(of: k) - unit) * texels)
    let across = right * c.y - left * b.y
    let down = left * b.x - right * c.x
    let change = (across * across + down * down).sum()
    let limit = SeenFace.steepest * area
    // Areas below the rounding error count as none.
    isSmooth =
      change <= limit * limit && abs(area) > 1e-12 * (abs(b.x * c.y) + abs(b.y * c.x))
  }
}

/// Which triangle has a directed edge from one vertex to another.
private struct DirectedEdges {
  /// Where the edges from each vertex begin in `edges`.
  private var starts: [Int32]
  /// The vertex where each edge ends, above the number of its triangle.
  private var edges: [UInt64]

  /// Edges of a vertex that are searched one by one; more are sorted, since a vertex may have them all.
  private static let few = 16

  init(_ triangles: [SIMD3<Int32>], vertices: Int) {
    starts = [Int32](repeating: 0, count: vertices + 1)
    for triangle in triangles {
      for corner in 0..<3 { starts[Int(triangle[corner]) + 1] += 1 }
    }
    for vertex in 0..<vertices { starts[vertex + 1] += starts[vertex] }
    edges = [UInt64](repeating: 0, count: 3 * triangles.count)
    var next = starts
    for (number, triangle) in triangles.enumerated() {
      for corner in 0..<3 {
        let place = Int(next[Int(triangle[corner])])
        next[Int(triangle[corner])] += 1
        edges[place] = UInt64(triangle[(corner + 1) % 3]) << 32 | UInt64(number)
      }
    }
    for vertex in 0..<vertices where range(of: vertex).count > Self.few {
      edges[range(of: vertex)].sort()
    }
  }

  /// The triangle with the edge; `nil` when there is none or several.
  func owner(from start: Int32, to end: Int32) -> Int? {
    var range = range(of: Int(start))
    if range.count > Self.few {
      let first = firstPlace(in: range, to: end)
      range = first..<min(first + 2, range.upperBound)
    }
    var found: Int?
    for edge in edges[range] where edge >> 32 == UInt64(end) {
      if found != nil { return nil }
      found = Int(edge & 0xFFFF_FFFF)
    }
    return found
  }

  private func range(of vertex: Int) -> Range<Int> {
    Int(starts[vertex])..<Int(starts[vertex + 1])
  }

  /// Where edges to `end` or a later vertex begin in a sorted range.
  private func firstPlace(in range: Range<Int>, to end: Int32) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if edges[middle] >> 32 < UInt64(end) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
