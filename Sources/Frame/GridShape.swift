/// A regular grid on a device.
package struct GridShape: Sendable, Hashable {
  package var columns: Int
  package var rows: Int
  /// Whether its triangles share no vertices.
  package var isApart: Bool

  package init(columns: Int, rows: Int, isApart: Bool) {
    self.columns = columns
    self.rows = rows
    self.isApart = isApart
  }

  /// Bytes of all grids that a device keeps beside the one that is drawn.
  package static let keptBytes = 128 << 20

  /// Bytes of its vertices, each two numbers, and of the numbers of its triangles' corners.
  package var bytes: Int {
    let corners = 6 * columns * rows
    return 8 * (isApart ? corners : (columns + 1) * (rows + 1)) + 4 * corners
  }

  /// The same with vertices that triangles share.
  var shared: GridShape { GridShape(columns: columns, rows: rows, isApart: false) }
}
