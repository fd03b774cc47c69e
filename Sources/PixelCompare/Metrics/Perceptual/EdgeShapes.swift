/// Sums over edges by blocks of 16 × 16 pixels, from which follows whether edges keep their shape and get another colour.
///
/// Another rasteriser makes some pixels of an edge darker and others lighter. Another colour, another opacity or a filter makes
/// all of them differ from their ground by a multiple of what they did. So the bends of both pictures are compared: where one is a
/// multiple of the other, and that multiple is not 1, edges were recoloured, however many of them there are.
struct EdgeShapes {
  /// Side of a block in cells of 4 pixels.
  static let side = 4

  /// Sums over pixels that differ.
  ///
  /// A bend is a pixel minus the next one, minus the same below; it is 0 along straight lines.
  struct Sums {
    /// The bend's lightness before, times the bends of both pictures.
    var before = SIMD4<Float>.zero
    var after = SIMD4<Float>.zero
    /// The squared lightness of the bend after.
    var square: Float = 0
    /// The number of bends.
    var count: Float = 0

    /// Adds the bends at those of four pixels that are `moved`.
    mutating func add(_ first: Bend, _ second: Bend, where moved: SIMDMask<SIMD4<Int32>>) {
      let still = SIMD4<Float>.zero
      let lightness = still.picking(Self.lightness(first), where: moved)
      let later = still.picking(Self.lightness(second), where: moved)
      Self.add(first, times: lightness, to: &before)
      Self.add(second, times: lightness, to: &after)
      let squares = later * later
      square = square + squares.x + squares.y + squares.z + squares.w
      let counts =
        (lightness .>= EdgeShapes.least) .| (lightness .<= -EdgeShapes.least)
        .| (later .>= EdgeShapes.least) .| (later .<= -EdgeShapes.least)
      count += still.replacing(with: 1, where: counts).sum()
    }

    @inline(__always)
    private static func lightness(_ bend: Bend) -> SIMD4<Float> {
      let weights = EdgeShapes.lightness
      return bend.red * weights.x + bend.green * weights.y + bend.blue * weights.z
        + bend.alpha * weights.w
    }

    /// Adds the products of four pixels, one after the other.
    @inline(__always)
    private static func add(
      _ bend: Bend, times factor: SIMD4<Float>, to sum: inout SIMD4<Float>
    ) {
      let (r, g, b, a) = (
        bend.red * factor, bend.green * factor, bend.blue * factor, bend.alpha * factor
      )
      sum += SIMD4(r.x, g.x, b.x, a.x)
      sum += SIMD4(r.y, g.y, b.y, a.y)
      sum += SIMD4(r.z, g.z, b.z, a.z)
      sum += SIMD4(r.w, g.w, b.w, a.w)
    }

    static func += (sums: inout Sums, more: Sums) {
      sums.before += more.before
      sums.after += more.after
      sums.square += more.square
      sums.count += more.count
    }

    /// Whether the bends are those of the same edges in another colour.
    var isRecolored: Bool {
      guard count >= EdgeShapes.samples else { return false }
      let first = (before * EdgeShapes.lightness).sum()
      let both = (after * EdgeShapes.lightness).sum()
      guard both > 0, both * both >= EdgeShapes.alike * first * square else { return false }
      let change = after - before
      return (change * change).sum() >= EdgeShapes.change * (before * before).sum()
    }
  }

  /// The lightness of premultiplied RGBA, which is not 0 for black ink without ground.
  private static let lightness = SIMD4<Float>(0.299, 0.587, 0.114, -1.3)
  /// The lightness of a bend that counts, of 255.
  private static let least: Float = 8
  /// The least number of bends that tell anything.
  private static let samples: Float = 16
  /// The squared correlation from which edges have the same shape.
  private static let alike: Float = 0.995
  /// The squared change of colour, relative to the colour's distance from its ground, from which it is another one.
  private static let change: Float = 0.05 * 0.05

  let columns: Int
  let rows: Int
  private var sums: [Sums]

  /// Blocks for rows and columns of cells.
  init(columns: Int, rows: Int) {
    self.columns = (columns + Self.side - 1) / Self.side
    self.rows = (rows + Self.side - 1) / Self.side
    sums = Array(repeating: Sums(), count: self.columns * self.rows)
  }

  /// Adds bends in a cell.
  @inline(__always)
  mutating func add(_ more: Sums, column: Int, row: Int) {
    sums[row / Self.side * columns + column / Self.side] += more
  }

  /// Whether each block lies in recoloured edges: in two neighbouring windows of 2 × 2 blocks.
  func recolored() -> [Bool] {
    var windows = [Bool](repeating: false, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var total = Sums()
        for y in row..<min(rows, row + 2) {
          for x in column..<min(columns, column + 2) { total += sums[y * columns + x] }
        }
        windows[row * columns + column] = total.isRecolored
      }
    }
    var blocks = windows.map { _ in false }
    for row in 0..<rows {
      for column in 0..<columns where windows[row * columns + column] {
        for y in row..<min(rows, row + 2) {
          for x in column..<min(columns, column + 2) { blocks[y * columns + x] = true }
        }
      }
    }
    return blocks
  }
}
