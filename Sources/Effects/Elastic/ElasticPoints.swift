package import Motion

/// The seven control points of the elastic view's lower edge, left to right, in points of the view.
package struct ElasticPoints: Sendable, Hashable {
  /// The left end.
  package var l3: SIMD2<Double>
  /// Between the left end and the wave.
  package var l2: SIMD2<Double>
  /// Where the wave begins.
  package var l1: SIMD2<Double>
  /// Below the finger.
  package var c: SIMD2<Double>
  /// Where the wave ends.
  package var r1: SIMD2<Double>
  /// Between the wave and the right end.
  package var r2: SIMD2<Double>
  /// The right end.
  package var r3: SIMD2<Double>

  /// The points of a wave `wave` points high below a bar of `base` points, with a finger at `x` in a
  /// view `width` points wide.
  ///
  /// The ratios are those of the article this effect comes from.
  package init(width: Double, x: Double, base: Double, wave: Double) {
    let shift = 0.28 * (x - width / 2)
    let (left, right) = (min(shift, 0), max(width + shift, width))
    let (leftPart, rightPart) = (x - left, right - x)
    l3 = SIMD2(left, base)
    l2 = SIMD2(left + 0.44 * leftPart, base)
    l1 = SIMD2(left + 0.71 * leftPart, base + 0.64 * wave)
    c = SIMD2(x, base + 1.36 * wave)
    r1 = SIMD2(right - 0.71 * rightPart, base + 0.64 * wave)
    r2 = SIMD2(right - 0.44 * rightPart, base)
    r3 = SIMD2(right, base)
  }

  /// The points of a straight edge at `height`, laid out as the library does while it loads.
  package init(width: Double, height: Double) {
    let (left, right) = (SIMD2(0, height), SIMD2(width, height))
    (l3, l2, l1) = (left, left, left)
    c = SIMD2(width / 2, height)
    (r1, r2, r3) = (right, right, right)
  }

  /// All seven, left to right.
  package var all: [SIMD2<Double>] { [l3, l2, l1, c, r1, r2, r3] }

  /// The points after `share` of the way to the height `y`; x stays the same.
  package func moved(to y: Double, by share: Double) -> ElasticPoints {
    var points = self
    func move(_ point: inout SIMD2<Double>) { point.y += (y - point.y) * share }
    move(&points.l3)
    move(&points.l2)
    move(&points.l1)
    move(&points.c)
    move(&points.r1)
    move(&points.r2)
    move(&points.r3)
    return points
  }

  /// The points `distance` lower.
  func lowered(by distance: Double) -> ElasticPoints {
    var points = self
    points.l3.y += distance
    points.l2.y += distance
    points.l1.y += distance
    points.c.y += distance
    points.r1.y += distance
    points.r2.y += distance
    points.r3.y += distance
    return points
  }

  /// The outline of the layer in a view `width` points wide.
  ///
  /// In the article the wave leans to the left: its middle curve ends with a handle of zero length, and
  /// its right curve begins with one. `symmetric` mirrors the left half's handles instead, and shortens
  /// them so that the wave keeps its height.
  package func path(width: Double, symmetric: Bool) -> Path {
    var path = Path()
    path.move(to: .zero)
    path.line(to: SIMD2(0, l3.y))
    path.cubic(to: l1, control1: l3, control2: l2)
    if symmetric {
      // The article's middle curve rises by 4/9 of the way to its one handle (at t = 1/3); with two
      // handles it would rise by 3/4 (at t = 1/2). Shortened by 16/27, both reach the same height.
      let share = 16.0 / 27
      path.cubic(
        to: r1, control1: l1 + share * (c - l1), control2: r1 + share * (c - r1))
      path.cubic(to: SIMD2(width, r3.y), control1: r2, control2: r3)
    } else {
      path.cubic(to: r1, control1: c, control2: r1)
      path.cubic(to: r3, control1: r1, control2: r2)
    }
    path.line(to: SIMD2(width, 0))
    path.close()
    return path
  }
}
