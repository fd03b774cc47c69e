/// Catmull–Clark subdivision of a net of four-sided faces.
///
/// On a regular grid this is knot insertion into a uniform bicubic B-spline. The border is the cubic
/// B-spline of its own vertices. A vertex of a single face stays in place, which keeps a sheet's
/// corners, and so does a vertex where sheets only touch.
///
/// Source: Catmull and Clark 1978; borders as in Biermann, Levin and Zorin 2000.
extension ControlNet {
  /// The net after one step: a point for each vertex, then each face, then each edge.
  func subdivided() -> ControlNet {
    let topology = QuadTopology(quads: quads, vertexCount: points.count)
    let facePoints = quads.map { quad in
      0.25 * (self[quad.x] + self[quad.y] + self[quad.z] + self[quad.w])
    }
    let edgePoints = topology.edges.map { edge in
      edge.isSharp
        ? 0.5 * (self[edge.low] + self[edge.high])
        : 0.25
          * (self[edge.low] + self[edge.high] + facePoints[Int(edge.faces.x)]
            + facePoints[Int(edge.faces.y)])
    }
    let firstFace = Int32(points.count)
    let firstEdge = firstFace + Int32(quads.count)
    var children: [SIMD4<Int32>] = []
    children.reserveCapacity(4 * quads.count)
    for (face, quad) in quads.enumerated() {
      let edges = topology.faceEdges[face] &+ firstEdge
      let middle = firstFace + Int32(face)
      // Children start at the parent's corner, so that diagonals keep their direction.
      children.append(SIMD4(quad.x, edges.x, middle, edges.w))
      children.append(SIMD4(edges.x, quad.y, edges.y, middle))
      children.append(SIMD4(middle, edges.y, quad.z, edges.z))
      children.append(SIMD4(edges.w, middle, edges.z, quad.w))
    }
    let rings = VertexRings(self, topology)
    let moved = points.indices.map { rings.subdivided($0, points[$0]) }
    return ControlNet(points: moved + facePoints + edgePoints, quads: children)
  }

  /// The position of each vertex on the limit surface.
  func limitPoints() -> [Point] {
    let rings = VertexRings(self, QuadTopology(quads: quads, vertexCount: points.count))
    return points.indices.map { rings.limit($0, points[$0]) }
  }

  subscript(index: Int32) -> Point { points[Int(index)] }
}

/// The sums over each vertex's neighbours that the masks use.
private struct VertexRings {
  struct Ring {
    var faceCount = 0.0
    var edgeCount = 0.0
    var sharpCount = 0
    var edgeSum = ControlNet.Point.zero
    var oppositeSum = ControlNet.Point.zero
    var sharpSum = ControlNet.Point.zero
  }

  private var rings: [Ring]

  init(_ net: ControlNet, _ topology: QuadTopology) {
    rings = [Ring](repeating: Ring(), count: net.points.count)
    for edge in topology.edges {
      for vertex in [edge.low, edge.high] {
        let other = net[edge.other(than: vertex)]
        rings[Int(vertex)].edgeCount += 1
        rings[Int(vertex)].edgeSum += other
        if edge.isSharp {
          rings[Int(vertex)].sharpCount += 1
          rings[Int(vertex)].sharpSum += other
        }
      }
    }
    for quad in net.quads {
      for corner in 0..<4 {
        rings[Int(quad[corner])].faceCount += 1
        rings[Int(quad[corner])].oppositeSum += net[quad[(corner + 2) & 3]]
      }
    }
  }

  private func isSmoothBorder(_ ring: Ring) -> Bool {
    ring.sharpCount == 2 && ring.faceCount >= 2 && ring.edgeCount == ring.faceCount + 1
  }

  func subdivided(_ vertex: Int, _ point: ControlNet.Point) -> ControlNet.Point {
    let ring = rings[vertex]
    if isSmoothBorder(ring) { return (6 * point + ring.sharpSum) / 8 }
    guard ring.sharpCount == 0, ring.edgeCount > 2 else { return point }
    let n = ring.edgeCount
    // The mean of the face points, from the corners of all faces around the vertex.
    let faces = (n * point + 2 * ring.edgeSum + ring.oppositeSum) / (4 * n)
    let middles = (n * point + ring.edgeSum) / (2 * n)
    return (faces + 2 * middles + (n - 3) * point) / n
  }

  func limit(_ vertex: Int, _ point: ControlNet.Point) -> ControlNet.Point {
    let ring = rings[vertex]
    if isSmoothBorder(ring) { return (4 * point + ring.sharpSum) / 6 }
    guard ring.sharpCount == 0, ring.edgeCount > 2 else { return point }
    let n = ring.edgeCount
    return (n * n * point + 4 * ring.edgeSum + ring.oppositeSum) / (n * (n + 5))
  }
}
