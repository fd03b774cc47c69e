/// Colour and gradient of cells of 4 × 4 pixels, computed when first asked for.
struct CellTexture {
  /// Sums over pixels.
  struct Sums {
    /// Premultiplied RGBA.
    var color = SIMD4<Float>.zero
    /// YIQ distance to the right and lower neighbours, combined as one length, each 0…1.
    var gradient: Float = 0
  }

  private let rgba: [UInt8]
  private let width: Int
  private let height: Int
  private let columns: Int
  private var cells: [Sums]
  private var isKnown: [Bool]

  init(_ rgba: [UInt8], width: Int, height: Int) {
    self.rgba = rgba
    self.width = width
    self.height = height
    columns = (width + CellSums.side - 1) / CellSums.side
    let count = columns * ((height + CellSums.side - 1) / CellSums.side)
    cells = Array(repeating: Sums(), count: count)
    isKnown = Array(repeating: false, count: count)
  }

  /// The sums over the cells in `columns` × `rows`.
  mutating func sums(columns across: Range<Int>, rows down: Range<Int>) -> Sums {
    var total = Sums()
    for row in down {
      for column in across {
        let index = row * columns + column
        if !isKnown[index] {
          cells[index] = compute(column, row)
          isKnown[index] = true
        }
        total.color += cells[index].color
        total.gradient += cells[index].gradient
      }
    }
    return total
  }

  /// Whether the pixels at byte `at` differ.
  func differs(_ other: CellTexture, at: Int) -> Bool {
    (at..<(at + 4)).contains { rgba[$0] != other.rgba[$0] }
  }

  private func compute(_ column: Int, _ row: Int) -> Sums {
    var sums = Sums()
    let side = CellSums.side
    rgba.withUnsafeBytes { bytes in
      func pixel(_ at: Int) -> SIMD4<Float> {
        SIMD4<Float>(bytes.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt8>.self))
      }
      for y in (row * side)..<min(height, row * side + side) {
        for x in (column * side)..<min(width, column * side + side) {
          let at = (y * width + x) * 4
          let color = pixel(at)
          sums.color += color
          var square: Float = 0
          if x + 1 < width { square += PerceptualMetric.distance(pixel(at + 4) - color) }
          if y + 1 < height { square += PerceptualMetric.distance(pixel(at + width * 4) - color) }
          sums.gradient += square.squareRoot()
        }
      }
    }
    sums.gradient /= Float(PixelmatchDialect.maximum).squareRoot()
    return sums
  }
}
