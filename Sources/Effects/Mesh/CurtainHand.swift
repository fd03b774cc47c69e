import Motion

/// A curtain and the finger that pulls it.
struct CurtainHand {
  /// Where the edge was let go, the time of release, and the seconds of swinging back.
  private struct Release {
    var edge: SIMD2<Double>
    var begin: Double
    var duration: Double
  }

  private(set) var milestones: [Milestone] = []
  private let interaction: MeshInteraction
  private var pointer: Int?
  private var finger = SIMD2<Double>(0, 0)
  /// The distance from finger to edge, in units, which keeps the curtain in place when it is taken.
  private var surplus = 0.0
  private var release: Release?

  init(_ interaction: MeshInteraction, until end: Double) {
    self.interaction = interaction
    for event in interaction.gesture.events(until: end) { take(event) }
  }

  /// The reported events until the curtain hangs still.
  var finished: [Milestone] {
    guard pointer == nil, let release else { return milestones }
    return milestones
      + [Milestone(kind: .settled, seconds: release.begin + release.duration)]
  }

  func mesh(at seconds: Double) -> MeshTransform {
    guard pointer == nil else { return curtain.held(at: edge) }
    guard let release, seconds < release.begin + release.duration else { return curtain.idle }
    let share = TimingFunction.ease.value(at: (seconds - release.begin) / release.duration)
    return curtain.held(at: release.edge).moved(share, to: curtain.idle)
  }

  private var curtain: CurtainMesh { interaction.mesh.constants.curtain }

  /// Where the finger holds the edge, in units.
  private var edge: SIMD2<Double> { SIMD2(max(finger.x + surplus, 0), finger.y) }

  private mutating func take(_ event: PointerEvent) {
    let place = interaction.unit(event.position)
    if event.phase == .began {
      guard pointer == nil, interaction.takes(event.position) else { return }
      if let release, event.seconds >= release.begin + release.duration {
        milestones.append(
          Milestone(kind: .settled, seconds: release.begin + release.duration))
      }
      pointer = event.pointer
      finger = place
      surplus = 1 - place.x
      release = nil
      milestones.append(Milestone(kind: .started, seconds: event.seconds))
      return
    }
    guard event.pointer == pointer else { return }
    finger = place
    guard event.phase != .moved else { return }
    let pulled = min(max(1 - place.x, 0), 1)
    release = Release(edge: edge, begin: event.seconds, duration: 0.1 + 0.5 * pulled)
    pointer = nil
    milestones.append(Milestone(kind: .released, seconds: event.seconds))
  }
}
