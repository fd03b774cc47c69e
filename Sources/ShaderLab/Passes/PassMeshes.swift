import Documents
import Effects
import Frame

/// The vertices of a draw, and what is known of where it draws.
enum PassMeshes {
  /// A grid, triangles as data, or rectangles of pixels.
  static func geometry(_ node: DocumentNode) throws(DocumentError) -> Geometry {
    let object = try node.object([
      "columns", "rows", "vertices", "triangles", "rectangles", "area",
    ])
    if let vertices = object["vertices"] {
      return .triangles(try triangles(vertices, object.required("triangles")))
    }
    if let list = object["rectangles"] {
      return .rectangles(try rectangles(list), in: try area(object.required("area")))
    }
    let cells = 1...FrameLimits.cells
    return .grid(
      columns: try object.required("columns").wholeNumber(in: cells),
      rows: try object.required("rows").wholeNumber(in: cells))
  }

  private static func triangles(
    _ vertices: DocumentNode, _ triangles: DocumentNode
  ) throws(DocumentError) -> TriangleMesh {
    let form = "a list of vertices, each [u, v, x, y, z, normal x, y, z]"
    var mesh = TriangleMesh(components: [], indices: [])
    for vertex in try vertices.elements(1...Int.max, form) {
      let count = TriangleMesh.stride
      mesh.components += try numbers(vertex, count...count).map { Float($0) }
    }
    mesh.indices = try indices(triangles, 1...Int.max, vertices: mesh.vertexCount)
    return mesh
  }

  private static func indices(
    _ node: DocumentNode, _ count: ClosedRange<Int>, vertices: Int
  ) throws(DocumentError) -> [UInt32] {
    var indices: [UInt32] = []
    for triangle in try node.elements(count, "a list of triangles, each three vertices") {
      for index in try triangle.elements(3...3, "the numbers of three vertices, from 0") {
        indices.append(UInt32(try index.wholeNumber(in: 0...vertices - 1)))
      }
    }
    return indices
  }

  /// Rectangles as [x, y, width, height] in pixels.
  static func rectangles(_ node: DocumentNode) throws(DocumentError) -> [PixelRectangle] {
    var rectangles: [PixelRectangle] = []
    for element in try node.elements(0...Int.max, "a list of [x, y, width, height]") {
      let sides = try element.elements(4...4, "[x, y, width, height] in pixels")
      let places = 0...FrameLimits.side
      rectangles.append(
        PixelRectangle(
          x: try sides[0].wholeNumber(in: places), y: try sides[1].wholeNumber(in: places),
          size: PixelSize(
            width: try sides[2].wholeNumber(in: 1...FrameLimits.side),
            height: try sides[3].wholeNumber(in: 1...FrameLimits.side))))
    }
    return rectangles
  }

  private static func area(_ node: DocumentNode) throws(DocumentError) -> PixelArea {
    let sides = try numbers(node, 4...4)
    return PixelArea(origin: SIMD2(sides[0], sides[1]), size: SIMD2(sides[2], sides[3]))
  }

  /// [scale, offset, reach] from left to right, and from top to bottom.
  static func footprint(_ node: DocumentNode) throws(DocumentError) -> Footprint {
    let axes = try node.elements(2...2, "[[scale, offset, reach], [scale, offset, reach]]")
    return Footprint(x: try axis(axes[0]), y: try axis(axes[1]))
  }

  private static func axis(_ node: DocumentNode) throws(DocumentError) -> Footprint.Axis {
    let parts = try numbers(node, 3...3)
    guard parts[0] > 0 else { throw node.wrong("[scale, offset, reach] with a scale above 0") }
    return Footprint.Axis(scale: parts[0], offset: parts[1], reach: parts[2])
  }

  /// The promises that let the renderer skip invisible parts of a draw of `geometry`.
  static func promises(
    _ node: DocumentNode, of geometry: Geometry
  ) throws(DocumentError) -> ShaderRecipe.DrawPromises {
    let object = try node.object(["area", "cover", "edges"])
    var promises = ShaderRecipe.DrawPromises()
    if let area = object["area"] { promises.area = try self.area(area) }
    if let cover = object["cover"] { promises.cover = try self.cover(cover) }
    if let edges = object["edges"] { promises.edges = try self.edges(edges, of: geometry) }
    return promises
  }

  private static func edges(
    _ node: DocumentNode, of geometry: Geometry
  ) throws(DocumentError) -> EdgeRegion {
    guard case .triangles(var mesh) = geometry else {
      throw node.invalid("only a mesh of vertices and triangles has edges to promise")
    }
    let object = try node.object(["rectangles", "triangles"])
    mesh.indices = try indices(
      object.required("triangles"), 0...Int.max, vertices: mesh.vertexCount)
    return EdgeRegion(
      rectangles: try rectangles(object.required("rectangles")), geometry: .triangles(mesh))
  }

  private static func cover(_ node: DocumentNode) throws(DocumentError) -> ShaderRecipe.CoverPromise
  {
    let object = try node.object(["by", "rows", "columns", "turn"])
    let columns = try object.required("columns")
    let ends = try numbers(columns, 2...2)
    guard ends[0] <= ends[1] else { throw columns.wrong("[first, last], in this order") }
    var rows: [SheetCover.Row] = []
    for row in try object.required("rows").elements(
      2...Int.max, "a list of [row, y, left, magnification]")
    {
      let parts = try numbers(row, 4...4)
      rows.append(
        SheetCover.Row(row: parts[0], y: parts[1], left: parts[2], magnification: parts[3]))
    }
    for (above, below) in zip(rows, rows.dropFirst())
    where below.row <= above.row || below.y <= above.y {
      throw node.wrong("rows from top to bottom")
    }
    var cover = ShaderRecipe.CoverPromise(
      try object.required("by").text(), rows: rows, columns: ends[0]...ends[1])
    if let turn = object["turn"] {
      let parts = try numbers(turn, 6...6)
      cover.straightening.right = SIMD2(parts[0], parts[1])
      cover.straightening.down = SIMD2(parts[2], parts[3])
      cover.straightening.origin = SIMD2(parts[4], parts[5])
    }
    return cover
  }

  private static func numbers(
    _ node: DocumentNode, _ count: ClosedRange<Int>
  ) throws(DocumentError) -> [Double] {
    var numbers: [Double] = []
    for element in try node.elements(count, "a list of numbers") {
      numbers.append(try element.number(in: -1e30...1e30))
    }
    return numbers
  }
}
