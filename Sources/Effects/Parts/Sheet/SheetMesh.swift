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

  /// Pixels around a picture that are drawn too, for smooth edges.
  static let edge = 1.0

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

  /// Whether parts of a picture at `origin` hide others from the camera.
  func folds(at origin: SIMD2<Double>, seenBy camera: SheetCamera) -> Bool {
    let shown = rows.map {
      (origin.y + $0.y - camera.center.y) * camera.magnification(at: $0.height)
    }
    // Rows in one place are not in order but for a rounding.
    return zip(shown, shown.dropFirst()).contains { $1 < $0 - 1e-6 }
  }

  /// Cells that a draw has at most: `sheet.vert` keeps its rows in uniforms, of which every device
  /// has 256 four-component vectors.
  private static let cellsInDraw = 100

  /// The rows of each draw: from the top down, or, of a sheet that folds, from both ends to the row
  /// under the eye.
  ///
  /// On a ray from the eye the height falls while the distance from that row grows, so that of a
  /// sheet with one height at each place the nearest is drawn last.
  private func parts(
    at origin: SIMD2<Double>, seenBy camera: SheetCamera
  ) -> [ArraySlice<SheetRow>] {
    var runs = [rows]
    if folds(at: origin, seenBy: camera) {
      let below = rows.firstIndex { origin.y + $0.y > camera.center.y } ?? rows.count
      runs = [Array(rows[..<below]), rows[max(below - 1, 0)...].reversed()]
    }
    return runs.flatMap { run in
      stride(from: 0, to: run.count - 1, by: Self.cellsInDraw).map { start in
        run[start...min(start + Self.cellsInDraw, run.count - 1)]
      }
    }
  }

  /// The draws of a picture of `size` pixels with its top-left corner at `origin`, in canvas
  /// pixels; `fragment` receives `vUV`, and `constants` and `uniforms` besides the mesh's own.
  func draws(
    _ fragment: String, at origin: SIMD2<Double>, size: PixelSize, camera: SheetCamera,
    constants: [ShaderConstant] = [], textures: [Texture], uniforms: [Uniform]
  ) -> [Draw] {
    let rowLimit = ShaderConstant("ROW_LIMIT", .int(Int32(Self.cellsInDraw + 1)))
    let program = Draw.Program(
      vertex: "sheet", fragment: fragment, constants: [rowLimit] + constants)
    return parts(at: origin, seenBy: camera).map { part in
      let shared = [
        Uniform("projection", .mat4(camera.projection)),
        Uniform("origin", .vec2(SIMD2<Float>(origin))),
        Uniform("size", .vec2(SIMD2(Float(size.width), Float(size.height)))),
        Uniform("edge", .float(Float(Self.edge))),
        Uniform("rows", .floats(part.flatMap { [Float($0.y), Float($0.height)] })),
      ]
      return Draw(
        program, .grid(columns: 1, rows: part.count - 1), textures: textures,
        uniforms: shared + uniforms)
    }
  }
}
