import Motion

/// How a finger curls a sheet: a function of pointer events and time.
///
/// A press on the half of the sheet that leaves the page first takes the sheet there, and the point
/// under the finger stays under it. On release the sheet springs back and lies flat; a piece that has been torn off
/// follows the finger and falls.
package struct CurlInteraction: Sendable, Hashable {
  /// The pointer events.
  package var gesture: Gesture { didSet { tearing = findTearing() } }
  /// The sheet's own transform.
  package var placement: Placement
  /// The curl before anything is touched.
  let curl: Curl
  /// The sheet's middle, in canvas points.
  let center: SIMD2<Double>
  /// Width and height of the sheet in points.
  let size: SIMD2<Double>
  /// When a finger tears the sheet; `nil` if it stays whole.
  private var tearing: Tearing?

  /// When a finger tears the sheet.
  private struct Tearing: Sendable, Hashable {
    /// The time in seconds.
    let seconds: Double
    /// The events until then.
    let count: Int
    /// Where the finger is then, on its way to its next event; `nil` at an event.
    let move: PointerEvent?
  }

  /// Seconds that springing back takes.
  static let returnDuration = 0.8

  init(_ gesture: Gesture, curl: Curl, placement: Placement, on stage: Stage) {
    self.gesture = gesture
    self.curl = curl
    self.placement = placement
    center = stage.center(ofInput: 0) + placement.translation
    size = curl.touchSize(on: stage)
    tearing = findTearing()
  }

  /// The events up to `end`, with where fingers then are, and whether the sheet comes apart at each.
  func steps(until end: Double) -> [(event: PointerEvent, tears: Bool)] {
    var steps = gesture.events(until: end).map { (event: $0, tears: false) }
    guard let tearing, tearing.seconds <= end else { return steps }
    if let move = tearing.move {
      steps.insert((move, true), at: tearing.count)
    } else {
      steps[tearing.count - 1].tears = true
    }
    return steps
  }

  /// When the sheet comes apart, to a few microseconds, also between two events.
  private func findTearing() -> Tearing? {
    guard curl.playTears else { return nil }
    var hand = CurlHand(self)
    for (index, event) in gesture.events.enumerated() {
      let before = hand
      _ = hand.take(event)
      guard hand.isTorn else { continue }
      var (low, high) = (index > 0 ? gesture.events[index - 1].seconds : 0, event.seconds)
      var found = Tearing(seconds: event.seconds, count: index + 1, move: nil)
      for _ in 0..<20 {
        let middle = (low + high) / 2
        var hand = before
        let moves = gesture.moves(at: middle)
        guard
          let move = moves.first(where: { move in
            _ = hand.take(move)
            return hand.isTorn
          })
        else {
          low = middle
          continue
        }
        high = middle
        found = Tearing(seconds: middle, count: index, move: move)
      }
      return found
    }
    return nil
  }

  /// What the fingers do to the sheet at `seconds`; a way of zero leaves it flat.
  func hold(at seconds: Double) -> CurlHold {
    var hand = CurlHand(self)
    hand.replay(until: seconds)
    return hand.hold(at: seconds)
  }

  /// Whether a sheet that is held so has come apart.
  func isTorn(_ hold: CurlHold) -> Bool {
    guard curl.playTears, let placing = try? curl.placing(size: size, center: .zero, scale: 1),
      let surface = hold.surface(on: placing, scale: 1)
    else { return false }
    return dot(surface.middle, surface.across) <= placing.tornOffset(across: surface.across)
  }

  /// The unit vector from the sheet's middle to where it leaves the page first.
  var outward: SIMD2<Double> { curl.from.direction(on: size) }

  /// A point of the canvas in points from the sheet's middle, on the sheet before it was turned.
  func unturned(_ point: SIMD2<Double>) -> SIMD2<Double> { placement.unturned(point - center) }

  /// Whether a point, from the sheet's middle, is on the flat sheet.
  func isOnSheet(_ place: SIMD2<Double>) -> Bool {
    abs(place.x) <= size.x / 2 && abs(place.y) <= size.y / 2
  }
}

extension CurlInteraction: EffectInteraction {
  package var milestones: [Milestone] {
    var hand = CurlHand(self)
    hand.replay(until: .infinity)
    return hand.finished
  }

  package var miss: String? {
    milestones.isEmpty
      ? "the gesture does not press the half of the sheet that curls first" : nil
  }

  package var leavesChange: Bool { tearing != nil }

  package func follower() -> (PointerEvent) -> Bool {
    var hand = CurlHand(self)
    return { event in
      guard event.phase == .began else { return hand.take(event) }
      // Beside the flat sheet, a finger is meant for what lies there; on a held sheet, for nothing else.
      guard isOnSheet(unturned(event.position)) else { return false }
      return hand.isHeld || hand.take(event)
    }
  }

  package func canvasGrowth(on stage: Stage) -> CanvasGrowth {
    var reach = SIMD2<Double>.zero
    for hold in farthest {
      var held = curl
      held.hold = hold
      guard let curled = try? held.reach(of: stage.inputs[0].size, at: Moment(seconds: 0)) else {
        continue
      }
      reach = pointwiseMax(reach, curled + abs(hold.fall?.carried ?? .zero))
    }
    return .around(placement.bounds(of: 2 * reach) / 2 - stage.canvas / 2)
  }

  /// What the fingers do to the sheet at some events, those that take a point farthest among them.
  private var farthest: [CurlHold] {
    var hand = CurlHand(self)
    var holds: [CurlHold] = []
    var extremes: [CurlHold] = []
    let step = 1 + gesture.events.count / CurlInteraction.looks
    for (index, (event, tears)) in steps(until: .infinity).enumerated() {
      _ = hand.take(event, tears: tears)
      let hold = hand.hold(at: event.seconds)
      if index % step == 0 { holds.append(hold) }
      if extremes.isEmpty { extremes = Array(repeating: hold, count: 4) }
      for (side, direction) in [SIMD2(1.0, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)].enumerated()
      where dot(hold.way, direction) > dot(extremes[side].way, direction) { extremes[side] = hold }
    }
    return holds + extremes
  }

  /// Events at which it is looked how far the sheet reaches.
  private static let looks = 200
}
