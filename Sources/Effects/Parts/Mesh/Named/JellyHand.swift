import Motion

/// A jelly and the taps that shake it.
struct JellyHand: MeshHand {
  /// The distance in points that the finger of a tap may move.
  static let tapMovement = 10.0
  /// Seconds for which a tap shakes the rim.
  private static let shake = 0.4
  /// Seconds between the loop's phases.
  private static let step = 2.0
  /// How far a tap moves the rim, relative to the loop's magnitude: 0.035 units for 0.04.
  private static let share = 0.035 / 0.04

  /// The times of the taps, in seconds.
  private var taps: [Double] = []
  private let jelly: JellyMesh
  private let sheet: TouchedSheet
  /// Where each finger came down that has not moved far.
  private var touches: [Int: SIMD2<Double>] = [:]
  /// A tap, and the rim when it came.
  private var known: (tap: Int, start: MeshTransform)?

  init(_ jelly: JellyMesh, on sheet: TouchedSheet) {
    self.jelly = jelly
    self.sheet = sheet
  }

  mutating func take(_ event: PointerEvent) {
    if isTap(event) { taps.append(event.seconds) }
  }

  /// The reported events; a tap before the loop restarts replaces the tap before it.
  var milestones: [Milestone] {
    var milestones: [Milestone] = []
    for (index, tap) in taps.enumerated() {
      milestones.append(Milestone(kind: .started, seconds: tap))
      let end = tap + Self.shake + Self.step
      let next = index + 1 < taps.count ? taps[index + 1] : .infinity
      if next >= end { milestones.append(Milestone(kind: .settled, seconds: end)) }
    }
    return milestones
  }

  mutating func mesh(at seconds: Double) -> MeshTransform {
    guard let tap = taps.indices.last else { return jelly.mesh(at: seconds) }
    guard seconds - taps[tap] < Self.shake else {
      return jelly.filled(looped(at: seconds, after: tap))
    }
    return jelly.filled(shaken(at: seconds, by: tap, from: start(of: tap)))
  }

  /// The rim when a tap comes.
  private mutating func start(of tap: Int) -> MeshTransform {
    // A shake that is over leaves its rim, whatever it began with.
    var place = tap
    while place > 0, place != known?.tap, taps[place] - taps[place - 1] < Self.shake { place -= 1 }
    var start: MeshTransform
    if let known, known.tap == place {
      start = known.start
    } else {
      start = place > 0 ? looped(at: taps[place], after: place - 1) : jelly.rim(at: taps[0])
    }
    while place < tap {
      start = shaken(at: taps[place + 1], by: place, from: start)
      place += 1
    }
    known = (tap, start)
    return start
  }

  /// The rim while a tap shakes the rim.
  private func shaken(at seconds: Double, by tap: Int, from start: MeshTransform) -> MeshTransform {
    let share = (seconds - taps[tap]) / Self.shake
    return start.moved(TimingFunction.easeOut.value(at: share), to: rim(of: tap))
  }

  /// The rim after a tap's shake: the loop restarts from the rim that the tap left.
  private func looped(at seconds: Double, after tap: Int) -> MeshTransform {
    let looped = seconds - taps[tap] - Self.shake
    guard looped >= Self.step else {
      return rim(of: tap).moved(looped / Self.step, to: jelly.rim(at: 0))
    }
    return jelly.rim(at: looped - Self.step)
  }

  /// The rim that a tap shakes the jelly to.
  private func rim(of tap: Int) -> MeshTransform {
    JellyMesh.rim(
      phase: 2 * Double.pi * StableRandom.share(UInt64(tap) + 1),
      magnitude: jelly.magnitude * Self.share)
  }

  /// Whether an event ends a touch that began on the sheet and moved little.
  private mutating func isTap(_ event: PointerEvent) -> Bool {
    if event.phase == .began {
      if sheet.contains(event.position) { touches[event.pointer] = event.position }
      return false
    }
    guard let start = touches[event.pointer] else { return false }
    let way = event.position - start
    let isNear = Math.hypot(way.x, way.y) <= Self.tapMovement
    if event.phase != .moved || !isNear { touches[event.pointer] = nil }
    return event.phase == .ended && isNear
  }
}
