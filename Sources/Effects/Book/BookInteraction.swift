import Frame
import Motion

/// How fingers turn the sheets of a book: a function of pointer events and time.
///
/// A press on the free half of a page takes its sheet there, and the point under the finger stays under it, as
/// far as paper allows. On release the sheet turns or falls back.
package struct BookInteraction: Sendable {
  /// The pointer events.
  package var gesture: Gesture
  /// The book before anything is touched.
  let book: Book
  /// Sheets that have been turned before.
  let first: Int
  /// Sheets in all.
  let count: Int
  private let placing: BookPlacing
  /// Pixels per point.
  private let scale: Double

  init(_ gesture: Gesture, with book: Book, on stage: Stage) {
    self.gesture = gesture
    self.book = book
    let sheets = BookSheets(of: book, pictures: stage.inputs.count)
    first = book.first(of: sheets)
    count = sheets.count
    placing = BookPlacing(book, on: stage)
    scale = stage.scale
  }

  /// The sheets at `seconds`.
  func state(at seconds: Double) -> BookState {
    var hand = BookHand(self)
    hand.replay(until: seconds)
    return hand.state(at: seconds)
  }

  /// A point of the canvas across and along the spine, in points.
  func local(_ point: SIMD2<Double>) -> SIMD2<Double> { placing.local(point * scale) / scale }

  /// A vector of the canvas across and along the spine.
  func turned(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(dot(vector, placing.across), dot(vector, placing.along))
  }

  /// Whether a place is on the half of a page that is far from the spine.
  func isOnFreeHalf(_ place: SIMD2<Double>) -> Bool {
    let size = placing.size / scale
    return abs(place.x) >= size.x / 2 && abs(place.x) <= size.x && abs(place.y) <= size.y / 2
  }

  /// A point of a flat sheet that a finger takes.
  func grip(at point: SIMD2<Double>, fromTurned: Bool) -> BookGrip {
    BookGrip(book, on: placing, scale: scale, at: point, fromTurned: fromTurned)
  }
}

extension BookInteraction: EffectInteraction {
  package var milestones: [Milestone] {
    var hand = BookHand(self)
    hand.replay(until: .infinity)
    return hand.finished
  }

  package var miss: String? {
    milestones.isEmpty ? "the gesture does not press the free half of a page with a sheet" : nil
  }

  package var leavesChange: Bool {
    var hand = BookHand(self)
    hand.replay(until: .infinity)
    return hand.isTurned
  }

  package func canvasGrowth(on stage: Stage) -> CanvasGrowth {
    guard book.pages == .double, let first = gesture.events.first?.seconds else { return .enough }
    let placing = BookPlacing(book, on: stage)
    let middle = placing.canvas.vector / 2
    var reach = middle
    for look in 0...Self.looks {
      let share = Double(look) / Double(Self.looks)
      for bend in state(at: first + (endSeconds - first) * share).bends {
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
    var hand = BookHand(self)
    return { event in
      // On a held sheet a second finger is meant for nothing else.
      let isTaken = hand.take(event)
      return isTaken
        || event.phase == .began && hand.isHeld && isOnFreeHalf(local(event.position))
    }
  }
}
