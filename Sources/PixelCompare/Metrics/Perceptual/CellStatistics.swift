/// Sums of colour and gradient over cells of 4 × 4 pixels of one picture, computed when first needed.
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
  /// Sums of premultiplied RGBA by rows, which are empty until needed; negative where they are not known yet.
  private var colors: [[SIMD4<Int32>]]
  /// By rows, too; negative where they are not known yet.
  private var gradients: [[Gradient]]

  init(_ rgba: [UInt8], width: Int, height: Int) {
    self.rgba = rgba
    self.width = width
    self.height = height
    columns = (width + CellSums.side - 1) / CellSums.side
    let rows = (height + CellSums.side - 1) / CellSums.side
    colors = Array(repeating: [], count: rows)
    gradients = Array(repeating: [], count: rows)
  }

  /// The sums of premultiplied RGBA over the cells in `columns` × `rows`.
  mutating func color(columns across: Range<Int>, rows down: Range<Int>) -> SIMD4<Float> {
    var total = SIMD4<Int32>.zero
    for row in down {
      if colors[row].isEmpty {
        colors[row] = Array(repeating: SIMD4(repeating: -1), count: columns)
      }
      for column in across {
        if colors[row][column].x < 0 { colors[row][column] = color(column, row) }
        total &+= colors[row][column]
      }
    }
    return SIMD4(lanes: total)
  }

  /// The sums of the gradient over the cells in `columns` × `rows`, with those across the borders of the whole block.
  mutating func gradient(columns across: Range<Int>, rows down: Range<Int>) -> Float {
    var total: Float = 0
    for row in down {
      if gradients[row].isEmpty {
        gradients[row] = Array(repeating: Gradient(inside: -1), count: columns)
      }
      for column in across {
        if gradients[row][column].inside < 0 { gradients[row][column] = gradient(column, row) }
        let gradient = gradients[row][column]
        total += gradient.inside
        if row == down.lowerBound { total += gradient.above }
        if column == across.lowerBound { total += gradient.before }
      }
    }
    return total
  }

  private func color(_ column: Int, _ row: Int) -> SIMD4<Int32> {
    let side = CellSums.side
    let x = column &* side
    let isSeen = SIMD4<UInt32>.zero.replacing(
      with: .max, where: SIMD4<UInt32>(0, 1, 2, 3) .< UInt32(width &- x))
    var (redBlue, greenAlpha) = (SIMD8<Int16>.zero, SIMD8<Int16>.zero)
    rgba.withUnsafeBytes { bytes in
      for y in (row &* side)..<min(height, (row &+ 1) &* side) {
        let pixels = bytes.fourPixels(x: x, y: y, width: width) & isSeen
        redBlue &+= pixels.redBlue
        greenAlpha &+= pixels.greenAlpha
      }
    }
    return SIMD4(sumOf: redBlue, greenAlpha)
  }

  private func gradient(_ column: Int, _ row: Int) -> Gradient {
    let side = CellSums.side
    let x = column * side
    let weights = SIMD4<Float>.zero.replacing(with: 1, where: SIMD4(0, 1, 2, 3) .< Float(width - x))
    let lines = SIMD4<Float>.zero.replacing(
      with: 1, where: SIMD4(0, 1, 2, 3) .< Float(height - row * side))
    var gradients = SIMD4<Float>.zero
    var (above, before) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    rgba.withUnsafeBytes { bytes in
      let top = row * side
      var pixels = bytes.fourPixels(x: x, y: top, width: width)
      if top > 0 {
        let square = QuickDistance.premultiplied(
          bytes.fourPixels(x: x, y: top - 1, width: width), pixels)
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
        let below = bytes.fourPixels(x: x, y: min(y + 1, height - 1), width: width)
        let right = bytes.fourPixels(x: x + 1, y: y, width: width)
        let square =
          QuickDistance.premultiplied(pixels, right) + QuickDistance.premultiplied(pixels, below)
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
      pixels[lane] = bytes.pixel(x: x, y: min(y + lane, height - 1), width: width)
    }
    return pixels
  }
}
