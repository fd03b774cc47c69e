import Motion

/// A point of the sheet that a finger holds, and where the finger has taken it.
struct CurlHold: Sendable, Hashable {
  /// The point, in points from the sheet's middle.
  var grip: SIMD2<Double>
  /// How far the finger has moved from there, in points.
  var way: SIMD2<Double>
  /// The unit vector from the sheet's middle to where it leaves the page first.
  var outward: SIMD2<Double>
  /// How much of its tear line has ripped.
  var rip = CurlRip()
  /// What has become of a piece that was torn off by then; `nil` before.
  var fall: TearFall?

  /// The cosine of the largest angle between the finger's way and the way inward: paper that is pulled
  /// outward does not curl.
  private static let leastInward = 0.17

  /// The surface on which the held point shows under the finger; `nil` while the sheet lies flat.
  ///
  /// A finger that pulls outward leaves the sheet flat, and one that pulls sideways curls it as far as
  /// it pulls inward.
  func surface(on placing: CurlPlacing, scale: Double) -> CurlSurface? {
    let goal = inward(way) * scale
    guard Math.hypot(goal.x, goal.y) > 1e-6 else { return nil }
    let point = placing.center + grip * scale
    var aim = goal
    var best: (error: Double, surface: CurlSurface)?
    // The camera and a cone move the point a little: aim for where it then is right.
    for _ in 0..<CurlHold.steps {
      guard let surface = surface(moving: point, by: aim, on: placing) else { break }
      let error = point + goal - placing.seen(point, on: surface)
      let length = Math.hypot(error.x, error.y)
      if length < best?.error ?? .infinity { best = (length, surface) }
      if length < 1e-6 { break }
      aim = corrected(aim, by: error, point, on: placing)
    }
    return best?.surface
  }

  private static let steps = 30

  /// Newton's step towards an aim for which the error is 0; slopes are differences.
  private func corrected(
    _ aim: SIMD2<Double>, by error: SIMD2<Double>, _ point: SIMD2<Double>, on placing: CurlPlacing
  ) -> SIMD2<Double> {
    let step = 1e-3 * max(Math.hypot(aim.x, aim.y), 1e-3)
    func seen(_ change: SIMD2<Double>) -> SIMD2<Double>? {
      surface(moving: point, by: aim + change, on: placing).map { placing.seen(point, on: $0) }
    }
    guard let here = seen(.zero), let right = seen(SIMD2(step, 0)), let down = seen(SIMD2(0, step))
    else { return aim + error }
    let (a, b) = ((right - here) / step, (down - here) / step)
    let area = a.x * b.y - a.y * b.x
    guard abs(area) > 0.05 else { return aim + error }
    return aim
      + SIMD2(error.x * b.y - error.y * b.x, a.x * error.y - a.y * error.x) / area
  }

  /// The cylinder that moves a point by `way` over the page, or a cone in its place.
  private func surface(
    moving point: SIMD2<Double>, by way: SIMD2<Double>, on placing: CurlPlacing
  ) -> CurlSurface? {
    let length = Math.hypot(way.x, way.y)
    guard length > 0 else { return nil }
    let across = -way / length
    var placing = placing
    // Turns of a cone drift aside, so that no fold line may bring a point to where the finger is.
    if placing.rolls { placing.cone = 0 }
    let distance = distance(moving: length, radius: placing.radius, rolls: placing.rolls)
    return placing.surface(
      across: across, offset: dot(point - placing.center, across) - distance)
  }

  /// How far beyond the fold line a point lies that wrapping moves back by `length`.
  ///
  /// It moves by s − r sin(s / r), which grows with s, and by 2 s − π r beyond half a turn.
  private func distance(moving length: Double, radius: Double, rolls: Bool) -> Double {
    if !rolls, length >= .pi * radius { return (length + .pi * radius) / 2 }
    var (low, high) = (length - radius, length + radius)
    low = max(low, 0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle - radius * Math.sin(middle / radius) < length {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }

  /// The finger's way, turned as little as needed to point inward.
  private func inward(_ way: SIMD2<Double>) -> SIMD2<Double> {
    let depth = -dot(way, outward)
    guard depth > 0 else { return .zero }
    let side = SIMD2(-outward.y, outward.x)
    let aside = dot(way, side)
    let most = depth * (1 - Self.leastInward * Self.leastInward).squareRoot() / Self.leastInward
    return -outward * depth + side * min(max(aside, -most), most)
  }
}
