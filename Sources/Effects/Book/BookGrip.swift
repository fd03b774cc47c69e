import Motion

/// A point of a sheet that a finger has taken; places are across and along the spine, in points.
struct BookGrip {
  private let book: Book
  private let placing: BookPlacing
  /// Pixels per point.
  private let scale: Double
  /// The page's width across the spine and its length along it.
  private let size: SIMD2<Double>
  /// The point of the flat sheet.
  private let point: SIMD2<Double>
  /// −1 for a sheet that lay on the turned side, 1 for others: it bends as its mirror image does.
  private let side: Double

  init(
    _ book: Book, on placing: BookPlacing, scale: Double, at point: SIMD2<Double>,
    fromTurned: Bool
  ) {
    self.book = book
    self.placing = placing
    self.scale = scale
    self.point = point
    side = fromTurned ? -1 : 1
    size = placing.size / scale
  }

  /// The greatest cone of a sheet in the hand.
  static let mostCone = 0.9

  /// Where the point of a bent sheet is seen.
  func seen(_ bend: SheetBend) -> SIMD2<Double> {
    let surface = SheetSurface(bend, size: placing.size)
    return placing.local(placing.seen(surface.place(point * scale))) / scale
  }

  /// The sheet on which the point is seen under `finger`, or as near as paper allows.
  ///
  /// A board follows across the spine alone, and so far along it as paper can, a sheet that cannot follow at all.
  func bend(to finger: SIMD2<Double>) -> SheetBend {
    let bend = unmirrored(to: withinReach(SIMD2(side * finger.x, finger.y)))
    guard side < 0 else { return bend }
    return SheetBend(
      hinge: .pi - bend.hinge, end: .pi - bend.end, cone: bend.cone, fold: bend.fold)
  }

  /// As `bend(to:)`, for a finger that the point can reach, of a sheet that lay unturned.
  private func unmirrored(to finger: SIMD2<Double>) -> SheetBend {
    if book.stiffness < 1, let bend = bend(to: finger, along: 1) { return bend }
    var (low, high) = (0.0, book.stiffness < 1 ? 1.0 : 0)
    var best = board(to: finger)
    for _ in 0..<8 where high > low {
      let middle = (low + high) / 2
      if let bend = bend(to: finger, along: middle) {
        (low, best) = (middle, bend)
      } else {
        high = middle
      }
    }
    return best
  }

  /// A sheet that does not bend, with the point as far from the spine as the finger.
  private func board(to finger: SIMD2<Double>) -> SheetBend {
    SheetBend(flatAt: Math.acos(min(max(finger.x / point.x, -1), 1)))
  }

  /// The sheet with the point on the ray from the eye to the finger, whose way along the spine counts by a share;
  /// `nil` where paper would have to go through the page.
  private func bend(to finger: SIMD2<Double>, along share: Double) -> SheetBend? {
    let (low, high) = heights(under: finger, along: share)
    guard high > 1e-3 else { return SheetBend(flatAt: finger.x > 0 ? 0 : .pi) }
    // What has hardly moved hardly rises, and what is stiff rises more.
    let usual = (0.3 + 0.7 * book.stiffness) * min(1, low / (0.3 * size.x))
    let most = mostTurn(to: finger, along: share)
    func tried(_ height: Double) -> SheetBend? {
      guard let bend = self.bend(through: place(under: finger, at: height, along: share)),
        bend.end <= most, bend.end - bend.hinge <= Self.sharpest * (1 - bend.fold)
      else { return nil }
      return bend
    }
    let first = low + (high - low) * usual
    if let bend = tried(first) { return bend }
    var before = first
    for step in Self.steps.prefix(share < 1 ? Self.stepsAbove : Self.steps.count) {
      if step == Self.steps[Self.stepsAbove] { before = first }
      let height =
        step < 0 ? low * (1 + step) : low + (high - low) * (usual + (1 - usual) * step)
      guard var best = tried(height) else {
        before = height
        continue
      }
      // The nearest height that paper can take, so that the sheet does not jump from one to the next.
      var nearest = height
      for _ in 0..<6 {
        let middle = (before + nearest) / 2
        if let bend = tried(middle) { (nearest, best) = (middle, bend) } else { before = middle }
      }
      return best
    }
    return nil
  }

  /// The greatest angle of the free edge of a sheet whose held point hardly moves, in radians.
  ///
  /// An arc of angle t is shorter than its chord by t² / 24; across the spine that is what a finger takes up, and along
  /// it paper can hardly follow.
  private func mostTurn(to finger: SIMD2<Double>, along share: Double) -> Double {
    let way = max(point.x - finger.x, 0) + 0.25 * abs(finger.y - point.y) * share
    return min(max(1.04 * (24 * way / point.x).squareRoot(), Self.leastTurn), .pi) + 1e-6
  }

  /// The greatest turn of a sheet, in radians, divided by the share of its width that bends.
  private static let sharpest = 8.0
  /// The turn that a sheet may always take, in radians; beside its edge, little of it bends.
  private static let leastTurn = 0.9

  /// The heights that are tried: shares of what is left above the usual one, and then of what is below.
  private static let steps = [
    0.04, 0.08, 0.15, 0.25, 0.4, 0.6, 0.8, 0.95, -0.03, -0.07, -0.12, -0.2, -0.4, -0.6,
  ]
  /// The number of heights above; where the way along the spine counts by a share, only these are tried.
  private static let stepsAbove = 8

