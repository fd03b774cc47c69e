import Documents

extension MeshShape {
  /// The same shape with smaller faces: at least `resolution` per unit of x and of y, measured after
  /// bending.
  ///
  /// Opposite sides of a quad must be cut into equally many pieces, and so must the opposite sides of
  /// the next quad. Each such ribbon of sides has one number of pieces.
  func refined(
    to resolution: SIMD2<Double>, _ budget: inout MeshBudget
  ) throws(MeshTransformError) -> MeshShape {
    let quads = mesh.faces.map { SIMD4<Int32>(truncatingIfNeeded: $0.indices) }
    let topology = QuadTopology(quads: quads, vertexCount: mesh.vertices.count)
    let pieces = MeshShape.pieces(of: topology, mesh, resolution)
    guard pieces.contains(where: { $0 > 1 }) else { return self }
    var total = 0
    for edges in topology.faceEdges { total += pieces[Int(edges.x)] * pieces[Int(edges.y)] }
    guard total <= budget.mesh.faces else {
      throw .tooManyFaces(total, steps: 0, budget.mesh)
    }
    try budget.take(Double(total))
    var refiner = Refiner(mesh, quads, topology, pieces)
    var origins: [Int32] = []
    origins.reserveCapacity(total)
    for face in quads.indices {
      let count = refiner.split(face)
      let origin = self.origins?[face] ?? Int32(face)
      origins += [Int32](repeating: origin, count: count)
    }
    return MeshShape(mesh: refiner.result, origins: origins)
  }

  /// How many pieces each edge is cut into.
  private static func pieces(
    of topology: QuadTopology, _ mesh: MeshTransform, _ resolution: SIMD2<Double>
  ) -> [Int] {
    var ribbons = DisjointSets(count: topology.edges.count)
    for edges in topology.faceEdges {
      ribbons.join(Int(edges.x), Int(edges.z))
      ribbons.join(Int(edges.y), Int(edges.w))
    }
    let roots = topology.edges.indices.map { ribbons.root(of: $0) }
    var pieces = [Int](repeating: 1, count: topology.edges.count)
    for (index, edge) in topology.edges.enumerated() {
      let way = mesh.vertices[Int(edge.high)].to - mesh.vertices[Int(edge.low)].to
      let needed = max(abs(way.x) * resolution.x, abs(way.y) * resolution.y)
      // Ignoring what rounding alone adds.
      let count = Int((needed - 1e-6).rounded(.up), within: 0...1000)
      pieces[roots[index]] = max(pieces[roots[index]], count)
    }
    return roots.map { pieces[$0] }
  }
}

/// Cuts faces along their sides; neighbours share the points between them.
private struct Refiner {
  private(set) var result: MeshTransform
  private let source: MeshTransform
  private let quads: [SIMD4<Int32>]
  private let topology: QuadTopology
  private let pieces: [Int]
  /// The first of each edge's inner points, counted from its lower vertex.
  private var starts: [Int] = []

  init(
    _ mesh: MeshTransform, _ quads: [SIMD4<Int32>], _ topology: QuadTopology, _ pieces: [Int]
  ) {
    source = mesh
    self.quads = quads
    self.topology = topology
    self.pieces = pieces
    result = mesh
    result.faces = []
    for (index, edge) in topology.edges.enumerated() {
      starts.append(result.vertices.count)
      let (low, high) = (mesh.vertices[Int(edge.low)], mesh.vertices[Int(edge.high)])
      for place in 1..<max(pieces[index], 1) {
        result.add(low.towards(high, Double(place) / Double(pieces[index])))
      }
    }
  }

  /// Appends the pieces of a face and returns their number.
  mutating func split(_ face: Int) -> Int {
    let quad = quads[face]
    let edges = topology.faceEdges[face]
    let (across, down) = (pieces[Int(edges.x)], pieces[Int(edges.y)])
    let inner = result.vertices.count
    let corners = (0..<4).map { source.vertices[Int(quad[$0])] }
    for row in 1..<max(down, 1) {
      let share = Double(row) / Double(down)
      let left = corners[0].towards(corners[3], share)
      let right = corners[1].towards(corners[2], share)
      for column in 1..<max(across, 1) {
        result.add(left.towards(right, Double(column) / Double(across)))
      }
    }
    func node(_ column: Int, _ row: Int) -> Int {
      if row == 0 { return point(column, of: Int(edges.x), from: quad.x) }
      if row == down { return point(column, of: Int(edges.z), from: quad.w) }
      if column == 0 { return point(row, of: Int(edges.w), from: quad.x) }
      if column == across { return point(row, of: Int(edges.y), from: quad.y) }
      return inner + (row - 1) * (across - 1) + column - 1
    }
    for row in 0..<down {
      for column in 0..<across {
        result.add(
          MeshTransform.Face(
            SIMD4(
              node(column, row), node(column + 1, row), node(column + 1, row + 1),
              node(column, row + 1))))
      }
    }
    return across * down
  }

  /// The point `place` pieces along an edge, counted from the given end.
  private func point(_ place: Int, of edge: Int, from end: Int32) -> Int {
    let (ends, count) = (topology.edges[edge], pieces[edge])
    if place == 0 { return Int(end) }
    if place == count { return Int(ends.other(than: end)) }
    return starts[edge] + (ends.low == end ? place : count - place) - 1
  }
}

extension MeshTransform.Vertex {
  fileprivate func towards(_ other: Self, _ share: Double) -> Self {
    Self(
      from: from * (1 - share) + other.from * share, to: to * (1 - share) + other.to * share)
  }
}

/// Disjoint sets of items, joined step by step.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) {
    parents = Array(0..<count)
  }

  mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  mutating func join(_ one: Int, _ other: Int) {
    let (low, high) = (root(of: one), root(of: other))
    if low != high { parents[high] = low }
  }
}
