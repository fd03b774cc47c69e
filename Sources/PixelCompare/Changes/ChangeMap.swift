import Imaging

/// The pixels that differ, gathered in areas.
struct ChangeMap {
  /// A rectangle around pixels that differ.
  struct Area {
    var left = Int.max
    var top = Int.max
    var right = -1
    var bottom = -1
    var pixels = 0
    var strongest: Float = 0

    var rectangle: Rectangle {
      Rectangle(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
    }

    mutating func add(_ other: Area) {
      (left, top) = (min(left, other.left), min(top, other.top))
      (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
      pixels += other.pixels
      strongest = max(strongest, other.strongest)
    }

    /// Whether both rectangles share a pixel.
    func overlaps(_ other: Area) -> Bool {
      left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }
  }

  /// Side of a cell in pixels; pixels in cells with at most one cell between them belong to one area.
  private static let side = 8
  private static let reach = 2
  /// From this many areas on, cells are joined until there are fewer.
  private static let most = 200

  private let columns: Int
  private let rows: Int
  private var cells: [Area]

  init(width: Int, height: Int) {
    self.init(
      columns: (width + Self.side - 1) / Self.side, rows: (height + Self.side - 1) / Self.side)
  }

  private init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Area(), count: columns * rows)
  }

  /// Adds a pixel that differs.
  mutating func add(x: Int, y: Int, strength: Float) {
    cells[y / Self.side * columns + x / Self.side].add(
      Area(left: x, top: y, right: x, bottom: y, pixels: 1, strongest: strength))
  }

  /// The areas, those with the most pixels first.
  func areas() -> [Area] {
    let areas = joined()
    if areas.count > Self.most { return coarser().areas() }
    return Self.merged(areas).sorted {
      ($1.pixels, $0.top, $0.left) < ($0.pixels, $1.top, $1.left)
    }
  }

  /// Cells that are near each other as one area.
  private func joined() -> [Area] {
    var areas: [Area] = []
    var isTaken = cells.map { $0.pixels == 0 }
    for first in cells.indices where !isTaken[first] {
      isTaken[first] = true
      var area = Area()
      var open = [first]
      while let cell = open.popLast() {
        area.add(cells[cell])
        let (column, row) = (cell % columns, cell / columns)
        for y in max(0, row - Self.reach)...min(rows - 1, row + Self.reach) {
          for x in max(0, column - Self.reach)...min(columns - 1, column + Self.reach)
          where !isTaken[y * columns + x] {
            isTaken[y * columns + x] = true
            open.append(y * columns + x)
          }
        }
      }
      areas.append(area)
    }
    return areas
  }

  /// The map with a quarter as many cells.
  private func coarser() -> ChangeMap {
    var map = ChangeMap(columns: (columns + 1) / 2, rows: (rows + 1) / 2)
    for index in cells.indices where cells[index].pixels > 0 {
      map.cells[index / columns / 2 * map.columns + index % columns / 2].add(cells[index])
    }
    return map
  }

  /// Areas that overlap as one.
  private static func merged(_ areas: [Area]) -> [Area] {
    var result: [Area] = []
    for area in areas {
      var area = area
      while let index = result.firstIndex(where: area.overlaps) {
        area.add(result.remove(at: index))
      }
      result.append(area)
    }
    return result
  }
}
