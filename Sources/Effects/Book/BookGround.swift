import Frame
import Motion

/// What lies flat on one side of the spine, with the shade of the sheets in the air.
struct BookGround {
  private let placing: BookPlacing
  private let shade: BookShade
  /// Whether it is the side on which turned sheets lie.
  private let isTurned: Bool

  /// Cells of a page across the spine and along it: the shade changes most near the spine.
  private static let cells = SIMD2(56, 8)
  /// Cells of a margin.
  private static let marginCells = 4

  init(_ placing: BookPlacing, _ shade: BookShade, isTurned: Bool) {
    self.placing = placing
    self.shade = shade
    self.isTurned = isTurned
  }

  /// The page, each of whose vertices has the light that is left.
  var page: TriangleMesh { mesh(columns: columns, rows: rows) { light, _ in light } }

  /// A flat page without shade.
  static func plain(_ placing: BookPlacing, isTurned: Bool) -> TriangleMesh {
    let ground = BookGround(placing, BookShade([], opacity: 0), isTurned: isTurned)
    let half = placing.size.y / 2
    return ground.mesh(columns: [0, placing.size.x], rows: [-half, half]) { _, _ in 1 }
  }

  /// What is under the page and around it, with the light that is left; it ends at a distance from the page, or before
  /// the edge of one that is not there, where a canvas may end.
  ///
  /// With `endsAtSpine` there is no shade on the other side of that.
  func table(showsPage: Bool, endsAtSpine: Bool) -> TriangleMesh {
    let margin = Self.margin(around: placing.size)
    let steps = (1...Self.marginCells).map { margin * Double($0) / Double(Self.marginCells) }
    let half = placing.size.y / 2
    let columns = columns + steps.map { placing.size.x + $0 }
    let rows = steps.reversed().map { -half - $0 } + rows + steps.map { half + $0 }
    return mesh(
      columns: columns, rows: rows,
      ground: { place, section in
        // Beside the page, the step at the spine is soft.
        let reach = abs(place.y) < half ? 0 : min(max(2 * margin - place.x, 0), margin)
        return reach > 0
          ? softGround(at: place.x, over: reach, in: section)
          : ground(at: place.x, in: section)
      },
      hides: { showsPage && $0.x < placing.size.x && abs($0.y) < half }
    ) { light, place in
      // At the spine, the shade goes on as that of the other side.
      let share = showsPage ? 0 : min(place.x / (2 * margin), 1)
      let edge = SIMD2(placing.size.x, half) - margin * share * share * (3 - 2 * share)
      let beyond = pointwiseMax(SIMD2(place.x, abs(place.y)) - edge, .zero)
      let left = max(1 - Math.hypot(beyond.x, beyond.y) / margin, 0)
      let begun = endsAtSpine ? min(place.x / margin, 1) : 1
      return 1 - (1 - light) * left * left * (3 - 2 * left) * begun * begun * (3 - 2 * begun)
    }
  }

  /// How far from a page of `size` the shade on the table ends.
  static func margin(around size: SIMD2<Double>) -> Double { 0.12 * size.min() }

  private var columns: [Double] {
    (0...Self.cells.x).map { index in
      let share = Double(index) / Double(Self.cells.x)
      return placing.size.x * share * (0.4 + 0.6 * share)
    }
  }

  private var rows: [Double] {
    (0...Self.cells.y).map { (Double($0) / Double(Self.cells.y) - 0.5) * placing.size.y }
  }

  /// The light that is left at a distance from the spine.
  private func ground(at distance: Double, in section: BookShade.Section) -> Double {
    shade.ground(at: isTurned ? -distance : distance, isTurned: isTurned, in: section)
  }

  /// The mean light, by a triangular window that reaches so far on both sides.
  private func softGround(
    at distance: Double, over reach: Double, in section: BookShade.Section
  ) -> Double {
    var (sum, total) = (0.0, 0.0)
    for step in -Self.softSteps...Self.softSteps {
      let share = Double(step) / Double(Self.softSteps + 1)
      sum += (1 - abs(share)) * ground(at: distance + share * reach, in: section)
      total += 1 - abs(share)
    }
    return sum / total
  }

  /// Places of the window on each side.
  private static let softSteps = 6

  /// A grid of places at distances from the spine and along it, without cells whose middle is hidden.
  private func mesh(
    columns: [Double], rows: [Double],
    ground: ((SIMD2<Double>, BookShade.Section) -> Double)? = nil,
    hides: (SIMD2<Double>) -> Bool = { _ in false },
    light: (Double, SIMD2<Double>) -> Double
  ) -> TriangleMesh {
    var mesh = TriangleMesh(components: [], indices: [])
    let side: Double = isTurned ? -1 : 1
    for row in rows {
      let section = shade.section(at: row)
      for column in columns {
        let flat = SIMD2(column, row)
        let left = ground?(flat, section) ?? self.ground(at: column, in: section)
        let plan = placing.canvas(SIMD2(side * column, row))
        mesh.add(
          unit: placing.unit(flat, onBack: isTurned), place: SIMD3(plan.x, plan.y, 0),
          light: SIMD2(light(left, flat), 0))
      }
    }
    for row in 1..<rows.count {
      for column in 1..<columns.count {
        let middle = SIMD2(
          (columns[column - 1] + columns[column]) / 2, (rows[row - 1] + rows[row]) / 2)
        guard !hides(middle) else { continue }
        let last = UInt32(row * columns.count + column)
        let above = last - UInt32(columns.count)
        mesh.indices += [above - 1, above, last - 1, last - 1, above, last]
      }
    }
    return mesh
  }
}
