import Motion

/// The finger on a sheet after some events; lengths are points of the sheet.
struct CurlHand: Sendable {
  private(set) var milestones: [Milestone] = []
  /// The point of the sheet that was taken last, from its middle.
  private(set) var grip = SIMD2<Double>.zero
  private let sheet: TouchedCurl
  private var pointer: Int?
  /// Where the finger is, and what has to be added for the point under it.
  private var finger = SIMD2<Double>.zero
  private var surplus = SIMD2<Double>.zero
  /// When the finger let go, and how far it had taken the point.
  private var release: (seconds: Double, way: SIMD2<Double>)?
  /// How far the finger had taken the point when the sheet came apart.
  private var torn: SIMD2<Double>?
  /// How much of its line has ripped.
  private(set) var rip = CurlRip()
  /// The piece's speed when it was let go.
  private var velocity = SIMD2<Double>.zero

  init(_ sheet: TouchedCurl) {
    self.sheet = sheet
  }

  /// Whether a finger holds the sheet.
  var isHeld: Bool { pointer != nil }

  /// How far the point is from where it lies flat.
  func way(at seconds: Double) -> SIMD2<Double> {
    if pointer != nil { return finger + surplus - grip }
    guard let release, seconds < release.seconds + CurlInteraction.returnDuration else {
      return .zero
    }
    let spring = Spring(
      settlingDuration: CurlInteraction.returnDuration, dampingRatio: 1)
    return release.way * (1 - spring.value(at: seconds - release.seconds))
  }

  /// What the finger does to the sheet.
  func hold(at seconds: Double) -> CurlHold {
    guard let torn else {
      return CurlHold(grip: grip, way: way(at: seconds), outward: sheet.outward, rip: rip)
    }
    let last = pointer == nil ? release?.way ?? torn : finger + surplus - grip
    let fall = TearFall(
      carried: sheet.placement.turned(last - torn), velocity: velocity,
      seconds: release.map { max(seconds - $0.seconds, 0) } ?? 0)
    return CurlHold(grip: grip, way: torn, outward: sheet.outward, fall: fall)
  }

  /// The reported events until the sheet lies flat.
  var finished: [Milestone] {
    guard pointer == nil, let release else { return milestones }
    let end =
      release.seconds + (torn == nil ? CurlInteraction.returnDuration : TearFall.duration)
    return milestones + [Milestone(kind: .settled, seconds: end)]
  }

  /// Whether the sheet has come apart.
  var isTorn: Bool { torn != nil }

  /// Handles an event of a gesture; whether it is one of the finger that holds the sheet.
  ///
  /// `rip` is how much of the line has ripped by then; `nil` to find out.
  mutating func take(
    _ event: PointerEvent, of gesture: Gesture, rip known: CurlRip? = nil
  ) -> Bool {
    let place = sheet.unturned(event.position)
    if event.phase == .began {
      guard pointer == nil, torn == nil else { return false }
      let way = way(at: event.seconds)
      if way == .zero {
        guard takes(place) else { return false }
        if release != nil { milestones = finished }
        grip = place
        surplus = .zero
      } else {
        // A sheet that springs back is caught wherever the finger comes down.
        surplus = grip + way - place
      }
      pointer = event.pointer
      finger = place
      release = nil
      milestones.append(Milestone(kind: .started, seconds: event.seconds))
      return true
    }
    guard event.pointer == pointer else { return false }
    finger = place
    if torn == nil { rip.grow(to: known ?? sheet.rip(hold(at: event.seconds))) }
    if torn == nil, rip.isThrough {
      torn = finger + surplus - grip
      milestones.append(Milestone(kind: .completed, seconds: event.seconds))
    }
    guard event.phase != .moved else { return true }
    release = (event.seconds, finger + surplus - grip)
    pointer = nil
    if torn != nil {
      let speed = gesture.speed(of: event.pointer, releasedAt: event.seconds)
      let most = Self.fastest * sheet.size.max() / max(Math.hypot(speed.x, speed.y), 1e-9)
      velocity = speed * min(most, 1)
    }
    milestones.append(Milestone(kind: .released, seconds: event.seconds))
    return true
  }

  /// The largest speed, in longer sides of the sheet a second.
  private static let fastest = 6.0

  /// Whether a finger at a point of the flat sheet can take it.
  private func takes(_ place: SIMD2<Double>) -> Bool {
    sheet.contains(place) && dot(place, sheet.outward) >= 0
  }
}
