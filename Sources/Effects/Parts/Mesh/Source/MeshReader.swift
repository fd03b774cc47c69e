public import Documents

extension JSON5Limits {
  /// The limits of a mesh file: 32 MiB and 5 million values, which take ten seconds to read.
  public static var meshFile: JSON5Limits {
    JSON5Limits(bytes: 32 << 20, values: 5_000_000, depth: 24)
  }
}

extension MeshTransform {
  /// Reads a mesh file's document: `{vertices, faces}` or the grid `{rows, columns, to}`, each with an
  /// optional `depthNormalization` and `subdivisionSteps`.
  ///
  /// Without the first, z of vertices is in points, and that of a grid in units of the average of width
  /// and height. Without the second the surface is smooth, as Core Animation's.
  ///
  /// - Throws: `DocumentError` when it is not a mesh, or `validate` refuses the mesh.
  public init(document: JSON, limits: MeshLimits = .default) throws(DocumentError) {
    try self.init(DocumentNode(document), limits)
  }

  private static let keys = [
    "depthNormalization", "subdivisionSteps", "vertices", "faces", "rows", "columns", "to",
  ]

  init(_ node: DocumentNode, _ limits: MeshLimits) throws(DocumentError) {
    let object = try node.object(Self.keys)
    if object["rows"] != nil || object["columns"] != nil || object["to"] != nil {
      self = try MeshTransform.grid(object, limits: limits)
    } else {
      var vertices: [Vertex] = []
      for node in try object.required("vertices").elements() { vertices.append(try Vertex(node)) }
      var faces: [Face] = []
      for node in try object.required("faces").elements() { faces.append(try Face(node)) }
      // As Core Animation's; a grid is a moved identity mesh, which the reference makes with the average.
      self.init(vertices: vertices, faces: faces, depthNormalization: .none)
    }
    subdivisionSteps =
      try object["subdivisionSteps"]?.wholeNumber(in: Self.readableSteps)
      ?? Self.automaticSubdivision
    if let normalization = object["depthNormalization"] {
      depthNormalization = try normalization.choice()
    }
    do throws(MeshTransformError) {
      try validate(limits: limits)
    } catch {
      // The message names the vertex or face; the position is that of its part.
      throw object.node.error(.invalid("\(error)"), at: object.part(of: error).value.position)
    }
  }

  /// The steps that files and parameters may name; few meshes can take most of them.
  static let readableSteps = automaticSubdivision...1000

  private static func grid(
    _ object: DocumentObject, limits: MeshLimits
  ) throws(DocumentError) -> MeshTransform {
    for name in ["vertices", "faces"] {
      if let node = object[name] {
        throw node.invalid("a grid has rows, columns and to; remove \(name)")
      }
    }
    let rows = try object.required("rows").wholeNumber(in: 1...limits.faces)
    let columns = try object.required("columns").wholeNumber(in: 1...limits.faces)
    let places = try object.required("to")
    let list = try places.elements()
    let needed = (rows + 1) * (columns + 1)
    guard list.count == needed else {
      throw places.error(
        .wrongValue(
          given: "a list of \(list.count)",
          expected: "a list of (rows + 1) · (columns + 1) = \(needed) points"))
    }
    var mesh = MeshTransform.identity(rows: rows, columns: columns)
    for (index, node) in list.enumerated() { mesh.vertices[index].to = try node.place() }
    return mesh
  }
}

extension DocumentObject {
  /// The part of a mesh's document that causes an error.
  fileprivate func part(of error: MeshTransformError) -> DocumentNode {
    switch error {
    case .badCoordinate(let vertex, _):
      element(vertex, of: "vertices") ?? element(vertex, of: "to") ?? node
    case .indexOutOfRange(let face, _, _), .badWeight(let face, _):
      element(face, of: "faces") ?? node
    case .tooManyFaces, .tooMuchWork, .badSteps: self["subdivisionSteps"] ?? node
    case .noFaces: self["faces"] ?? node
    case .tooManyVertices: self["vertices"] ?? node
    case .degenerateFaces, .incompatible, .singularPlacement: node
    }
  }

  private func element(_ index: Int, of key: String) -> DocumentNode? {
    guard let list = try? self[key]?.elements(), list.indices.contains(index) else { return nil }
    return list[index]
  }
}

extension DocumentNode {
  /// A point in space, finite or not; z is 0 when it is omitted.
  fileprivate func place() throws(DocumentError) -> SIMD3<Double> {
    let expected = "a list of 2 or 3 numbers"
    let numbers = try elements(2...3, expected)
    return SIMD3(
      try numbers[0].number(), try numbers[1].number(),
      numbers.count == 3 ? try numbers[2].number() : 0)
  }
}

extension MeshTransform.Vertex {
  private static let keys = ["from", "to"]

  fileprivate init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object(Self.keys)
    let from = try object.required("from").elements(2...2, "a list of 2 numbers")
    self.init(
      from: SIMD2(try from[0].number(), try from[1].number()),
      to: try object.required("to").place())
  }
}

extension MeshTransform.Face {
  private static let keys = ["indices", "weights"]

  fileprivate init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object(Self.keys)
    let list = try object.required("indices").elements(4...4, "a list of 4 whole numbers")
    var indices = SIMD4<Int>.zero
    for corner in 0..<4 {
      indices[corner] = try list[corner].wholeNumber(in: 0...Int(Int32.max))
    }
    self.init(indices)
    if let list = try object["weights"]?.elements(4...4, "a list of 4 numbers") {
      for corner in 0..<4 { weights[corner] = try list[corner].number() }
    }
  }
}
