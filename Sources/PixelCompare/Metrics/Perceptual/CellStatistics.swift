/// Sums of colour and gradient over cells of 4 × 4 pixels, computed when first needed.
struct CellStatistics {
  /// Sums over pixels.
  struct Sums {
    /// Premultiplied RGBA.
    var color = SIMD4<Float>.zero
    /// The length of the gradient: the YIQ distances to the right and the lower neighbour, each 0…1.
    var gradient: Float = 0
  }

  /// The sums over a cell, and the gradients across its upper and its left border.
  private struct Cell {
    var sums = Sums()
    var above: Float = 0
    var before: Float = 0
  }

  private let rgba: [UInt8]
  private let width: Int
  private let height: Int
  private let columns: Int
  private var cells: [Cell]
  private var isKnown: [Bool]

  init(_ rgba: [UInt8], width: Int, height: Int) {
    self.rgba = rgba
    self.width = width
    self.height = height
    columns = (width + CellSums.side - 1) / CellSums.side
    let count = columns * ((height + CellSums.side - 1) / CellSums.side)
    cells = Array(repeating: Cell(), count: count)
    isKnown = Array(repeating: false, count: count)
  }

  /// The sums over the cells in `columns` × `rows`, with the gradients across the borders of the whole block.
  mutating func sums(columns across: Range<Int>, rows down: Range<Int>) -> Sums {
    var total = Sums()
    for row in down {
      for column in across {
        let index = row * columns + column
        if !isKnown[index] {
          cells[index] = compute(column, row)
          isKnown[index] = true
        }
        total.color += cells[index].sums.color
        total.gradient += cells[index].sums.gradient
        if row == down.lowerBound { total.gradient += cells[index].above }
        if column == across.lowerBound { total.gradient += cells[index].before }
      }
    }
    return total
  }

  /// Whether the pixels at byte `at` differ between both pictures.
  func differs(_ other: CellStatistics, at: Int) -> Bool {
    (at..<(at + 4)).contains { rgba[$0] != other.rgba[$0] }
  }

  private func compute(_ column: Int, _ row: Int) -> Cell {
    let side = CellSums.side
    let x = column * side
    let weights = SIMD4<Float>.zero.replacing(with: 1, where: [0, 1, 2, 3] .< Float(width - x))
    let lines = SIMD4<Float>.zero.replacing(
      with: 1, where: [0, 1, 2, 3] .< Float(height - row * side))
    var (r, g, b, a) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
    var gradients = SIMD4<Float>.zero
    var (above, before) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    rgba.withUnsafeBytes { bytes in
      let top = row * side
      var pixels = Self.four(bytes, x, top, width)
      if top > 0 {
        let square = QuickDistance.premultiplied(Self.four(bytes, x, top - 1, width), pixels)
        above = square.squareRoot() * weights
      }
      if x > 0 {
        let left = Self.column(bytes, x - 1, top, width, height)
        let square = QuickDistance.premultiplied(
          left, Self.column(bytes, x, top, width, height))
        before = square.squareRoot() * lines
      }
      for y in top..<min(height, top + side) {
        // At the right and lower border a pixel is its own neighbour.
        let below = Self.four(bytes, x, min(y + 1, height - 1), width)
        let square =
          QuickDistance.premultiplied(pixels, Self.four(bytes, x + 1, y, width))
          + QuickDistance.premultiplied(pixels, below)
        gradients += square.squareRoot() * weights
        r += QuickDistance.component(pixels, 0) * weights
        g += QuickDistance.component(pixels, 1) * weights
        b += QuickDistance.component(pixels, 2) * weights
        a += QuickDistance.component(pixels, 3) * weights
        pixels = below
      }
    }
    let range = Float(PixelmatchDialect.maximum).squareRoot()
    let color = SIMD4(r.sum(), g.sum(), b.sum(), a.sum())
    return Cell(
      sums: Sums(color: color, gradient: gradients.sum() / range), above: above.sum() / range,
      before: before.sum() / range)
  }

  /// Four pixels from (x, y) downwards; the last row is repeated.
  private static func column(
    _ bytes: UnsafeRawBufferPointer, _ x: Int, _ y: Int, _ width: Int, _ height: Int
  ) -> SIMD4<UInt32> {
    var pixels = SIMD4<UInt32>.zero
    for lane in 0..<4 {
      let at = (min(y + lane, height - 1) * width + x) * 4
      pixels[lane] = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
    }
    return pixels
  }

  /// Four pixels from (x, y) to the right; the last column is repeated.
  @inline(__always)
  private static func four(
    _ bytes: UnsafeRawBufferPointer, _ x: Int, _ y: Int, _ width: Int
  ) -> SIMD4<UInt32> {
    if x + 4 <= width {
      return bytes.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: SIMD4<UInt32>.self)
    }
    var pixels = SIMD4<UInt32>.zero
    for lane in 0..<4 {
      let at = (y * width + min(x + lane, width - 1)) * 4
      pixels[lane] = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
    }
    return pixels
  }
}
