import Frame

/// Computes the pixel coverage of polygons, row by row.
///
/// A row of pixels is cut wherever an edge begins, ends or crosses another. Between two cuts the edges
/// keep their order, so the areas between them are trapezia, whose share of each pixel is exact.
struct CoverageRaster {
  /// A polygon's edge, its upper end first.
  struct Edge {
    let top: SIMD2<Double>
    let bottom: SIMD2<Double>
    /// 1 where the polygon goes down, −1 where it goes up.
    let direction: Int

    /// The edge between two points, or `nil` when it is horizontal.
    init?(from start: SIMD2<Double>, to end: SIMD2<Double>) {
      guard start.y != end.y else { return nil }
      direction = start.y < end.y ? 1 : -1
      (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    }

    /// The x coordinate at a height within the edge's range.
    func x(at y: Double) -> Double {
      // Exact at both ends, so that polygons stay closed.
      if y >= bottom.y { return bottom.x }
      return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
    }

    /// The part between two heights, or `nil` when there is none.
    func cut(from upper: Double, to lower: Double) -> Edge? {
      if top.y >= upper, bottom.y <= lower { return self }
      let (first, last) = (max(top.y, upper), min(bottom.y, lower))
      guard first < last else { return nil }
      let (start, end) = (SIMD2(x(at: first), first), SIMD2(x(at: last), last))
      return direction > 0 ? Edge(from: start, to: end) : Edge(from: end, to: start)
    }
  }

  /// The number of sub-scanlines in a row that is too complex; they are accurate to 0.8 of 255.
  static let subScanlines = 128
  /// The product of edges and cuts above which a row is too complex.
  static let effort = 1 << 18

  private let size: PixelSize
  private let rule: FillRule
  private let effort: Int
  /// Sorted from top to bottom.
  private let edges: [Edge]
  private var coverage: CoverageRow

  /// Takes polygons in pixels, relative to the region's top-left corner.
  init(
    _ polygons: [[SIMD2<Double>]], size: PixelSize, rule: FillRule,
    effort: Int = CoverageRaster.effort
  ) {
    self.size = size
    self.rule = rule
    self.effort = effort
    let height = Double(size.height)
    edges = polygons.flatMap { polygon in
      zip(polygon, polygon.dropFirst()).compactMap { Edge(from: $0, to: $1) }
    }
    .filter { $0.bottom.y > 0 && $0.top.y < height }
    .sorted { $0.top.y < $1.top.y }
    coverage = CoverageRow(width: size.width)
  }

  /// Every pixel's coverage.
  mutating func draw() -> CoverageMap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.width * size.height)
    var active: [Edge] = []
    var next = 0
    for row in 0..<size.height {
      let (upper, lower) = (Double(row), Double(row + 1))
      active.removeAll { $0.bottom.y <= upper }
      while next < edges.count, edges[next].top.y < lower {
        if edges[next].bottom.y > upper { active.append(edges[next]) }
        next += 1
      }
      fill(active.compactMap { $0.cut(from: upper, to: lower) }, from: upper, to: lower)
      coverage.take(into: &bytes)
    }
    return CoverageMap(size: size, bytes: bytes)
  }

  /// Fills one row with its parts of the edges.
  private mutating func fill(_ parts: [Edge], from upper: Double, to lower: Double) {
    guard !parts.isEmpty else { return }
    guard parts.count <= effort / parts.count,
      let cuts = cuts(of: parts, from: upper, to: lower)
    else { return sample(parts, from: upper) }
    for (first, last) in zip(cuts, cuts.dropFirst()) where first < last {
      let middle = first + (last - first) / 2
      let crossed = parts.filter { $0.top.y <= first && $0.bottom.y >= last }
      for (edge, isStart) in borders(of: crossed, at: middle) {
        coverage.add(
          from: edge.x(at: first), to: edge.x(at: last),
          share: isStart ? last - first : first - last)
      }
    }
  }

  /// Fills one row from its sub-scanlines.
  private mutating func sample(_ parts: [Edge], from upper: Double) {
    let height = 1 / Double(Self.subScanlines)
    for line in 0..<Self.subScanlines {
      let y = upper + (Double(line) + 0.5) * height
      let crossed = parts.filter { $0.top.y <= y && $0.bottom.y > y }
      for (edge, isStart) in borders(of: crossed, at: y) {
        let x = edge.x(at: y)
        coverage.add(from: x, to: x, share: isStart ? height : -height)
      }
    }
  }

  /// The edges at which the interior begins and ends, from left to right.
  private func borders(of edges: [Edge], at y: Double) -> [(edge: Edge, isStart: Bool)] {
    let ordered = edges.map { (x: $0.x(at: y), edge: $0) }.sorted { $0.x < $1.x }
    var borders: [(edge: Edge, isStart: Bool)] = []
    var winding = 0
    for (_, edge) in ordered {
      let wasInside = rule.encloses(winding)
      winding += edge.direction
      let isInside = rule.encloses(winding)
      if isInside != wasInside { borders.append((edge, isInside)) }
    }
    return borders
  }

  /// The sorted heights at which the edges begin, end or cross, including the row's ends; `nil` when
  /// the row is too complex.
  private func cuts(of parts: [Edge], from upper: Double, to lower: Double) -> [Double]? {
    var cuts = [upper, lower]
    for part in parts {
      if part.top.y > upper { cuts.append(part.top.y) }
      if part.bottom.y < lower { cuts.append(part.bottom.y) }
    }
    let spans = parts.map { (low: min($0.top.x, $0.bottom.x), edge: $0) }
      .sorted { $0.low < $1.low }
    for (index, span) in spans.enumerated() {
      let high = max(span.edge.top.x, span.edge.bottom.x)
      for other in spans[(index + 1)...] {
        if other.low > high { break }
        if let y = span.edge.crossing(other.edge) { cuts.append(y) }
      }
      guard cuts.count <= effort / parts.count else { return nil }
    }
    return cuts.sorted()
  }
}

extension CoverageRaster.Edge {
  /// The height at which it crosses another edge; `nil` if they only touch.
  fileprivate func crossing(_ other: CoverageRaster.Edge) -> Double? {
    let (upper, lower) = (max(top.y, other.top.y), min(bottom.y, other.bottom.y))
    guard upper < lower else { return nil }
    let above = x(at: upper) - other.x(at: upper)
    let below = x(at: lower) - other.x(at: lower)
    guard above * below < 0 else { return nil }
    return upper + (lower - upper) * (above / (above - below))
  }
}
