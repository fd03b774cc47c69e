import Frame

/// A horizontal line of a sheet's vertices, in pixels.
struct SheetRow: Sendable, Hashable {
  /// The distance from the picture's top.
  var y: Double
  /// The height towards the viewer.
  var height: Double
  /// The height per pixel down the sheet, which a finish shows; see `SheetMesh.sloped`.
  var slope = 0.0
}

/// The mesh of a sheet whose height depends on the row only.
///
/// It is straight from left to right, and straight from each row to the next.
struct SheetMesh: Sendable, Hashable {
  /// Rows from top to bottom, two or more.
  let rows: [SheetRow]

  /// Pixels around a picture that are drawn too, for smooth edges.
  static let edge = 1.0

  /// Makes a mesh of the given rows.
  init(rows: [SheetRow]) {
    precondition(rows.count > 1, "a mesh has a top and a bottom")
    self.rows = rows
  }

  /// Makes a mesh of a flat picture `height` pixels high, with what is drawn around it.
  init(flat height: Int) {
    self.init(rows: [
      SheetRow(y: -Self.edge, height: 0), SheetRow(y: Double(height) + Self.edge, height: 0),
    ])
  }

  /// The part between `top` and `bottom`; beyond its own ends the mesh continues at the same height.
  ///
  /// The result always has two rows more than the mesh, even if some coincide, so that a moving sheet
  /// keeps its topology.
  func cut(from top: Double, to bottom: Double) -> SheetMesh {
    let first = SheetRow(y: top, height: height(at: top))
    let last = SheetRow(y: bottom, height: height(at: bottom))
    return SheetMesh(
      rows: [first] + rows.map { $0.y < top ? first : $0.y > bottom ? last : $0 } + [last])
  }

  /// The height at a position of the sheet, constant beyond the ends.
  func height(at y: Double) -> Double { row(at: y).height }

  /// The row at a position of the sheet, between the rows around it.
  func row(at y: Double) -> SheetRow {
    let next = rows.firstIndex { $0.y > y } ?? rows.count
    guard next > 0, next < rows.count else {
      let end = rows[min(next, rows.count - 1)]
      return SheetRow(y: y, height: end.height, slope: end.slope)
    }
    let (above, below) = (rows[next - 1], rows[next])
    let share = (y - above.y) / (below.y - above.y)
    return SheetRow(
      y: y, height: above.height * (1 - share) + below.height * share,
      slope: above.slope * (1 - share) + below.slope * share)
  }

  /// The same rows with their slopes, each from the rows above and below it.
  var sloped: SheetMesh {
    SheetMesh(
      rows: rows.indices.map { index in
        let above = rows[max(index - 1, 0)]
        let below = rows[min(index + 1, rows.count - 1)]
        var row = rows[index]
        // Rows that coincide have none.
        row.slope =
          below.y > above.y ? (below.height - above.height) / (below.y - above.y) : 0
        return row
      })
  }

  /// Whether some parts of a picture at `origin` hide others from the camera.
  func folds(at origin: SIMD2<Double>, seenBy camera: SheetCamera) -> Bool {
    let shown = rows.map {
      (origin.y + $0.y - camera.center.y) * camera.magnification(at: $0.height)
    }
    // Coinciding rows may be out of order by a rounding error.
    return zip(shown, shown.dropFirst()).contains { $1 < $0 - 1e-6 }
  }

  /// The largest number of cells in a draw: `sheet.vert` keeps two values of each row in uniforms, of which
  /// every device has 256 four-component vectors, and a third one for a finish.
  fileprivate static func cellsInDraw(_ finish: FinishDraw) -> Int { finish.isDrawn ? 66 : 100 }

  /// The rows in the order they are drawn: from the top down, or, of a sheet that folds, from both
  /// ends to the row under the eye.
  ///
  /// Along a ray from the eye, height decreases with the distance from that row. So in a sheet with one
  /// height per row, the nearest surface is drawn last.
  private func runs(at origin: SIMD2<Double>, seenBy camera: SheetCamera) -> [[SheetRow]] {
    guard folds(at: origin, seenBy: camera) else { return [rows] }
    let below = rows.firstIndex { origin.y + $0.y > camera.center.y } ?? rows.count
    return [Array(rows[..<below]), rows[max(below - 1, 0)...].reversed()]
  }

  /// The draws of a picture of `size` pixels with its top-left corner at `origin`, in canvas pixels;
  /// `fragment` receives `vUV`, with a finish `vSlope`, and `constants` and `uniforms` in addition to those
  /// of mesh and finish.
  func draws(
    _ fragment: String, at origin: SIMD2<Double>, size: PixelSize, camera: SheetCamera,
    constants: [ShaderConstant] = [], textures: [Texture], uniforms: [Uniform],
    finish: FinishDraw = .none
  ) -> [Draw] {
    let across = [-Self.edge, Double(size.width) + Self.edge]
    let mesh = finish.isDrawn ? sloped : self
    return mesh.runs(at: origin, seenBy: camera).flatMap { rows in
      SheetPiece(rows: rows[...], columns: across).draws(
        fragment, at: origin, size: size, camera: camera, constants: constants,
        textures: textures, uniforms: uniforms, finish: finish)
    }
  }

