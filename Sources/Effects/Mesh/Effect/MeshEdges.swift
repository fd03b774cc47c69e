import Frame

extension MeshScene {
  /// Where several samples a pixel show more of the drawn triangles than one; `nil` when that may be
  /// nearly everywhere.
  ///
  /// Those are the tiles of the canvas through which borders or silhouettes go, and those in which
  /// layers might cross. Where no such edge goes through a tile, each layer covers all of it.
  func edges(of drawn: TriangleMesh) -> EdgeRegion? {
    guard let corners = pixels() else { return nil }
    let facings = triangles.map { facing($0, corners) }
    var grid = EdgeTiles(canvas)
    let edges = DirectedEdges(triangles, vertices: corners.count)
    for (triangle, facing) in zip(triangles, facings) {
      let (a, b) = (corners[Int(triangle.x)], corners[Int(triangle.y)])
      let c = corners[Int(triangle.z)]
      func isInside(_ start: Int32, _ end: Int32) -> Bool {
        guard facing != .edgeOn, let other = edges.owner(from: end, to: start) else { return false }
        return facings[other] == facing
      }
      if !isInside(triangle.x, triangle.y) { grid.mark(a, b) }
      if !isInside(triangle.y, triangle.z) { grid.mark(b, c) }
      if !isInside(triangle.z, triangle.x) { grid.mark(c, a) }
      if facing != .edgeOn { grid.cover(a, b, c, facing == .front ? 0 : 1) }
    }
    let tiles = grid.sampled
    let count = tiles.count { $0 }
    guard 2 * count <= tiles.count else { return nil }
    var indices: [UInt32] = []
    for triangle in count > 0 ? triangles : []
    where grid.touches(
      corners[Int(triangle.x)], corners[Int(triangle.y)], corners[Int(triangle.z)], tiles)
    {
      for corner in 0..<3 { indices.append(UInt32(triangle[corner])) }
    }
    return EdgeRegion(
      rectangles: grid.rectangles(tiles),
      geometry: .triangles(TriangleMesh(components: drawn.components, indices: indices)))
  }

  /// Each vertex in canvas pixels and its depth in points; `nil` when some are too near to the eye or
  /// too far away to reckon with.
  private func pixels() -> [SIMD3<Double>]? {
    let origin = SIMD3(Double(sheet.origin.x), Double(sheet.origin.y), 0)
    let unit = SIMD3(scale, scale, 1)
    var pixels: [SIMD3<Double>] = []
    pixels.reserveCapacity(surface.positions.count)
    for position in surface.positions {
      let place = transform.applied(to: position)
      guard place.w >= MeshScene.nearest else { return nil }
      let pixel = origin + unit * SIMD3(place.x, place.y, place.z) / place.w
      guard abs(pixel.x) < 1e9, abs(pixel.y) < 1e9, abs(pixel.z) < 1e9 else { return nil }
      pixels.append(pixel)
    }
    return pixels
  }

  private enum Facing: UInt8 { case front, back, edgeOn }

  private func facing(_ triangle: SIMD3<Int32>, _ corners: [SIMD3<Double>]) -> Facing {
    let a = corners[Int(triangle.x)]
    let (b, c) = (corners[Int(triangle.y)] - a, corners[Int(triangle.z)] - a)
    let area = b.x * c.y - b.y * c.x
    // Of the product's own size, what rounding leaves.
    guard abs(area) > 1e-12 * (abs(b.x * c.y) + abs(b.y * c.x)) else { return .edgeOn }
    return area > 0 ? .front : .back
  }
}

/// Which triangle has an edge from one vertex to another, in the order of its corners.
private struct DirectedEdges {
  /// Where the edges from each vertex begin in the other arrays.
  private var starts: [Int32]
  private var ends: [Int32]
  private var owners: [Int32]

  init(_ triangles: [SIMD3<Int32>], vertices: Int) {
    starts = [Int32](repeating: 0, count: vertices + 1)
    for triangle in triangles {
      for corner in 0..<3 { starts[Int(triangle[corner]) + 1] += 1 }
    }
    for vertex in 0..<vertices { starts[vertex + 1] += starts[vertex] }
    ends = [Int32](repeating: 0, count: 3 * triangles.count)
    owners = ends
    var next = starts
    for (number, triangle) in triangles.enumerated() {
      for corner in 0..<3 {
        let place = Int(next[Int(triangle[corner])])
        next[Int(triangle[corner])] += 1
        ends[place] = triangle[(corner + 1) % 3]
        owners[place] = Int32(number)
      }
    }
  }

  /// `nil` also when there are several.
  func owner(from start: Int32, to end: Int32) -> Int? {
    var found: Int?
    for place in Int(starts[Int(start)])..<Int(starts[Int(start) + 1]) where ends[place] == end {
      if found != nil { return nil }
      found = Int(owners[place])
    }
    return found
  }
}
