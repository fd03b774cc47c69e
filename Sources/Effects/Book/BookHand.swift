import Motion

/// The finger on a book after some events; lengths are points.
struct BookHand {
  /// A sheet in the air.
  private struct Sheet {
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
  private let interaction: BookInteraction
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

  init(_ interaction: BookInteraction) {
    self.interaction = interaction
    turned = interaction.first
  }

  /// Whether a finger holds a sheet.
  var isHeld: Bool { pointer != nil }

  /// Whether more or fewer sheets than before are turned when all have come to rest.
  var isTurned: Bool {
    var rest = self
    rest.settle(until: .infinity)
    return rest.turned != interaction.first
  }

  mutating func replay(until end: Double) {
    for event in interaction.gesture.events(until: end) { _ = take(event) }
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

  /// Handles an event; whether it is one of the finger that holds a sheet.
  mutating func take(_ event: PointerEvent) -> Bool {
    settle(until: event.seconds)
    let place = interaction.local(event.position)
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
    release(at: event.seconds, isCancelled: event.phase == .cancelled)
    return true
  }

  /// Takes the sheet under a finger on the free half of a page, or one that is flying there.
  private mutating func takeSheet(under place: SIMD2<Double>, at seconds: Double) -> Bool {
    guard interaction.isOnFreeHalf(place) else { return false }
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
      guard turned + sheets.count < interaction.count else { return false }
      sheets.append(sheet)
      held = sheets.count - 1
    } else {
      guard turned > 0, interaction.book.spine != .wire else { return false }
      turned -= 1
      sheets.insert(sheet, at: 0)
      held = 0
    }
    return true
  }

  private mutating func release(at seconds: Double, isCancelled: Bool) {
    guard let pointer else { return }
    let speed =
      isCancelled
      ? .zero
      : interaction.turned(interaction.gesture.speed(of: pointer, releasedAt: seconds))
    let grip = grip(of: held)
    let bend = grip.bend(to: finger + surplus)
    // How fast the sheet turns, by what the finger did in the moment before.
    let before = grip.bend(to: finger + surplus - speed * SheetFlight.moment)
    sheets[held].flight = SheetFlight(
      from: bend, speed: (bend.progress - before.progress) / SheetFlight.moment,
      across: interaction.book.wholeTurn, begin: seconds)
    self.pointer = nil
    milestones.append(Milestone(kind: .released, seconds: seconds))
  }

  private func bend(of index: Int, at seconds: Double) -> SheetBend {
    sheets[index].flight?.bend(at: seconds) ?? grip(of: index).bend(to: finger + surplus)
  }

  private func grip(of index: Int) -> BookGrip {
    interaction.grip(at: sheets[index].point, fromTurned: sheets[index].isFromTurned)
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
