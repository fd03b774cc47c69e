import Motion

/// Normals of a net's limit surface at its vertices.
struct LimitNormals {
  private let net: ControlNet
  private let topology: QuadTopology
  private let limits: [ControlNet.Point]
  private let pointsPerUnit: SIMD3<Double>
  /// The corners at each vertex, as 4 · face + corner: those of vertex v are
  /// `corners[starts[v]..<starts[v + 1]]`.
  private let starts: [Int]
  private let corners: [Int]

  /// Prepares the normals of `net`, whose vertices have the limit positions `limits`.
  init(_ net: ControlNet, limits: [ControlNet.Point], pointsPerUnit: SIMD3<Double>) {
    self.net = net
    self.limits = limits
    self.pointsPerUnit = pointsPerUnit
    topology = QuadTopology(quads: net.quads, vertexCount: net.points.count)
    var starts = [Int](repeating: 0, count: net.points.count + 1)
    for quad in net.quads {
      for corner in 0..<4 { starts[Int(quad[corner]) + 1] += 1 }
    }
    for vertex in net.points.indices { starts[vertex + 1] += starts[vertex] }
    var next = starts
    var corners = [Int](repeating: 0, count: 4 * net.quads.count)
    for (face, quad) in net.quads.enumerated() {
      for corner in 0..<4 {
        corners[next[Int(quad[corner])]] = 4 * face + corner
        next[Int(quad[corner])] += 1
      }
    }
    self.starts = starts
    self.corners = corners
  }

  /// Unit normals towards the side from which the sheet's picture appears upright; `fallback` where
  /// tangents are undefined.
  func normals(fallback: [SIMD3<Double>]) -> [SIMD3<Double>] {
    net.points.indices.map { vertex in
      guard let ring = ring(of: vertex) else { return fallback[vertex] }
      let (first, second) = ring.tangents(at: net.points[vertex], net)
      let limit = limits[vertex]
      let normal = normalized(cross(inSpace(first, at: limit), inSpace(second, at: limit)))
      return normal == .zero ? fallback[vertex] : normal
    }
  }

  /// Converts a homogeneous tangent to points by the quotient rule; its length has no meaning.
  private func inSpace(
    _ tangent: ControlNet.Point, at limit: ControlNet.Point
  ) -> SIMD3<Double> {
    let rate = tangent * limit.weight - limit * tangent.weight
    return SIMD3(rate[2], rate[3], rate[4]) * pointsPerUnit
  }

  /// The neighbours in order, or `nil` if faces around the vertex are not consistently oriented.
  private func ring(of vertex: Int) -> VertexRing? {
    let around = corners[starts[vertex]..<starts[vertex + 1]]
    guard var corner = around.first else { return nil }
    let sharp = around.filter { topology.edges[edge(leaving: $0)].isSharp }
    guard sharp.count <= 1 else { return nil }
    if let first = sharp.first { corner = first }
    let start = corner
    var ring = VertexRing(isClosed: sharp.isEmpty)
    for _ in around.indices {
      let quad = net.quads[corner / 4]
      ring.edges.append(quad[(corner + 1) & 3])
      ring.opposite.append(quad[(corner + 2) & 3])
      let backEdge = Int(topology.faceEdges[corner / 4][(corner + 3) & 3])
      let back = topology.edges[backEdge]
      if ring.edges.count == around.count {
        if back.isSharp { ring.edges.append(quad[(corner + 3) & 3]) }
        return back.isSharp != ring.isClosed ? ring : nil
      }
      guard !back.isSharp else { return nil }
      let next = back.faces.x == Int32(corner / 4) ? back.faces.y : back.faces.x
      guard let following = self.corner(of: Int(next), at: Int32(vertex)), following != start,
        edge(leaving: following) == backEdge
      else { return nil }
      corner = following
    }
    return nil
  }

  /// A face's corner at a vertex.
  private func corner(of face: Int, at vertex: Int32) -> Int? {
    (0..<4).first { net.quads[face][$0] == vertex }.map { 4 * face + $0 }
  }

  /// The edge from a corner to its face's next one.
  private func edge(leaving corner: Int) -> Int {
    Int(topology.faceEdges[corner / 4][corner & 3])
  }
}

/// A vertex's neighbours in the order of its faces.
private struct VertexRing {
  /// Whether the ring is closed: the vertex is inside the sheet.
  let isClosed: Bool
  /// Neighbours along edges; on a border, one more than faces.
  var edges: [Int32] = []
  /// Neighbours across faces.
  var opposite: [Int32] = []

  /// Two directions in the surface's tangent plane.
  ///
  /// Source: Halstead, Kass and DeRose 1993 inside, Biermann, Levin and Zorin 2000 on borders.
  func tangents(
    at point: ControlNet.Point, _ net: ControlNet
  ) -> (ControlNet.Point, ControlNet.Point) {
    if isClosed { return inside(net) }
    let (first, last) = (net[edges[0]], net[edges[edges.count - 1]])
    // A corner stays in place, so its edges are its tangents.
    if opposite.count == 1 { return (first - point, last - point) }
    return (first - last, inwards(at: point, net))
  }

  private func inside(_ net: ControlNet) -> (ControlNet.Point, ControlNet.Point) {
    let n = Double(edges.count)
    let step = 2 * Double.pi / n
    let factor =
      1 + Math.cos(step)
      + Math.cos(step / 2) * (2 * (9 + Math.cos(step))).squareRoot()
    var first = ControlNet.Point.zero
    var second = ControlNet.Point.zero
    for index in edges.indices {
      let (angle, next) = (step * Double(index), step * Double(index + 1))
      first += factor * Math.cos(angle) * net[edges[index]]
      first += (Math.cos(angle) + Math.cos(next)) * net[opposite[index]]
      second += factor * Math.sin(angle) * net[edges[index]]
      second += (Math.sin(angle) + Math.sin(next)) * net[opposite[index]]
    }
    return (first, second)
  }

  private func inwards(at point: ControlNet.Point, _ net: ControlNet) -> ControlNet.Point {
    let step = Double.pi / Double(opposite.count)
    let ratio = (Math.cos(step) + 1) / Math.sin(step)
    let border = -ratio * (1 + 2 * Math.cos(step))
    var tangent = 4 * ratio * (Math.cos(step) - 1) * point
    tangent += border * (net[edges[0]] + net[edges[edges.count - 1]])
    for index in opposite.indices {
      let (angle, next) = (step * Double(index), step * Double(index + 1))
      if index > 0 { tangent += 4 * Math.sin(angle) * net[edges[index]] }
      tangent += (Math.sin(angle) + Math.sin(next)) * net[opposite[index]]
    }
    return tangent
  }
}
