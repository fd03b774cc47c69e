import Frame
import Motion

/// How fingers turn the sheets of a book: a function of pointer events and time.
///
/// A press on the free half of a page takes its sheet there, and the point under the finger stays under it, as
/// far as paper allows. On release the sheet turns or falls back.
package struct BookInteraction: Sendable {
  /// The pointer events.
  package private(set) var gesture: Gesture
  private let touched: TouchedBook
  /// The finger after all events.
  private var last: BookHand
  /// The events by which a finger comes down on a book at rest, and the state before each.
  private var presses: [(index: Int, hand: BookHand)] = []
  /// The fingers that the book has taken after all events.
  private var taken = TakenFingers()

  init(_ gesture: Gesture, with book: Book, on stage: Stage) {
    self.gesture = gesture
    touched = TouchedBook(book, at: gesture.start, on: stage)
    last = BookHand(touched)
    follow(from: 0)
  }

  /// Handles the events from an index on.
  private mutating func follow(from first: Int) {
    for (index, event) in gesture.events.enumerated().dropFirst(first) {
      if event.phase == .began, last.isAtRest(at: event.seconds) {
        presses.append((index, last.unreported))
      }
      taken.follow(event, isTaken: last.takes(event, of: gesture))
    }
  }

  /// The sheets at `seconds`.
  func state(at seconds: Double) -> BookState {
    var hand = last
    // A page asks for what is now.
    if let end = gesture.events.last?.seconds, seconds < end {
      let press = press(at: seconds)
      hand = press.hand
      for event in gesture.events(until: seconds).dropFirst(press.index) {
        _ = hand.take(event, of: gesture)
      }
    }
    return hand.state(at: seconds)
  }

  /// The last press on a book at rest up to a time; the start before the first one.
  private func press(at seconds: Double) -> (index: Int, hand: BookHand) {
    presses.last { gesture.events[$0.index].seconds <= seconds } ?? (0, BookHand(touched))
  }
}

extension BookInteraction: EffectInteraction {
  package var milestones: [Milestone] { last.finished }

  package var miss: String? {
    milestones.isEmpty ? "the gesture does not press the free half of a page with a sheet" : nil
  }

  package var takesFinger: Bool { !taken.isEmpty }

  package var leavesChange: Bool { last.turnedAtRest != touched.playStart }

  package var leftSeconds: Double? { touched.playSeconds(afterTurning: last.turnedAtRest) }

  package func continued(with gesture: Gesture) -> BookInteraction? {
    guard let count = gesture.count(after: self.gesture) else { return nil }
    var next = self
    next.gesture = gesture
    next.follow(from: count)
    return next
  }

  package func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth {
    let book = touched.book
    guard book.pages == .double, let first = gesture.events.first?.seconds else { return .enough }
    let placing = BookPlacing(book, on: stage)
    let middle = placing.canvas.vector / 2
    var reach = middle
    let press = press(at: start)
    var hand = press.hand
    var events = gesture.events[press.index...]
    let end = endSeconds
    for look in 0...Self.looks {
      let seconds = first + (end - first) * (Double(look) / Double(Self.looks))
      while let event = events.first, event.seconds <= seconds {
        _ = hand.take(event, of: gesture)
        events.removeFirst()
      }
      guard seconds >= start else { continue }
      var moved = hand
      for move in gesture.moves(at: seconds) { _ = moved.take(move, of: gesture) }
      for bend in moved.state(at: seconds).bends {
        let surface = SheetSurface(bend, size: placing.size)
        for point in Self.outline {
          let seen = placing.seen(surface.place(point * placing.size))
          reach = pointwiseMax(reach, abs(seen - middle))
        }
      }
    }
    return .around((reach - middle) / stage.scale)
  }

  /// Times at which it is looked how far the sheets reach.
  private static let looks = 100
  /// Points of a sheet that reach farthest, across and along the spine.
  private static let outline = [0.5, 0.75, 1].flatMap { across in
    [-0.5, 0, 0.5].map { SIMD2(across, $0) }
  }

  package func follower() -> (PointerEvent) -> Bool {
    var hand = BookHand(touched)
    return { hand.takes($0, of: gesture) }
  }
}
