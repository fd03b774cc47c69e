import Motion

/// Where a piece is after it has been torn off: a function of time alone.
struct TearFall: Sendable, Hashable {
  /// How far a finger had taken it, in points of the canvas.
  var carried = SIMD2(0.0, 0)
  /// Its speed when it was let go, in points a second.
  var velocity = SIMD2(0.0, 0)
  /// Seconds since then; 0 while it is held.
  var seconds = 0.0

  /// Seconds that a fall takes to leave any canvas that shows the sheet.
  static let duration = 1.0
  /// Acceleration, in longer sides of the sheet, or less for a long one, per square second.
  private static let gravity = 6.0
  /// The largest angular acceleration, in radians per square second.
  private static let spin = 2.4
  /// The half-life of a released piece's curvature, in seconds.
  static let halfLife = 0.12

  /// How far it has moved, in points of the canvas; `longest` is the sheet's longer side or less.
  func shift(longest: Double) -> SIMD2<Double> {
    carried + velocity * seconds + SIMD2(0, Self.gravity * longest * seconds * seconds / 2)
  }

  /// How far it has turned; the seed decides how fast, and the fold which way.
  func turn(across: SIMD2<Double>, seed: Int) -> Angle {
    let share = 0.5 + StableRandom.share(UInt64(truncatingIfNeeded: seed)) / 2
    let radians = share * Self.spin * seconds * seconds / 2
    return Angle(degrees: (across.x > 0 ? -radians : radians) * 180 / .pi)
  }

  /// How far a piece on `surface` has come into the air, 0…1, by its shadow.
  ///
  /// It rises as its curvature goes, but what has turned by half lies over its own front, with the shadow of a roll.
  func lift(of surface: CurlSurface, on placing: CurlPlacing) -> Double {
    let turn = placing.piece.reduce(0) { max($0, surface.turn(at: surface.local($1))) }
    return (1 - Math.pow(2, -seconds / Self.halfLife)) * min(4.0 / 3 * (1 - turn / .pi), 1)
  }

  /// How far a piece reaches beyond the fold line when it is flat.
  private static func length(of surface: CurlSurface, on placing: CurlPlacing) -> Double {
    placing.piece.reduce(0) { max($0, surface.local($1).x) }
  }

  /// What a bent piece has become since it was let go: less and less curved along the same fold line.
  ///
  /// A piece that would rise towards the eye as it straightens stays as it is bent.
  func straightened(_ surface: CurlSurface, on placing: CurlPlacing) -> CurlSurface {
    let length = Self.length(of: surface, on: placing)
    guard Self.highest * length < Curl.highestShare * placing.distance else { return surface }
    return CurlSurface(
      middle: surface.middle, across: surface.across,
      radius: surface.radius * Math.pow(2, min(seconds, Self.duration) / Self.halfLife),
      taper: surface.taper, rolls: surface.rolls)
  }

  /// The greatest height of a strip that straightens, as a share of its length: that of (1 − cos t) / t, 0.725, and
  /// a little more for a cone.
  private static let highest = 0.75

  /// The placement of a sheet that has moved with its piece, whose middle was at `start` points from the sheet's and
  /// is at `end` points since it has straightened.
  func moved(
    _ placement: Placement, about start: SIMD2<Double>, straightenedTo end: SIMD2<Double>,
    by shift: SIMD2<Double>, turn: Angle
  ) -> Placement {
    var moved = placement
    moved.rotation = Angle(degrees: placement.rotation.degrees + turn.degrees)
    moved.translation += shift + placement.turned(start) - moved.turned(end)
    return moved
  }
}

extension Curl {
  /// The fall of the piece at `moment`; `nil` while the sheet is whole or still tears.
  func fall(at moment: Moment) -> TearFall? {
    guard playTears else { return nil }
    if let hold { return hold.fall }
    let seconds = curlSeconds(at: moment) - Self.duration
    return curled == nil && seconds > 0 ? TearFall(seconds: seconds) : nil
  }

  /// Seconds of a forward play; what falls in it rises when the play is reversed.
  func curlSeconds(at moment: Moment) -> Double {
    moment.direction == .reverse
      ? Self.duration + TearFall.duration - moment.seconds : moment.seconds
  }

  /// The placement of the sheet as its piece, which was let go on `surface`, falls; `scale` is pixels per point of the
  /// placement.
  func placement(
    _ placement: Placement, in fall: TearFall, _ surface: CurlSurface, on placing: CurlPlacing,
    scale: Double, canvasScale: Double
  ) -> Placement {
    func middle(_ surface: CurlSurface) -> SIMD2<Double> {
      let seen = placing.piece.map { placing.seen($0, on: surface) - placing.center }
      return seen.reduce(.zero, +) / (Double(max(seen.count, 1)) * scale)
    }
    // A long sheet falls as one of 2 by 1, so that its piece is still seen, but no tall one stays in sight.
    let length = max(placing.size.y, LongPicture.length(ofSize: placing.size))
    let shift = fall.shift(longest: length / canvasScale) * (canvasScale / scale)
    return fall.moved(
      placement, about: middle(surface),
      straightenedTo: middle(fall.straightened(surface, on: placing)), by: shift,
      turn: fall.turn(across: surface.across, seed: tear.seed))
  }
}
