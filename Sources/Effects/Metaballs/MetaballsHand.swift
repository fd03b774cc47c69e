import Frame
import Motion

/// The places of balls and fingers after some events.
struct MetaballsHand {
  /// A ball that a finger holds, and the vector from the finger to the ball's middle.
  private struct Hold {
    var ball: Int
    var grip: SIMD2<Double>
    var finger: SIMD2<Double>
  }

  private(set) var milestones: [Milestone] = []
  private let interaction: MetaballsInteraction
  private var holds: [Int: Hold] = [:]
  /// The finger that holds each ball.
  private var holders: [Int?]
  /// Each ball's offset from its own way when nothing moves it.
  private var homes: [SIMD2<Double>]
  private var flights: [Flight?]

  init(_ interaction: MetaballsInteraction) {
    self.interaction = interaction
    homes = interaction.balls.map { _ in SIMD2(0, 0) }
    flights = interaction.balls.map { _ in nil }
    holders = interaction.balls.map { _ in nil }
  }

  /// A ball's current offset from its own way.
  func offset(of ball: Int, at seconds: Double) -> SIMD2<Double> {
    if let holder = holders[ball], let hold = holds[holder] {
      return hold.finger + hold.grip - interaction.state(of: ball, at: seconds).center
    }
    guard let flight = flights[ball], seconds < flight.end else { return homes[ball] }
    return flight.place(at: seconds, to: homes[ball])
  }

  /// The ball that a finger holds.
  func ball(heldBy pointer: Int) -> Int? { holds[pointer]?.ball }

  /// A ball's offset from its own way when nothing moves it.
  func home(of ball: Int) -> SIMD2<Double> { homes[ball] }

  /// The largest offsets to the right and below from a ball's release on.
  func largestOffset(of ball: Int) -> SIMD2<Double> {
    flights[ball]?.bounds(to: homes[ball]).high ?? homes[ball]
  }

  mutating func take(_ event: PointerEvent) {
    switch event.phase {
    case .began: catchBall(event)
    case .moved: holds[event.pointer]?.finger = event.position
    case .ended, .cancelled: release(event)
    }
  }

  /// Handles an event; whether its finger holds a ball, or has held one.
  mutating func follow(_ event: PointerEvent) -> Bool {
    let held = holds[event.pointer] != nil
    take(event)
    return held || holds[event.pointer] != nil
  }

  /// Reports what still happens without further events.
  mutating func finish() {
    for flight in flights {
      guard let flight else { continue }
      milestones.append(Milestone(kind: .settled, seconds: flight.end))
    }
    milestones.sort { $0.seconds < $1.seconds }
  }

  private mutating func catchBall(_ event: PointerEvent) {
    for ball in interaction.balls.indices.reversed() where holders[ball] == nil {
      let state = interaction.state(of: ball, at: event.seconds)
      let center = state.center + offset(of: ball, at: event.seconds)
      guard interaction.isOn(ball, event.position - center, scale: state.scale) else { continue }
      if let flight = flights[ball], flight.end <= event.seconds {
        milestones.append(Milestone(kind: .settled, seconds: flight.end))
      }
      flights[ball] = nil
      holds[event.pointer] = Hold(
        ball: ball, grip: center - event.position, finger: event.position)
      holders[ball] = event.pointer
      milestones.append(Milestone(kind: .started, seconds: event.seconds))
      return
    }
  }

  private mutating func release(_ event: PointerEvent) {
    guard var hold = holds[event.pointer] else { return }
    hold.finger = event.position
    holds[event.pointer] = nil
    holders[hold.ball] = nil
    let own = interaction.state(of: hold.ball, at: event.seconds).center
    if event.phase == .ended,
      let region = interaction.gesture.drops.first(where: { $0.contains(event.position) })
    {
      homes[hold.ball] = region.center - own
    }
    let spring = MetaballsInteraction.spring
    flights[hold.ball] = Flight(
      from: hold.finger + hold.grip - own,
      speed: interaction.gesture.speed(of: event.pointer, releasedAt: event.seconds),
      spring: spring, begin: event.seconds, end: event.seconds + spring.settlingDuration)
    milestones.append(Milestone(kind: .released, seconds: event.seconds))
  }
}
