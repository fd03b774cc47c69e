import Motion

/// How far the sheets have been turned.
struct BookState: Sendable, Hashable {
  /// Sheets that lie on the turned side.
  var turned: Int
  /// The sheets in the air, the first one of them turned farthest.
  var bends: [SheetBend] = []
}

/// How a sheet is bent; angles are radians, 0 where it lies unturned.
struct SheetBend: Sendable, Hashable {
  /// The angle at the spine.
  var hinge: Double
  /// The angle at the free edge.
  var end: Double
  /// Half of the page's length along the spine as a share of the distance from its middle to the point where
  /// the straight lines of the sheet meet: −1…1, exclusive, 0 for parallel lines.
  ///
  /// Positive where that point is below the page, or right of a page that hangs from its spine.
  var cone: Double
  /// The share of the sheet, from the spine on, that does not bend.
  var fold: Double

  init(hinge: Double, end: Double, cone: Double = 0, fold: Double = 0) {
    self.hinge = hinge
    self.end = end
    self.cone = cone
    self.fold = fold
  }

  /// A flat sheet at an angle.
  init(flatAt angle: Double) {
    self.init(hinge: angle, end: angle)
  }

  /// How far it has turned in the mean, 0…1 from one side of the spine to the other.
  ///
  /// Its angle rises to the free edge by 2 x − x² of the difference, whose mean is two thirds.
  var progress: Double { (hinge + 2 * end) / (3 * .pi) }

  /// A bend on the straight way to another one.
  func mixed(with other: SheetBend, share: Double) -> SheetBend {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return SheetBend(
      hinge: mix(hinge, other.hinge), end: mix(end, other.end), cone: mix(cone, other.cone),
      fold: mix(fold, other.fold))
  }
}

extension Book {
  /// The angle by which a sheet turns in all, in radians.
  var wholeTurn: Double { spine == .wire ? 1.5 * .pi : .pi }

  /// How soft a sheet is, 0…1.
  var softness: Double { 1 - stiffness }

  /// A sheet in a play after `progress`, 0…1, of its turn.
  ///
  /// The free edge rises first; near the end it comes down last, as a sheet does that lands on air.
  func played(_ progress: Double) -> SheetBend {
    let (late, early) = (0.52 * softness, 0.26 * softness)
    return SheetBend(
      hinge: wholeTurn * eased((progress - late) / (1 - late - early)),
      end: wholeTurn * eased(Math.pow(progress, 1 - 0.15 * softness)),
      cone: cone * softness * (1 - eased(progress / 0.7)))
  }

  /// Seconds from the start of a turn to that of the next.
  private var interval: Double { turn * (1 - overlap) + hold }

  /// Seconds of a play of `count` pictures.
  func playDuration(ofPictures count: Int) -> Double {
    let turns = max(turnCount(of: BookSheets(of: self, pictures: count)), 1)
    return 2 * hold + Double(turns - 1) * interval + turn
  }

  /// Seconds of a play after which `turned` sheets lie on the turned side, its end for more than it turns; `nil` for
  /// fewer than it begins with.
  func playSeconds(afterTurning turned: Int, of sheets: BookSheets) -> Double? {
    let turns = min(turned - first(of: sheets), turnCount(of: sheets))
    guard fraction == nil, turns >= 0 else { return nil }
    return turns == 0 ? 0 : hold + Double(turns - 1) * interval + turn
  }

  private func turnCount(of sheets: BookSheets) -> Int {
    let first = first(of: sheets)
    return min(turns ?? max(sheets.shown - first, 1), sheets.count - first)
  }

  /// Sheets that have been turned when a play begins.
  func first(of sheets: BookSheets) -> Int { min(page, sheets.count) }

  /// The sheets at `moment` of a play, or as fingers hold them.
  func state(at moment: Moment, of sheets: BookSheets) -> BookState {
    if let held { return held }
    let first = first(of: sheets)
    let count = turnCount(of: sheets)
    guard count > 0 else { return BookState(turned: first) }
    if let fraction { return BookState(first, turns: [fraction], of: self) }
    let seconds =
      moment.direction == .reverse
      ? playDuration(ofPictures: sheets.pictures) - moment.seconds : moment.seconds
    return BookState(
      first,
      turns: (0..<count).map { index in
        let elapsed = (seconds - hold - Double(index) * interval) / turn
        // A nanosecond is shorter than any frame and longer than the rounding of sums.
        return elapsed * turn > turn - 1e-9 ? 1 : elapsed <= 0 ? 0 : timing.value(at: elapsed)
      }, of: self)
  }
}

extension BookState {
  /// The state after the turns of sheets from `first` on have come so far.
  ///
  /// A sheet cannot overtake the one before it.
  fileprivate init(_ first: Int, turns: [Double], of book: Book) {
    self.init(turned: first)
    var most = 1.0
    for turn in turns {
      most = min(max(turn, 0), most)
      if most == 1 {
        turned += 1
      } else if most > 0 {
        bends.append(book.played(most))
      } else {
        break
      }
    }
  }
}

/// A smooth step from 0 to 1: 3 x² − 2 x³.
private func eased(_ x: Double) -> Double {
  let share = min(max(x, 0), 1)
  return share * share * (3 - 2 * share)
}
