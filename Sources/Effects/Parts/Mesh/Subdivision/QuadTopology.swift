/// How the faces of a net are connected.
struct QuadTopology {
  /// An edge between two vertices, and the faces along it.
  struct Edge {
    let low: Int32
    let high: Int32
    var faceCount: Int32 = 0
    /// The first two faces; −1 for none.
    var faces = SIMD2<Int32>(repeating: -1)

    /// Whether the surface ends or is creased here, since there are not exactly two faces.
    var isSharp: Bool { faceCount != 2 }

    func other(than vertex: Int32) -> Int32 { vertex == low ? high : low }
  }

  private(set) var edges: [Edge] = []
  /// The edges of each face: number k runs from corner k to corner k + 1.
  private(set) var faceEdges: [SIMD4<Int32>]

  init(quads: [SIMD4<Int32>], vertexCount: Int) {
    faceEdges = [SIMD4<Int32>](repeating: SIMD4(repeating: -1), count: quads.count)
    edges.reserveCapacity(2 * quads.count + 64)
    let (starts, sides) = QuadTopology.sidesByVertex(quads, vertexCount: vertexCount)
    for vertex in 0..<vertexCount {
      var last: UInt64?
      for side in sides[starts[vertex]..<starts[vertex + 1]].sorted() {
        let high = side >> 32
        if high != last {
          edges.append(Edge(low: Int32(vertex), high: Int32(high)))
          last = high
        }
        let (face, corner) = (Int(side & 0xFFFF_FFFF) / 4, Int(side & 3))
        let edge = edges.count - 1
        faceEdges[face][corner] = Int32(edge)
        let number = Int(edges[edge].faceCount)
        if number < 2 { edges[edge].faces[number] = Int32(face) }
        edges[edge].faceCount += 1
      }
    }
  }

  /// Every side of every face under its lower vertex, as higher vertex · 2³² + 4 · face + corner.
  private static func sidesByVertex(
    _ quads: [SIMD4<Int32>], vertexCount: Int
  ) -> (starts: [Int], sides: [UInt64]) {
    var starts = [Int](repeating: 0, count: vertexCount + 1)
    for quad in quads {
      for corner in 0..<4 {
        starts[Int(min(quad[corner], quad[(corner + 1) & 3])) + 1] += 1
      }
    }
    for vertex in 0..<vertexCount { starts[vertex + 1] += starts[vertex] }
    var next = starts
    var sides = [UInt64](repeating: 0, count: 4 * quads.count)
    for (face, quad) in quads.enumerated() {
      for corner in 0..<4 {
        let (a, b) = (quad[corner], quad[(corner + 1) & 3])
        let low = Int(min(a, b))
        sides[next[low]] = UInt64(max(a, b)) << 32 | UInt64(4 * face + corner)
        next[low] += 1
      }
    }
    return (starts, sides)
  }
}
