import Frame
import Motion

/// A book whose sheets fingers may turn, before anything is touched; lengths are points.
struct TouchedBook: Sendable {
  let book: Book
  /// Sheets that fingers find turned.
  let first: Int
  /// Sheets in all.
  let count: Int
  private let sheets: BookSheets
  private let placing: BookPlacing
  /// Pixels per point.
  private let scale: Double

  /// Fingers find the book at rest after `seconds` of a play on its way forward.
  init(_ book: Book, at seconds: Double, on stage: Stage) {
    self.book = book
    sheets = BookSheets(of: book, pictures: stage.inputs.count)
    let found = book.state(at: Moment(seconds: seconds), of: sheets)
    first = found.turned + found.bends.count { $0.progress > 0.5 }
    count = sheets.count
    placing = BookPlacing(book, on: stage)
    scale = stage.scale
  }

  /// Sheets that are turned when a play begins.
  var playStart: Int { book.first(of: sheets) }

  /// Seconds of a play after which so many sheets lie on the turned side, or the nearest; `nil` if none come near.
  func playSeconds(afterTurning turned: Int) -> Double? {
    book.playSeconds(afterTurning: turned, of: sheets)
  }

  /// A point of the canvas across and along the spine.
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