  /// The place at a height on the ray from the eye to a finger.
  private func place(
    under finger: SIMD2<Double>, at height: Double, along share: Double
  ) -> SIMD3<Double> {
    let eye = placing.eye / scale
    let center = SIMD2(side * eye.x, eye.y)
    let plan = center + (finger - center) * (1 - height / eye.z)
    return SIMD3(plan.x, point.y + (plan.y - point.y) * share, height)
  }

  /// The greatest height that the point can reach right above a finger, and on the ray from the eye to it.
  private func heights(
    under finger: SIMD2<Double>, along share: Double
  ) -> (low: Double, high: Double) {
    func room(at place: SIMD3<Double>) -> Double {
      ends.reduce(.infinity) { least, end in
        let (way, flat) = (place - SIMD3(0, end, 0), point - SIMD2(0, end))
        return min(least, dot(flat, flat) - dot(way, way))
      }
    }
    let plan = place(under: finger, at: 0, along: share)
    let above = max(room(at: plan), 0).squareRoot()
    var (low, high) = (above, max(above, point.x))
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if room(at: place(under: finger, at: middle, along: share)) >= 0 {
        low = middle
      } else {
        high = middle
      }
    }
    return (above, low)
  }

  /// Places on the spine's line, a little beyond its ends, from which no point of the paper gets away: where the
  /// straight lines of the most conical sheets meet.
  private var ends: [Double] { [-1, 1].map { $0 * size.y / (2 * Self.mostCone) } }

  /// The place nearest to a finger that the point can reach.
  private func withinReach(_ finger: SIMD2<Double>) -> SIMD2<Double> {
    var place = finger
    // Projections onto two circles, in turn, come to where both overlap.
    for _ in 0..<24 {
      for end in ends {
        let center = SIMD2(0, end)
        let (way, limit) = (place - center, point - center)
        let (length, most) = (Math.hypot(way.x, way.y), Math.hypot(limit.x, limit.y))
        if length > most { place = center + way * (most / length) }
      }
    }
    return place
  }

  /// The sheet that takes the point to a place in space.
  ///
  /// The straight lines of the sheet meet where the spine's line is as far from the place as from the point.
  /// Around the spine, the sheet bends until the place is near enough, and turns until it is high enough. A sheet
  /// that would have to turn into the page lies flat up to a fold.
  private func bend(through place: SIMD3<Double>) -> SheetBend? {
    let shrinkage = dot(point, point) - dot(place, place)
    let cone = shrinkage > 1e-9 ? size.y * (point.y - place.y) / shrinkage : 0
    guard cone.magnitude <= Self.mostCone + 1e-6 else { return nil }
    let (radius, elevation) = (Math.hypot(place.x, place.z), Math.atan2(place.z, place.x))
    func section(_ turn: Double, _ fold: Double) -> (radius: Double, angle: Double) {
      let surface = SheetSurface(
        SheetBend(hinge: 0, end: turn, cone: cone, fold: fold), size: size)
      let place = surface.place(point)
      return (Math.hypot(place.x, place.z), Math.atan2(place.z, place.x))
    }
    func bent(_ fold: Double) -> SheetBend? {
      func excess(_ turn: Double) -> Double { section(turn, fold).radius - radius }
      guard excess(Self.mostTurn) <= 0 else { return nil }
      let turn = excess(0) > 0 ? root(of: excess, from: 0, to: Self.mostTurn, within: 0.01) : 0
      let hinge = elevation - section(turn, fold).angle
      return SheetBend(hinge: hinge, end: hinge + turn, cone: cone, fold: fold)
    }
    guard var bend = bent(0) else { return nil }
    if bend.hinge < -1e-6 {
      let surface = SheetSurface(SheetBend(hinge: 0, end: 0, cone: cone), size: size)
      let whole = surface.rays[surface.rays.count - 1].angle
      var most = 0.95 * min(surface.polar(point).angle / whole, 1)
      while most > 0.1, bent(most) == nil { most *= 0.9 }
      guard let last = bent(most), last.hinge >= 0 else { return nil }
      let fold = root(of: { -(bent($0)?.hinge ?? 0) }, from: 0, to: most, within: 1e-5)
      guard let folded = bent(fold) else { return nil }
      bend = folded
    }
    bend.hinge = max(bend.hinge, 0)
    guard bend.end <= .pi + 1e-6 else { return nil }
    bend.end = min(bend.end, .pi)
    return bend
  }

  /// The greatest angle between both ends of a sheet, in radians.
  private static let mostTurn = 4.5

  /// A place where a function that falls from above 0 to below is 0 (Illinois: Dowell and Jarratt 1971).
  private func root(
    of value: (Double) -> Double, from first: Double, to last: Double, within tolerance: Double
  ) -> Double {
    var (low, high) = (first, last)
    var (above, below) = (value(low), value(high))
    var side = 0
    for _ in 0..<60 {
      var middle = (low * below - high * above) / (below - above)
      if !(middle > low && middle < high) { middle = (low + high) / 2 }
      let here = value(middle)
      if abs(here) < tolerance || high - low < 1e-12 { return middle }
      if here > 0 {
        (low, above) = (middle, here)
        if side == 1 { below /= 2 }
        side = 1
      } else {
        (high, below) = (middle, here)
        if side == -1 { above /= 2 }
        side = -1
      }
    }
    return (low + high) / 2
  }
}
