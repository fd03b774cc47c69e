import Frame

/// The parts of the page in which different things show, as polygons of places across and along the
/// fold line.
///
/// Neighbours share their vertices, so that no pixel is left out or drawn twice.
struct CurlBands {
  /// The flat sheet alone.
  private(set) var flat: [SIMD2<Double>] = []
  /// The flat sheet, what lies over it after half a turn, and its shadow.
  private(set) var under: [SIMD2<Double>] = []
  /// The bend, with everything above and below.
  private(set) var bent: [SIMD2<Double>] = []
  /// The bare page with the shadow.
  private(set) var page: [SIMD2<Double>] = []

  /// `showsStub` is whether a part of the sheet stays on the page beyond the fold line.
  init(
    _ placing: CurlPlacing, _ surface: CurlSurface, _ shadow: CurlShadow, showsStub: Bool = false
  ) {
    let sheet = placing.grown.map { surface.local($0) }
    let rim = placing.rim(of: surface)
    let seen = Box(around: rim.map { surface.local(placing.seen($0, on: surface)) }, margin: 2)
    var all = seen.union(Box(around: sheet))
    var above = seen
    if shadow.opacity > 0 {
      let cast = surface.turned(shadow.offset) / (2 * placing.radius)
      let casts = rim.map { point in
        let place = surface.place(surface.local(point))
        return SIMD2(place.x, place.y) + cast * place.z
      }
      above = seen.union(Box(around: casts, margin: shadow.reach))
      all = all.union(above)
    }
    let bend = Box(around: Self.bend(placing, surface), margin: 2)
    let first = min(above.low.x, bend.low.x)
    flat = clipped(sheet) { first - $0.x }.map {
      abs($0.x - first) < 1e-6 ? SIMD2(first, $0.y) : $0
    }
    // The line on which the flat part ends has the corners of both neighbours.
    let shared = flat.filter { $0.x == first }.sorted { $0.y > $1.y }
    if first < bend.low.x { under = Self.between(first, bend.low.x, all, shared) }
    bent = Self.between(bend.low.x, bend.high.x, all, under.isEmpty ? shared : [])
    let last = showsStub ? all.high.x : above.high.x
    if last > bend.high.x { page = Self.between(bend.high.x, last, all, []) }
  }

  /// A rectangle as high as `box`, with further points on its side at `low`.
  private static func between(
    _ low: Double, _ high: Double, _ box: Box, _ shared: [SIMD2<Double>]
  ) -> [SIMD2<Double>] {
    [SIMD2(high, box.low.y), SIMD2(high, box.high.y), SIMD2(low, box.high.y)] + shared
      + [SIMD2(low, box.low.y)]
  }

  /// Where the eye sees the ends of lines along the bend; places across and along the fold line.
  private static func bend(_ placing: CurlPlacing, _ surface: CurlSurface) -> [SIMD2<Double>] {
    let sheet = placing.corners.map { surface.local($0) }
    let steps = 32
    let last = surface.rolls ? 2 * Double.pi : .pi
    var points: [SIMD2<Double>] = []
    for step in 0...steps {
      let turn = last * Double(step) / Double(steps)
      let beyond = clipped(sheet) { surface.excess(of: $0, beyond: turn) }
      let line = beyond.filter { abs(surface.excess(of: $0, beyond: turn)) < 1e-6 * placing.radius }
      for point in line {
        points.append(surface.local(placing.seen(surface.canvas(point), on: surface)))
      }
    }
    // A sheet that has turned less ends between two of these lines.
    if sheet.allSatisfy({ surface.turn(at: $0) < last }) {
      points += sheet.filter { $0.x > 0 }.map {
        surface.local(placing.seen(surface.canvas($0), on: surface))
      }
    }
    // Without a line on the sheet, all of it has left the page.
    return points.isEmpty ? [.zero] : points
  }
}
