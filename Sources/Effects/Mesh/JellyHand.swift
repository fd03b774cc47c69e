import Motion

/// A jelly and the taps that shake it.
struct JellyHand {
  /// Seconds for which a tap shakes the rim.
  private static let shake = 0.4
  /// Seconds between the loop's phases.
  private static let step = 2.0
  /// How far a tap moves the rim, relative to the loop's magnitude: 0.035 units for 0.04.
  private static let share = 0.035 / 0.04

  /// The times of the taps, in seconds.
  private var taps: [Double] = []
  private let interaction: MeshInteraction
  /// The time of the last tap, and the rim at that time and after the shake.
  private var tap: (seconds: Double, start: MeshTransform, end: MeshTransform)?
  private var touches: [(pointer: Int, position: SIMD2<Double>)] = []

  init(_ interaction: MeshInteraction, until end: Double) {
    self.interaction = interaction
    var count: UInt64 = 0
    for event in interaction.gesture.events {
      if event.seconds > end { break }
      guard isTap(event) else { continue }
      count += 1
      let rim = JellyMesh.rim(
        phase: 2 * Double.pi * Self.random(count),
        magnitude: interaction.mesh.constants.jelly.magnitude * Self.share)
      tap = (event.seconds, mesh(at: event.seconds), rim)
      taps.append(event.seconds)
    }
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

  func mesh(at seconds: Double) -> MeshTransform {
    let jelly = interaction.mesh.constants.jelly
    guard let tap else { return jelly.mesh(at: seconds) }
    let elapsed = seconds - tap.seconds
    if elapsed < Self.shake {
      return tap.start.moved(TimingFunction.easeOut.value(at: elapsed / Self.shake), to: tap.end)
    }
    // The loop restarts from the rim that the tap left.
    let looped = elapsed - Self.shake
    guard looped >= Self.step else {
      return tap.end.moved(looped / Self.step, to: jelly.mesh(at: 0))
    }
    return jelly.mesh(at: looped - Self.step)
  }

  /// Whether an event ends a touch that began on the sheet and moved little.
  private mutating func isTap(_ event: PointerEvent) -> Bool {
    if event.phase == .began {
      if interaction.isOnSheet(event.position) { touches.append((event.pointer, event.position)) }
      return false
    }
    guard let index = touches.firstIndex(where: { $0.pointer == event.pointer }) else {
      return false
    }
    let way = event.position - touches[index].position
    let isNear = Math.hypot(way.x, way.y) <= MeshInteraction.tapMovement
    if event.phase != .moved || !isNear { touches.remove(at: index) }
    return event.phase == .ended && isNear
  }

  /// A number 0 ≤ x < 1 for the phase of each tap, the same on every machine (SplitMix64).
  private static func random(_ count: UInt64) -> Double {
    var bits = count &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) / 9_007_199_254_740_992
  }
}
