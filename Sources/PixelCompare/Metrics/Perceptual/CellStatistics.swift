/// Sums of colour and gradient over cells of 4 × 4 pixels, computed when first needed.
struct CellStatistics {
  /// The sums of the gradient over a cell, and across its upper and its left border.
  ///
  /// The gradient of a pixel is the length of the vector of YIQ distances to its right and lower
  /// neighbours, each 0…1.
  private struct Gradient {
    var inside: Float = 0
    var above: Float = 0
    var before: Float = 0
  }

  private let rgba: [UInt8]
  private let width: Int
  private let height: Int
  private let columns: Int
  /// Sums of premultiplied RGBA; negative where they are not known yet.
  private var colors: [SIMD4<Int32>]
  /// Negative where they are not known yet.
  private var gradients: [Gradient]

  init(_ rgba: [UInt8], width: Int, height: Int) {
    self.rgba = rgba
    self.width = width
    self.height = height
    columns = (width + CellSums.side - 1) / CellSums.side
    let count = columns * ((height + CellSums.side - 1) / CellSums.side)
    colors = Array(repeating: SIMD4(repeating: -1), count: count)
    gradients = Array(repeating: Gradient(inside: -1), count: count)
  }

  /// The sums of premultiplied RGBA over the cells in `columns` × `rows`.
  mutating func color(columns across: Range<Int>, rows down: Range<Int>) -> SIMD4<Float> {
    var total = SIMD4<Int32>.zero
    for row in down {
      for column in across {
        let index = row &* columns &+ column
        if colors[index].x < 0 { colors[index] = color(column, row) }
        total &+= colors[index]
      }
    }
    return SIMD4(lanes: total)
  }

  /// The sums of the gradient over the cells in `columns` × `rows`, with those across the borders of the whole block.
  mutating func gradient(columns across: Range<Int>, rows down: Range<Int>) -> Float {
    var total: Float = 0
    for row in down {
      for column in across {
        let index = row &* columns &+ column
        if gradients[index].inside < 0 { gradients[index] = gradient(column, row) }
        total += gradients[index].inside
        if row == down.lowerBound { total += gradients[index].above }
        if column == across.lowerBound { total += gradients[index].before }
      }
    }
    return total
  }

  /// Whether the pixels at byte `at` differ between both pictures.
  func differs(_ other: CellStatistics, at: Int) -> Bool {
    (at..<(at + 4)).contains { rgba[$0] != other.rgba[$0] }
  }

  private func color(_ column: Int, _ row: Int) -> SIMD4<Int32> {
    let side = CellSums.side
    let (x, y) = (column &* side, row &* side)
    var total = SIMD4<Int32>.zero
    rgba.withUnsafeBytes { bytes in
      for line in y..<min(height, y &+ side) {
        for place in x..<min(width, x &+ side) {
          let at = (line &* width &+ place) &* 4
          total &+= SIMD4(
            truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt8>.self))
        }
      }
    }
    return total
  }

  private func gradient(_ column: Int, _ row: Int) -> Gradient {
    let side = CellSums.side
    let x = column * side
    let weights = SIMD4<Float>.zero.replacing(with: 1, where: [0, 1, 2, 3] .< Float(width - x))
    let lines = SIMD4<Float>.zero.replacing(
      with: 1, where: [0, 1, 2, 3] .< Float(height - row * side))
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
        // At the right and lower borders a pixel is its own neighbour.
        let below = Self.four(bytes, x, min(y + 1, height - 1), width)
        let square =
          QuickDistance.premultiplied(pixels, Self.four(bytes, x + 1, y, width))
          + QuickDistance.premultiplied(pixels, below)
        gradients += square.squareRoot() * weights
        pixels = below
      }
    }
    let range = Float(PixelmatchDialect.maximum).squareRoot()
    return Gradient(
      inside: gradients.sum() / range, above: above.sum() / range, before: before.sum() / range)
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
