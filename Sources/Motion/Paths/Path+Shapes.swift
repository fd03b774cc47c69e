import Documents

extension Path {
  /// A rectangle with its top-left corner at `origin`.
  public static func rectangle(_ origin: SIMD2<Double>, size: SIMD2<Double>) -> Path {
    var path = Path()
    path.move(to: origin)
    path.line(to: origin + SIMD2(size.x, 0))
    path.line(to: origin + size)
    path.line(to: origin + SIMD2(0, size.y))
    path.close()
    return path
  }

  /// The outline of an arc stroked with `width` and butt ends.
  ///
  /// It begins at the angle `start` (0 points to the right) and runs clockwise for `sweep`, at most a
  /// full turn.
  public static func arc(
    around center: SIMD2<Double>, radius: Double, width: Double, start: Angle, sweep: Angle
  ) -> Path {
    let (from, to) = (start.radians, start.radians + sweep.radians)
    var path = Path()
    path.move(to: point(center, radius + width / 2, from))
    path.addArc(center, radius + width / 2, from: from, to: to)
    path.line(to: point(center, radius - width / 2, to))
    path.addArc(center, radius - width / 2, from: to, to: from)
    path.close()
    return path
  }

  /// Adds cubics of at most an eighth of a turn, within 0.0005 % of the circle.
  private mutating func addArc(
    _ center: SIMD2<Double>, _ radius: Double, from start: Double, to end: Double
  ) {
    let count = max((abs(end - start) / (.pi / 4)).rounded(.up), 1)
    let step = (end - start) / count
    let handle = radius * 4 / 3 * Math.tan(step / 4)
    for piece in 0..<Int(count, within: 1...PathLimits.edges) {
      let (first, last) = (start + Double(piece) * step, start + Double(piece + 1) * step)
      cubic(
        to: Path.point(center, radius, last),
        control1: Path.point(center, radius, first)
          + handle * SIMD2(-Math.sin(first), Math.cos(first)),
        control2: Path.point(center, radius, last)
          - handle * SIMD2(-Math.sin(last), Math.cos(last)))
    }
  }

  private static func point(
    _ center: SIMD2<Double>, _ radius: Double, _ radians: Double
  ) -> SIMD2<Double> {
    center + radius * SIMD2(Math.cos(radians), Math.sin(radians))
  }
}
