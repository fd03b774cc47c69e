import Imaging

/// How far the pixels of several runs are from each other.
struct NoiseRange {
  /// Side of the cells that record noise, in pixels, as long as the file stays small.
  private static let side = 8
  /// The greatest side of cells.
  private static let mostSide = 64
  /// How far noise may be beside the pixels in which it was seen.
  private static let reach = 2
  /// What amounts are rounded up to, so that few numbers say much: two steps in each octave.
  private static let steps: [UInt8] = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 255]

  private let width: Int
  private let height: Int
  private var low: [UInt8]
  private var high: [UInt8]
  private var runs = 1

  /// Begins with one run.
  init(_ first: Pixels) {
    (width, height) = (first.width, first.height)
    (low, high) = (first.rgba, first.rgba)
  }

  /// Adds a run of the same size.
  mutating func add(_ next: Pixels) {
    for index in low.indices {
      low[index] = min(low[index], next.rgba[index])
      high[index] = max(high[index], next.rgba[index])
    }
    runs += 1
  }

  /// What varied, in the finest cells of which `fits` is true; nil if none is.
  ///
  /// Steps of rounding are not noise.
  func noise(fits: (SeenNoise) -> Bool) -> SeenNoise? {
    var side = Self.side
    while side <= Self.mostSide {
      let noise = SeenNoise(areas: areas(side), runs: runs, total: width * height)
      if fits(noise) { return noise }
      side *= 2
    }
    return nil
  }

  /// Rectangles of cells with similar amounts.
  private func areas(_ side: Int) -> [SeenNoise.Area] {
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    var cells = amounts(side, columns, rows)
    var areas: [SeenNoise.Area] = []
    for row in 0..<rows {
      for column in 0..<columns where cells[row * columns + column] != .zero {
        var amounts = Amounts(cells[row * columns + column])
        var right = column + 1
        while right < columns, amounts.take([cells[row * columns + right]]) { right += 1 }
        var bottom = row + 1
        while bottom < rows,
          amounts.take(cells[bottom * columns + column..<bottom * columns + right])
        {
          bottom += 1
        }
        for y in row..<bottom {
          for x in column..<right { cells[y * columns + x] = .zero }
        }
        let (x, y) = (column * side, row * side)
        areas.append(
          .init(
            rectangle: Rectangle(
              x: x, y: y, width: min(width, right * side) - x,
              height: min(height, bottom * side) - y),
            amount: amounts.most))
      }
    }
    return areas
  }

  /// Amounts that differ by a factor of two at most.
  private struct Amounts {
    private var least: SIMD4<UInt8>
    private(set) var most: SIMD4<UInt8>

    init(_ first: SIMD4<UInt8>) { (least, most) = (first, first) }

    /// Takes all of `cells` or none; returns whether it did.
    mutating func take(_ cells: some Sequence<SIMD4<UInt8>>) -> Bool {
      let low = cells.reduce(least) { pointwiseMin($0, $1) }
      let high = cells.reduce(most) { pointwiseMax($0, $1) }
      guard all(SIMD4<UInt16>(truncatingIfNeeded: high) .<= 2 &* SIMD4(truncatingIfNeeded: low))
      else { return false }
      (least, most) = (low, high)
      return true
    }
  }

  /// The greatest amount in each cell and just beside it.
  private func amounts(_ side: Int, _ columns: Int, _ rows: Int) -> [SIMD4<UInt8>] {
    var cells = [SIMD4<UInt8>](repeating: .zero, count: columns * rows)
    for y in 0..<height {
      for x in 0..<width {
        let at = (y * width + x) * 4
        let apart = SIMD4(
          high[at] - low[at], high[at + 1] - low[at + 1], high[at + 2] - low[at + 2],
          high[at + 3] - low[at + 3])
        if apart.max() <= 1 { continue }
        let amount = Self.rounded(apart)
        let across = max(0, x - Self.reach) / side...min(width - 1, x + Self.reach) / side
        for row in max(0, y - Self.reach) / side...min(height - 1, y + Self.reach) / side {
          for column in across {
            let cell = row * columns + column
            cells[cell] = pointwiseMax(cells[cell], amount)
          }
        }
      }
    }
    return cells
  }

  /// The next steps up; nothing stays nothing.
  private static func rounded(_ apart: SIMD4<UInt8>) -> SIMD4<UInt8> {
    var amount = apart
    for component in 0..<4 where apart[component] > 0 {
      amount[component] = steps.first { $0 >= apart[component] } ?? 255
    }
    return amount
  }
}
