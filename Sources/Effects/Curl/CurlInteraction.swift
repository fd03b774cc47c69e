import Motion

/// How a finger curls a sheet: a function of pointer events and time.
///
/// A press on the half of the sheet that leaves the page first takes the sheet there, and the point
/// under the finger stays under it. On release the sheet springs back and lies flat; a piece that has been torn off
/// follows the finger and falls.
package struct CurlInteraction: Sendable {
  /// The pointer events.
  package private(set) var gesture: Gesture
  /// The sheet before anything is touched.
  let sheet: TouchedCurl
  /// The finger after all events.
  private var last: CurlHand
  /// The fingers that the sheet has taken after all events.
  private var taken = TakenFingers()
  /// How much of the sheet's line has ripped after each event.
  private var rips: [CurlRip] = []
  /// When the sheet comes apart; `nil` if it does not.
  private var tearing: Tearing?

  /// When a finger tears the sheet in two.
  private struct Tearing: Sendable {
    /// The time in seconds.
    let seconds: Double
    /// The events until then.
    let count: Int
    /// Where the finger is then, on its way to its next event; `nil` at an event.
    let move: PointerEvent?
    /// How much of the line has ripped then.
    let rip: CurlRip
  }

  /// Seconds that springing back takes.
  static let returnDuration = 0.8

  init(_ gesture: Gesture, curl: Curl, placement: Placement, on stage: Stage) {
    self.gesture = gesture
    sheet = TouchedCurl(curl, placement: placement, on: stage)
    last = CurlHand(sheet)
    follow(from: 0)
  }

  /// Handles the events from an index on.
  private mutating func follow(from first: Int) {
    for index in gesture.events.indices.dropFirst(first) {
      let (event, before) = (gesture.events[index], last)
      let isHeld = last.take(event, of: gesture) || before.isHeld
      // Beside the flat sheet, a finger is meant for what lies there; on a held sheet, for nothing else.
      taken.follow(event, isTaken: isHeld && sheet.contains(sheet.unturned(event.position)))
      rips.append(last.rip)
      guard tearing == nil, last.isTorn else { continue }
      let tearing = tearing(at: index, after: before)
      self.tearing = tearing
      guard let move = tearing.move else { continue }
      last = before
      _ = last.take(move, of: gesture, rip: tearing.rip)
      _ = last.take(event, of: gesture)
    }
  }

  /// When the sheet comes apart that an event tears, to a few microseconds, also before that event.
  private func tearing(at index: Int, after before: CurlHand) -> Tearing {
    let end = gesture.events[index].seconds
    var (low, high) = (index > 0 ? gesture.events[index - 1].seconds : 0, end)
    var found = Tearing(seconds: end, count: index + 1, move: nil, rip: last.rip)
    for _ in 0..<20 {
      let middle = (low + high) / 2
      var hand = before
      let moves = gesture.moves(at: middle)
      guard
        let move = moves.first(where: { move in
          _ = hand.take(move, of: gesture)
          return hand.isTorn
        })
      else {
        low = middle
        continue
      }
      high = middle
      found = Tearing(seconds: middle, count: index, move: move, rip: hand.rip)
    }
    return found
  }

  /// The events up to `end`, with where fingers then are, and how much of the line has ripped by each.
  private func steps(until end: Double) -> [(event: PointerEvent, rip: CurlRip)] {
    var steps = zip(gesture.events, rips).prefix { $0.0.seconds <= end }.map {
      (event: $0, rip: $1)
    }
    let rip = steps.last?.rip ?? CurlRip()
    // On its way to the next event, a finger rips nothing but what tears the sheet in two.
    steps += gesture.moves(at: end).map { (event: $0, rip: rip) }
    guard let tearing, tearing.seconds <= end, let move = tearing.move else { return steps }
    steps.insert((move, tearing.rip), at: tearing.count)
    return steps
  }

  /// What the fingers do to the sheet at `seconds`; a way of zero leaves it flat.
  func hold(at seconds: Double) -> CurlHold {
    // A page asks for what is now.
    guard let end = gesture.events.last?.seconds, seconds < end else {
      return last.hold(at: seconds)
    }
    var hand = CurlHand(sheet)
    for step in steps(until: seconds) { _ = hand.take(step.event, of: gesture, rip: step.rip) }
    return hand.hold(at: seconds)
  }
}

extension CurlInteraction: EffectInteraction {
  package var milestones: [Milestone] { last.finished }

  package var miss: String? {
    milestones.isEmpty
      ? "the gesture does not press the half of the sheet that curls first" : nil
  }

  package var takesFinger: Bool { !taken.isEmpty }

  package var leavesChange: Bool { !last.rip.isEmpty }

  package var leftSeconds: Double? {
    last.isTorn && sheet.curl.playTears ? sheet.curl.duration(ofInputs: 1) : nil
  }

  package func follower() -> (PointerEvent) -> Bool {
    var hand = CurlHand(sheet)
    return { event in
      guard event.phase == .began else { return hand.take(event, of: gesture) }
      guard sheet.contains(sheet.unturned(event.position)) else { return false }
      return hand.isHeld || hand.take(event, of: gesture)
    }
  }

  package func continued(with gesture: Gesture) -> CurlInteraction? {
    guard let count = gesture.count(after: self.gesture) else { return nil }
    var next = self
    next.gesture = gesture
    next.follow(from: count)
    return next
  }

  package func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth {
    var reach = SIMD2<Double>.zero
    for hold in farthest(from: start) {
      var held = sheet.curl
      held.hold = hold
      guard let curled = try? held.reach(of: stage.inputs[0].size, at: Moment(seconds: 0)) else {
        continue
      }
      reach = pointwiseMax(reach, curled + abs(hold.fall?.carried ?? .zero))
    }
    return .around(sheet.placement.bounds(of: 2 * reach) / 2 - stage.canvas / 2)
  }

  /// What the fingers do to the sheet at some events from `start` seconds on, those that take a point farthest among
  /// them.
  private func farthest(from start: Double) -> [CurlHold] {
    var hand = CurlHand(sheet)
    var holds: [CurlHold] = []
    var extremes: [CurlHold] = []
    let step = 1 + gesture.events.count / CurlInteraction.looks
    for (index, (event, rip)) in steps(until: .infinity).enumerated() {
      _ = hand.take(event, of: gesture, rip: rip)
      guard event.seconds >= start else { continue }
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
