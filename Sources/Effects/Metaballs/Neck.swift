import Frame
import Motion

/// What two discs that come close pull out between them: two cubic curves that touch both.
///
/// Tangent points and handles are those of the construction by Hiroyuki Sato that paper.js shows; with the
/// gap the tangent points move towards each other, so that a neck thins out before it tears. Lengths are
/// pixels.
struct Neck: Sendable, Equatable {
  /// Pixels below which a neck snaps.
  static let thinnest = 2.0

  /// The outline: a curve, a line through the second disc, the other curve, and back through the first.
  let outline: Path
  /// Where the first disc's colour ends, and where the second one's begins.
  let ends: (SIMD2<Double>, SIMD2<Double>)

  /// The neck between two discs whose edges are less than `reach` apart; `nil` for others, where one
  /// disc lies in the other, and for a neck that would be thinner than `thinnest`.
  init?(_ first: Disc, _ second: Disc, reach: Double) {
    let (r1, r2) = (first.radius, second.radius)
    let way = second.center - first.center
    let distance = Math.hypot(way.x, way.y)
    let gap = distance - r1 - r2
    guard r1 > 0, r2 > 0, distance > abs(r1 - r2), gap < reach else { return nil }
    let apart = max(gap, 0) / reach
    let spread = Neck.spread * (1 - apart * apart * (3 - 2 * apart))
    // Half the angles under which the discs' crossing is seen from their middles.
    func crossing(_ own: Double, _ other: Double) -> Double {
      guard gap < 0 else { return 0 }
      return Math.acos((own * own + distance * distance - other * other) / (2 * own * distance))
    }
    let (u1, u2) = (crossing(r1, r2), crossing(r2, r1))
    // Where a straight line touches both discs.
    let touch = Math.acos((r1 - r2) / distance)
    let a1 = u1 + (touch - u1) * spread
    let a2 = .pi - u2 - (.pi - u2 - touch) * spread
    let heading = Math.atan2(way.y, way.x)
    func around(_ disc: Disc, _ angle: Double) -> SIMD2<Double> {
      disc.center + disc.radius * Neck.direction(heading + angle)
    }
    let (start, end) = (around(first, a1), around(second, a2))
    let (otherEnd, otherStart) = (around(second, -a2), around(first, -a1))
    let chord = Math.hypot(end.x - start.x, end.y - start.y)
    let pull =
      min(spread * Neck.pull, chord / (r1 + r2)) * min(1, 2 * distance / (r1 + r2))
    // A handle that ends before the line between the middles keeps the two curves apart.
    func length(_ radius: Double, _ angle: Double) -> Double {
      let most = angle < .pi / 2 ? Neck.nearest * Math.tan(angle) : .infinity
      return radius * min(pull, most)
    }
    let (l1, l2) = (length(r1, a1), length(r2, .pi - a2))
    func handle(_ point: SIMD2<Double>, _ angle: Double, _ length: Double) -> SIMD2<Double> {
      point + length * Neck.direction(heading + angle)
    }
    let side = (start, handle(start, a1 - .pi / 2, l1), handle(end, a2 + .pi / 2, l2), end)
    // Both sides mirror each other about the line between the middles.
    let across = SIMD2(-way.y, way.x) / distance
    let distances = [side.0, side.1, side.2, side.3].map { (($0 - first.center) * across).sum() }
    guard 2 * Neck.least(distances) >= Neck.thinnest else { return nil }
    var outline = Path()
    outline.move(to: start)
    outline.cubic(to: end, control1: side.1, control2: side.2)
    outline.line(to: otherEnd)
    outline.cubic(
      to: otherStart, control1: handle(otherEnd, -a2 - .pi / 2, l2),
      control2: handle(otherStart, -a1 + .pi / 2, l1))
    outline.close()
    self.outline = outline
    ends = ((start + otherStart) / 2, (end + otherEnd) / 2)
  }

  /// How far the tangent points lie from the crossing to where a straight line touches, while there is no
  /// gap.
  private static let spread = 0.5
  /// The length of a handle in radii, at a spread of 1.
  private static let pull = 2.4
  /// The longest handle, as a share of the way to the line between the middles.
  private static let nearest = 0.8

  /// The least of a cubic polynomial in Bernstein form, at 32 places.
  private static func least(_ values: [Double]) -> Double {
    (0...32).reduce(.infinity) { least, place in
      let t = Double(place) / 32
      let u = 1 - t
      let value =
        u * u * u * values[0] + 3 * u * t * (u * values[1] + t * values[2]) + t * t * t * values[3]
      return min(least, value)
    }
  }

  private static func direction(_ angle: Double) -> SIMD2<Double> {
    SIMD2(Math.cos(angle), Math.sin(angle))
  }

  static func == (one: Neck, other: Neck) -> Bool {
    one.outline == other.outline && one.ends == other.ends
  }
}
