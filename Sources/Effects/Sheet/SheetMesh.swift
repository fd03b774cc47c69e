import Frame

/// A horizontal line of a sheet's vertices, in pixels.
struct SheetRow: Sendable, Hashable {
  /// Down from the picture's top.
  var y: Double
  /// Towards the viewer.
  var height: Double
}

/// The mesh of a sheet whose height depends on the row only: straight from left to right, and from
/// each row to the next.
struct SheetMesh: Sendable, Hashable {
  /// Rows from top to bottom, two or more.
  let rows: [SheetRow]

  /// A mesh of just these rows.
  init(rows: [SheetRow]) {
    precondition(rows.count > 1, "a mesh has a top and a bottom")
    self.rows = rows
  }

  /// The part between `top` and `bottom` of a mesh that goes on level beyond its own ends.
  ///
  /// It always has two rows more than the mesh, some in one place, so that a moving sheet keeps
  /// its topology.
  func cut(from top: Double, to bottom: Double) -> SheetMesh {
    let first = SheetRow(y: top, height: height(at: top))
    let last = SheetRow(y: bottom, height: height(at: bottom))
    return SheetMesh(
      rows: [first] + rows.map { $0.y < top ? first : $0.y > bottom ? last : $0 } + [last])
  }

  /// The height at a place of the sheet, level beyond the ends.
  func height(at y: Double) -> Double {
    guard let next = rows.firstIndex(where: { $0.y > y }) else {
      return rows[rows.count - 1].height
    }
    guard next > 0 else { return rows[0].height }
    let (above, below) = (rows[next - 1], rows[next])
    let share = (y - above.y) / (below.y - above.y)
    return above.height * (1 - share) + below.height * share
  }

  /// Cells that a draw has at most: `sheet.vert` keeps its rows in uniforms, of which every device
  /// has 256 four-component vectors.
  private static let cellsInDraw = 100

  /// The draws of a picture of `size` pixels with its top-left corner at `origin`, in canvas
  /// pixels and `edge` pixels around it; `fragment` receives `vUnit`, and `uniforms` besides the mesh's own.
  func draws(
    _ fragment: String, at origin: SIMD2<Double>, size: PixelSize, edge: Double,
    camera: SheetCamera, textures: [Texture], uniforms: [Uniform]
  ) -> [Draw] {
    stride(from: 0, to: rows.count - 1, by: Self.cellsInDraw).map { start in
      let part = rows[start...min(start + Self.cellsInDraw, rows.count - 1)]
      let shared = [
        Uniform("projection", .mat4(camera.projection)),
        Uniform("origin", .vec2(SIMD2<Float>(origin))),
        Uniform("size", .vec2(SIMD2(Float(size.width), Float(size.height)))),
        Uniform("edge", .float(Float(edge))),
        Uniform("rows", .floats(part.flatMap { [Float($0.y), Float($0.height)] })),
      ]
      return Draw(
        Draw.Program(vertex: "sheet", fragment: fragment),
        .grid(columns: 1, rows: part.count - 1), textures: textures, uniforms: shared + uniforms)
    }
  }
}
