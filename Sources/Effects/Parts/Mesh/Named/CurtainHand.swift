import Motion

/// A curtain and the finger that pulls it.
struct CurtainHand: MeshHand {
  /// The distance in points from the right edge within which a curtain can be taken.
  static let grip = 30.0

  /// Where the edge was let go, the time of release, and the seconds of swinging back.
  private struct Release {
    var edge: SIMD2<Double>
    var begin: Double
    var duration: Double
  }

  private let curtain: CurtainMesh
  private let sheet: TouchedSheet
  private var reported: [Milestone] = []
  private var pointer: Int?
  private var finger = SIMD2<Double>(0, 0)
  /// The distance from finger to edge, in units, which keeps the curtain in place when it is taken.
  private var surplus = 0.0
  private var release: Release?

  init(_ curtain: CurtainMesh, on sheet: TouchedSheet) {
    self.curtain = curtain
    self.sheet = sheet
  }

  /// The reported events until the curtain hangs still.
  var milestones: [Milestone] {
    guard pointer == nil, let release else { return reported }
    return reported + [Milestone(kind: .settled, seconds: release.begin + release.duration)]
  }

  mutating func mesh(at seconds: Double) -> MeshTransform {
    for move in sheet.gesture.moves(at: seconds) { take(move) }
    guard pointer == nil else { return curtain.held(at: edge) }
    guard let release, seconds < release.begin + release.duration else { return curtain.idle }
    let share = TimingFunction.ease.value(at: (seconds - release.begin) / release.duration)
    return curtain.held(at: release.edge).moved(share, to: curtain.idle)
  }

  /// Where the finger holds the edge, in units.
  private var edge: SIMD2<Double> { SIMD2(max(finger.x + surplus, 0), finger.y) }

  mutating func take(_ event: PointerEvent) {
    let place = sheet.unit(event.position)
    if event.phase == .began {
      guard pointer == nil, CurtainMesh.takes(event.position, on: sheet) else { return }
      if let release, event.seconds >= release.begin + release.duration {
        reported.append(
          Milestone(kind: .settled, seconds: release.begin + release.duration))
      }
      pointer = event.pointer
      finger = place
      surplus = 1 - place.x
      release = nil
      reported.append(Milestone(kind: .started, seconds: event.seconds))
      return
    }
    guard event.pointer == pointer else { return }
    finger = place
    guard event.phase != .moved else { return }
    let pulled = min(max(1 - place.x, 0), 1)
    release = Release(edge: edge, begin: event.seconds, duration: 0.1 + 0.5 * pulled)
    pointer = nil
    reported.append(Milestone(kind: .released, seconds: event.seconds))
  }
}
