import Motion

/// The finger on a sheet after some events; lengths are points of the sheet.
struct CurlHand {
  private(set) var milestones: [Milestone] = []
  /// The point of the sheet that was taken last, from its middle.
  private(set) var grip = SIMD2<Double>.zero
  private let interaction: CurlInteraction
  private var pointer: Int?
  /// Where the finger is, and what has to be added for the point under it.
  private var finger = SIMD2<Double>.zero
  private var surplus = SIMD2<Double>.zero
  /// When the finger let go, and how far it had taken the point.
  private var release: (seconds: Double, way: SIMD2<Double>)?

  init(_ interaction: CurlInteraction) {
    self.interaction = interaction
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

  mutating func replay(until end: Double) {
    for event in interaction.gesture.events(until: end) { _ = take(event) }
  }

  /// The reported events until the sheet lies flat.
  var finished: [Milestone] {
    guard pointer == nil, let release else { return milestones }
    let end = release.seconds + CurlInteraction.returnDuration
    return milestones + [Milestone(kind: .settled, seconds: end)]
  }

  /// Handles an event; whether it is one of the finger that holds the sheet.
  mutating func take(_ event: PointerEvent) -> Bool {
    let place = interaction.unturned(event.position)
    if event.phase == .began {
      guard pointer == nil else { return false }
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
    guard event.phase != .moved else { return true }
    release = (event.seconds, finger + surplus - grip)
    pointer = nil
    milestones.append(Milestone(kind: .released, seconds: event.seconds))
    return true
  }

  /// Whether a finger at a point of the flat sheet can take it.
  private func takes(_ place: SIMD2<Double>) -> Bool {
    interaction.isOnSheet(place) && dot(place, interaction.outward) >= 0
  }
}
