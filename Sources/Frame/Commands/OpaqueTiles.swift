extension SheetCover {
  /// The tiles of a canvas that the picture's opaque pixels hide altogether.
  func hidden(on canvas: PixelSize, by opaque: TileMask) -> TileMask {
    var hidden = TileMask(canvas, all: false)
    let tile = Double(hidden.tile)
    var strip = Strip(top: .nan, bottom: .nan, rows: [])
    guard !opaque.isEmpty else { return hidden }
    for row in 0..<hidden.rows {
      for column in 0..<hidden.columns {
        let low = SIMD2(Double(column), Double(row)) * tile
        let box = straightened(from: low, to: low + tile)
        if strip.top != box.low.y || strip.bottom != box.high.y {
          strip = self.strip(from: box.low.y, to: box.high.y)
        }
        // The next columns of an upright sheet lie in the same strip.
        if strip.rows.isEmpty, straightening.right.y == 0 { break }
        guard let shown = strip.shown(from: box.low.x, to: box.high.x),
          columns.contains(shown.low.x), columns.contains(shown.high.x)
        else { continue }
        // The linear filter reads half a texel further.
        hidden[column, row] = opaque.holds(from: shown.low - 1, to: shown.high + 1)
      }
    }
    return hidden
  }

  /// A box around a box of the canvas in the coordinates of rows.
  private func straightened(
    from low: SIMD2<Double>, to high: SIMD2<Double>
  ) -> Box {
    let middle = (low + high) / 2
    let half = (high - low) / 2
    let center =
      straightening.right * middle.x + straightening.down * middle.y + straightening.origin
    let (right, down) = (straightening.right * half.x, straightening.down * half.y)
    let extent = SIMD2(abs(right.x) + abs(down.x), abs(right.y) + abs(down.y))
    return Box(low: center - extent, high: center + extent)
  }

  /// The rows between two heights of the canvas, including those at its ends; none where it reaches beyond the
  /// picture's.
  private func strip(from top: Double, to bottom: Double) -> Strip {
    guard let first = place(atY: top), let last = place(atY: bottom) else {
      return Strip(top: top, bottom: bottom, rows: [])
    }
    return Strip(
      top: top, bottom: bottom,
      rows: [first] + rows.filter { $0.y > top && $0.y < bottom } + [last])
  }

  /// What lies at `y`; `nil` above the first row and below the last.
  private func place(atY y: Double) -> Row? {
    guard let next = rows.firstIndex(where: { $0.y > y }), next > 0 else { return nil }
    let (above, below) = (rows[next - 1], rows[next])
    let share = (y - above.y) / (below.y - above.y)
    // On the screen the magnification and all that it multiplies are linear.
    let magnification = above.magnification * (1 - share) + below.magnification * share
    let row =
      (above.row * above.magnification * (1 - share) + below.row * below.magnification * share)
      / magnification
    return Row(
      row: row, y: y, left: above.left * (1 - share) + below.left * share,
      magnification: magnification)
  }
}

/// Part of a picture between two heights of the canvas.
private struct Strip {
  let top: Double
  let bottom: Double
  let rows: [SheetCover.Row]

  /// The picture's pixels between two places of the canvas: the first edges and the last.
  func shown(
    from left: Double, to right: Double
  ) -> Box? {
    guard let first = rows.first, let last = rows.last else { return nil }
    // Between two rows, the column that lies at a place grows or falls all the way.
    var (low, high) = (Double.infinity, -Double.infinity)
    for row in rows {
      low = min(low, (left - row.left) / row.magnification)
      high = max(high, (right - row.left) / row.magnification)
    }
    return Box(low: SIMD2(low, first.row), high: SIMD2(high, last.row))
  }
}
