import Motion

/// The finger on a book after some events; lengths are points.
struct BookHand: Sendable {
  /// A sheet in the air.
  private struct Sheet: Sendable {
    /// The point of the flat sheet that was taken, across and along the spine.
    var point: SIMD2<Double>
    /// Whether it lay on the turned side.
    var isFromTurned: Bool
    /// Its way after the finger let go; `nil` while it is held.
    var flight: SheetFlight?

    func isFlying(toTurned isTurned: Bool) -> Bool {
      flight.map { ($0.goal.hinge > 0) == isTurned } ?? false
    }
  }

  private(set) var milestones: [Milestone] = []
  private let touched: TouchedBook
  /// Sheets that lie on the turned side.
  private var turned: Int
  /// The sheets in the air, the first one of them turned farthest.
  private var sheets: [Sheet] = []
  private var pointer: Int?
  /// Which of the sheets in the air the finger holds.
  private var held = 0
  /// Where the finger is, and what has to be added for the point under it.
  private var finger = SIMD2<Double>.zero
  private var surplus = SIMD2<Double>.zero

  init(_ touched: TouchedBook) {
    self.touched = touched
    turned = touched.first
  }

  /// The same sheets, of which nothing has been reported.
  var unreported: BookHand {
    var hand = self
    hand.milestones = []
    return hand
  }

  /// Whether all sheets lie flat at a time after the last event.
  func isAtRest(at seconds: Double) -> Bool {
    sheets.allSatisfy { $0.flight.map { $0.end <= seconds } ?? false }
  }

  /// Whether a finger holds a sheet.
  var isHeld: Bool { pointer != nil }

  /// Sheets that are turned when all have come to rest.
  var turnedAtRest: Int {
    var rest = self
    rest.settle(until: .infinity)
    return rest.turned
  }

  /// The sheets at a time after the last event.
  mutating func state(at seconds: Double) -> BookState {
    settle(until: seconds)
    var bends: [SheetBend] = []
    for index in sheets.indices {
      let bend = bend(of: index, at: seconds)
      // A sheet cannot overtake the one before it.
      let isAhead = bends.last.map { $0.progress < bend.progress } ?? false
      bends.append(isAhead ? bends[index - 1] : bend)
    }
    return BookState(turned: turned, bends: bends)
  }

  /// The reported events until everything lies flat.
  var finished: [Milestone] {
    var rest = self
    rest.settle(until: .infinity)
    return rest.milestones
  }

  /// Handles an event, and tells whether a finger that comes down is meant for the book.
  mutating func takes(_ event: PointerEvent, of gesture: Gesture) -> Bool {
    // On a held sheet a second finger is meant for nothing else.
    take(event, of: gesture)
      || event.phase == .began && isHeld && touched.isOnFreeHalf(touched.local(event.position))
  }

  /// Handles an event of a gesture; whether it is one of the finger that holds a sheet.
  mutating func take(_ event: PointerEvent, of gesture: Gesture) -> Bool {
    settle(until: event.seconds)
    let place = touched.local(event.position)
    if event.phase == .began {
      guard pointer == nil, takeSheet(under: place, at: event.seconds) else { return false }
      pointer = event.pointer
      finger = place
      milestones.append(Milestone(kind: .started, seconds: event.seconds))
      return true
    }
    guard event.pointer == pointer else { return false }
    finger = place
    guard event.phase != .moved else { return true }
    let speed =
      event.phase == .cancelled
      ? .zero : gesture.speed(of: event.pointer, releasedAt: event.seconds)
    release(at: event.seconds, speed: touched.turned(speed))
    return true
  }

  /// Takes the sheet under a finger on the free half of a page, or one that is flying there.
  private mutating func takeSheet(under place: SIMD2<Double>, at seconds: Double) -> Bool {
    guard touched.isOnFreeHalf(place) else { return false }
    let isUnturned = place.x > 0
    let flying = isUnturned ? sheets.count - 1 : 0
    if sheets.indices.contains(flying), sheets[flying].isFlying(toTurned: !isUnturned) {
      // A sheet that flies is caught wherever the finger comes down.
      surplus = grip(of: flying).seen(bend(of: flying, at: seconds)) - place
      held = flying
      sheets[flying].flight = nil
      return true
    }
    let sheet = Sheet(point: SIMD2(abs(place.x), place.y), isFromTurned: !isUnturned)
    surplus = .zero
    if isUnturned {
      guard turned + sheets.count < touched.count else { return false }
      sheets.append(sheet)
      held = sheets.count - 1
    } else {
      guard turned > 0, touched.book.spine != .wire else { return false }
      turned -= 1
      sheets.insert(sheet, at: 0)
      held = 0
    }
    return true
  }

  private mutating func release(at seconds: Double, speed: SIMD2<Double>) {
    let place = (finger + surplus).x
    sheets[held].flight = SheetFlight(
      from: bend(of: held, at: seconds), toTurned: place + speed.x * SheetFlight.foresight < 0,
      speed: -speed.x / (2 * sheets[held].point.x), across: touched.book.wholeTurn,
      begin: seconds)
    pointer = nil
    milestones.append(Milestone(kind: .released, seconds: seconds))
  }

  private func bend(of index: Int, at seconds: Double) -> SheetBend {
    sheets[index].flight?.bend(at: seconds) ?? grip(of: index).bend(to: finger + surplus)
  }

  private func grip(of index: Int) -> BookGrip {
    touched.grip(at: sheets[index].point, fromTurned: sheets[index].isFromTurned)
  }

  /// Lays down the sheets whose flights are over, those at both ends of the block first.
  private mutating func settle(until seconds: Double) {
    while let flight = sheets.first?.flight, flight.goal.hinge > 0, flight.end <= seconds {
      sheets.removeFirst()
      turned += 1
      held -= 1
      finish(.completed, at: flight.end)
    }
    while let flight = sheets.last?.flight, flight.goal.hinge == 0, flight.end <= seconds {
      sheets.removeLast()
      finish(.settled, at: flight.end)
    }
  }

  private mutating func finish(_ kind: Milestone.Kind, at seconds: Double) {
    milestones.append(Milestone(kind: kind, seconds: seconds))
    if kind == .completed, sheets.isEmpty {
      milestones.append(Milestone(kind: .settled, seconds: seconds))
    }
  }
}
