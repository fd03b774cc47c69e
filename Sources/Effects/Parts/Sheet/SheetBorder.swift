import Frame

/// A sheet's cells, divided into those that its picture's edges may reach and the others.
struct SplitSheet {
  let border: [SheetPiece]
  let inside: SheetPiece
}

extension SheetMesh {
  /// Divides the cells of a picture of `size` pixels at `origin`, in canvas pixels; `nil` if all may
  /// belong to the border, or parts hide others.
  ///
  /// All pieces have the same vertices along common edges, so that there are neither gaps nor overlaps.
  func split(
    at origin: SIMD2<Double>, size: PixelSize, seenBy camera: SheetCamera
  ) -> SplitSheet? {
    let (width, height) = (Double(size.width), Double(size.height))
    guard let border = borderWidth(at: origin, width: width, seenBy: camera),
      4 * border < min(width, height), rows[0].y < border, rows[rows.count - 1].y > height - border
    else { return nil }
    let rows = adding(border).adding(height - border).rows
    guard let first = rows.firstIndex(where: { $0.y >= border }),
      let last = rows.lastIndex(where: { $0.y <= height - border }), first < last
    else { return nil }
    let columns = [-Self.edge, border, width - border, width + Self.edge]
    let middle = rows[first...last]
    return SplitSheet(
      border: [
        SheetPiece(rows: rows[...first], columns: columns),
        SheetPiece(rows: middle, columns: Array(columns[..<2])),
        SheetPiece(rows: middle, columns: Array(columns[2...])),
        SheetPiece(rows: rows[last...], columns: columns),
      ],
      inside: SheetPiece(rows: middle, columns: Array(columns[1...2])))
  }

  /// The mesh with a row at `y`, which lies within it.
  private func adding(_ y: Double) -> SheetMesh {
    guard let next = rows.firstIndex(where: { $0.y >= y }), rows[next].y > y else { return self }
    var rows = rows
    rows.insert(row(at: y), at: next)
    return SheetMesh(rows: rows)
  }

  /// How many pixels of the picture from its edges a canvas pixel that they cut may have its middle;
  /// `nil` if the sheet turns away from the eye.
  private func borderWidth(
    at origin: SIMD2<Double>, width: Double, seenBy camera: SheetCamera
  ) -> Double? {
    let first = origin.y - camera.center.y
    let reach = Swift.max(
      abs(origin.x - Self.edge - camera.center.x),
      abs(origin.x + width + Self.edge - camera.center.x))
    var steepest = 0.0
    for (upper, lower) in zip(rows, rows.dropFirst()) {
      guard lower.y > upper.y else { return nil }
      // A point x, y right of and below the eye, seen at X = x / s and Y = y / s, where s is linear in
      // y: dy/dY = s² / (s − y · ds/dy), whose divisor is the same in the whole strip, and
      // dx/dX = s, dx/dY = X · ds/dy · dy/dY.
      let shrinking = (
        1 / camera.magnification(at: upper.height), 1 / camera.magnification(at: lower.height)
      )
      let slope = (shrinking.1 - shrinking.0) / (lower.y - upper.y)
      let divisor = shrinking.0 - (first + upper.y) * slope
      guard divisor > 0 else { return nil }
      let most = Swift.max(shrinking.0, shrinking.1)
      let down = most * most / divisor
      let across = most + reach * abs(slope) * most / divisor
      steepest = Swift.max(steepest, down, across)
    }
    // Half a pixel along both axes of the canvas; a quarter and half a pixel more, since a shader
    // takes slopes from neighbours.
    return steepest * camera.spread * 0.5 * 1.25 + 0.5
  }
}