  /// As `draws`, for a shader that is compiled with BORDER: 1 for what may reach the picture's edges,
  /// which have to be smooth, and 0 for what lies inside.
  ///
  /// `picture` hides what was drawn before. `splits` is whether the inside is drawn apart, and without
  /// rows that bend nothing; the picture is the same. A sheet that leans is drawn whole, since what hides
  /// and what may reach the edges is known for level ones.
  func bordered(
    _ fragment: String, at origin: SIMD2<Double>, size: PixelSize, camera: SheetCamera,
    picture: CoveringPicture? = nil, constants: [ShaderConstant] = [], textures: [Texture],
    uniforms: [Uniform], finish: FinishDraw = .none, splits: Bool = true
  ) -> [Draw] {
    let border = ShaderConstant("BORDER", .int(1))
    let inside = ShaderConstant("BORDER", .int(0))
    guard splits, !camera.isLeaning,
      let split = (finish.isDrawn ? sloped : self).simplified
        .split(at: origin, size: size, seenBy: camera)
    else {
      return draws(
        fragment, at: origin, size: size, camera: camera, constants: constants + [border],
        textures: textures, uniforms: uniforms, finish: finish)
    }
    // First, so that it hides nothing of the border.
    return split.inside.draws(
      fragment, at: origin, size: size, camera: camera, picture: picture,
      constants: constants + [inside], textures: textures, uniforms: uniforms, finish: finish)
      + split.border.flatMap {
        $0.draws(
          fragment, at: origin, size: size, camera: camera, constants: constants + [border],
          textures: textures, uniforms: uniforms, finish: finish)
      }
  }

  /// The mesh without empty cells, and without rows in the middle of what is level to a thousandth of a
  /// pixel.
  var simplified: SheetMesh {
    var kept: [SheetRow] = []
    for row in rows where row != kept.last {
      if kept.count > 1, kept.suffix(2).allSatisfy({ abs($0.height - row.height) < 0.001 }) {
        kept.removeLast()
      }
      kept.append(row)
    }
    return kept.count > 1 ? SheetMesh(rows: kept) : self
  }
}

/// A picture of a sheet whose opaque pixels hide what is below.
struct CoveringPicture: Sendable, Hashable {
  /// The picture.
  let request: AssetRequest
  /// The sheet's pixels before the picture's first, along both axes.
  let margin: Double
}

/// Cells of a sheet that are drawn alike.
struct SheetPiece {
  /// Rows of vertices, two or more.
  let rows: ArraySlice<SheetRow>
  /// The vertices of each row, right of the picture's left edge, in pixels: two or four.
  let columns: [Double]

  /// As many draws as the rows need.
  fileprivate func draws(
    _ fragment: String, at origin: SIMD2<Double>, size: PixelSize, camera: SheetCamera,
    picture: CoveringPicture? = nil, constants: [ShaderConstant], textures: [Texture],
    uniforms: [Uniform], finish: FinishDraw
  ) -> [Draw] {
    let limit = SheetMesh.cellsInDraw(finish)
    let program = Draw.Program(
      vertex: "sheet", fragment: fragment,
      constants: [ShaderConstant("ROW_LIMIT", .int(Int32(limit + 1)))] + constants
        + finish.constants)
    return stride(from: rows.startIndex, to: rows.endIndex - 1, by: limit).map { start in
      let part = rows[start...min(start + limit, rows.endIndex - 1)]
      let shared =
        [
          Uniform("projection", .mat4(camera.projection)),
          Uniform("origin", .vec2(SIMD2<Float>(origin))),
          Uniform("size", .vec2(SIMD2<Float>(size.vector))),
          Uniform("across", .int(Int32(columns.count))),
          Uniform("columns", .floats(columns.map { Float($0) })),
          Uniform("rows", .floats(part.flatMap { $0.values(withSlope: finish.isDrawn) })),
        ]
      var draw = Draw(
        program, .grid(columns: columns.count - 1, rows: part.count - 1),
        textures: textures + finish.textures, uniforms: shared + uniforms + finish.uniforms)
      draw.cover = picture.map { cover(of: $0, part, at: origin, seenBy: camera) }
      return draw
    }
  }

  /// Where rows that do not fold show the picture that covers.
  private func cover(
    of picture: CoveringPicture, _ rows: ArraySlice<SheetRow>, at origin: SIMD2<Double>,
    seenBy camera: SheetCamera
  ) -> SheetCover {
    let start = origin + picture.margin - camera.center
    return SheetCover(
      picture: picture.request,
      rows: rows.map { row in
        let magnification = camera.magnification(at: row.height)
        let y = (origin.y + row.y - camera.center.y) * magnification
        return SheetCover.Row(
          row: row.y - picture.margin, y: camera.center.y + y,
          left: camera.center.x + start.x * magnification, magnification: magnification)
      },
      columns: columns[0] - picture.margin...columns[columns.count - 1] - picture.margin,
      straightening: camera.straightening)
  }
}

extension SheetRow {
  /// What `sheet.vert` reads of it.
  fileprivate func values(withSlope: Bool) -> [Float] {
    [Float(y), Float(height)] + (withSlope ? [Float(slope)] : [])
  }
}
