import Documents
import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

/// Which sheets are where in a play.
@Suite struct BookStateTests {
  private func state(_ book: Book, _ seconds: Double, pictures: Int) -> BookState {
    book.state(
      at: Moment(seconds: seconds), of: BookSheets(of: book, pictures: pictures))
  }

  @Test func sheetsHaveTheirPagesInTheOrderOfReading() {
    let covered = BookSheets(of: Book(), pictures: 5)
    #expect(covered.count == 3)
    #expect((0..<3).map { covered.front(of: $0) } == [0, 2, 4])
    // The last back of an odd number of pages is blank.
    #expect((0..<3).map { covered.back(of: $0) } == [1, 3, nil])
    #expect(covered.turnedPage(after: 0) == nil && covered.unturnedPage(after: 3) == nil)
    #expect(covered.turnedPage(after: 3) == BookPage(picture: nil))
    var book = Book()
    book.opening = .spread
    let spread = BookSheets(of: book, pictures: 5)
    #expect(spread.count == 2)
    #expect((0..<2).map { spread.front(of: $0) } == [1, 3])
    #expect((0..<2).map { spread.back(of: $0) } == [2, 4])
    #expect(spread.turnedPage(after: 0) == BookPage(picture: 0))
    let alone = BookSheets(of: book, pictures: 1)
    #expect(alone.count == 0 && alone.turnedPage(after: 0) == BookPage(picture: 0))
    book.pages = .single
    let single = BookSheets(of: book, pictures: 5)
    // The last single page stays.
    #expect(single.count == 4 && single.back(of: 2) == nil && single.front(of: 2) == 2)
    #expect(single.unturnedPage(after: 4) == BookPage(picture: 4))
  }

  @Test func sheetsTurnOneAfterAnother() {
    var book = Book()
    book.turn = 2
    #expect(book.duration(ofInputs: 6) == 6)
    for (seconds, turned, inAir) in [
      (0.0, 0, 0), (1, 0, 1), (2, 1, 0), (3, 1, 1), (4, 2, 0), (5, 2, 1), (6, 3, 0),
    ] {
      let state = state(book, seconds, pictures: 6)
      #expect(state.turned == turned && state.bends.count == inAir)
    }
    book.hold = 0.5
    #expect(book.duration(ofInputs: 6) == 8)
    #expect(state(book, 2.7, pictures: 6) == BookState(turned: 1))
    book.hold = 0
    book.overlap = 0.75
    // Starts are half a second apart.
    #expect(book.duration(ofInputs: 6) == 3)
    let state = state(book, 1.75, pictures: 6)
    #expect(state.turned == 0 && state.bends == [0.875, 0.625, 0.375].map { book.played($0) })
    book.page = 1
    book.turns = 1
    #expect(book.duration(ofInputs: 6) == 2)
    #expect(self.state(book, 1, pictures: 6) == BookState(turned: 1, bends: [book.played(0.5)]))
    book.page = 3
    #expect(self.state(book, 1, pictures: 6) == BookState(turned: 3))
  }

  @Test func aPlayEndsWithAPicture() {
    let book = Book()
    // Of three pages the last one lies on the right, and its back is blank.
    #expect(book.duration(ofInputs: 3) == book.turn)
    #expect(state(book, 9, pictures: 3) == BookState(turned: 1))
    #expect(state(book, 9, pictures: 4) == BookState(turned: 2))
    // A single sheet turns, and so does a last one that a play begins with.
    #expect(state(book, 9, pictures: 1) == BookState(turned: 1))
    var last = book
    last.page = 1
    #expect(state(last, 9, pictures: 3) == BookState(turned: 2))
    last.page = 0
    last.turns = 2
    #expect(state(last, 9, pictures: 3) == BookState(turned: 2))
  }

  @Test func theWayBackIsTheWayThere() {
    let book = Book()
    let sheets = BookSheets(of: book, pictures: 4)
    // Times that add up without rounding.
    for seconds in [0.25, 0.5, 1.75] {
      var whole = book
      whole.turn = 1
      #expect(
        whole.state(at: Moment(seconds: seconds), of: sheets)
          == whole.state(at: Moment(seconds: 2 - seconds, direction: .reverse), of: sheets))
    }
  }

  @Test func aFractionStandsStill() {
    var book = Book()
    book.fraction = 0.4
    book.page = 1
    #expect(state(book, 0, pictures: 6) == BookState(turned: 1, bends: [book.played(0.4)]))
    #expect(state(book, 9, pictures: 6) == BookState(turned: 1, bends: [book.played(0.4)]))
    book.fraction = 0
    #expect(state(book, 0, pictures: 6) == BookState(turned: 1))
    book.fraction = 1
    #expect(state(book, 0, pictures: 6) == BookState(turned: 2))
  }

  @Test func aTurnBeginsAndEndsFlat() {
    for stiffness in [0, 0.3, 1] {
      var book = Book()
      book.stiffness = stiffness
      #expect(book.played(0).hinge == 0 && book.played(0).end == 0)
      #expect(book.played(1) == SheetBend(flatAt: .pi))
      // A board does not bend.
      let half = book.played(0.4)
      #expect(stiffness == 1 ? half.end == half.hinge : half.end > half.hinge)
    }
  }

  @Test func badInputIsSaid() throws {
    let page = Stage.Input(size: SIMD2(60, 80))
    let stage = Stage(
      canvas: SIMD2(200, 100), inputs: [page, Stage.Input(size: SIMD2(80, 60)), page])
    #expect(
      try Book().warnings(on: stage) == [
        "page 2 has another size than the first page, 60 x 80 points, and is fitted into it"
      ])
    #expect(throws: MissingPicture.self) {
      try Book().frame(
        at: Moment(seconds: 0), on: Stage(canvas: SIMD2(9, 9), inputs: []))
    }
    var book = Book()
    func message(_ setting: String) -> String? {
      do throws(DocumentError) {
        try book.apply(setting: setting)
        return nil
      } catch { return "\(error)" }
    }
    #expect(message("spine=bottom")?.contains("left, right, top and wire") == true)
    #expect(message("overlap=1")?.contains("within 0…0.95") == true)
    #expect(message("turns=0")?.contains("within 1…1000") == true)
  }

  @Test func theDefaultCanvasHoldsTheShadeOnTheTable() {
    var book = Book()
    book.stiffness = 1
    // It ends at 0.12 of the shorter side around both pages; boards that stand up reach 3.3 points beyond them.
    #expect(book.defaultCanvas(for: SIMD2(100, 160)).x == 2 * (100 + 12))
    book.shadow = 0
    #expect(book.defaultCanvas(for: SIMD2(100, 160)).x == 2 * (100 + 4))
    // Single pages fill it across their spine.
    book.shadow = 0.5
    book.pages = .single
    #expect(book.defaultCanvas(for: SIMD2(100, 160)).x == 100)
  }

  @Test func onlyPagesThatShowAreRequested() throws {
    let pages = [Stage.Input](repeating: Stage.Input(size: SIMD2(60, 80)), count: 500)
    let stage = Stage(canvas: SIMD2(200, 100), inputs: pages)
    var book = Book()
    book.overlap = 0.8
    for seconds in [0, 17.3, 40, book.duration(ofInputs: 500)] {
      let frame = try book.frame(at: Moment(seconds: seconds), on: stage)
      // Two pages that lie flat, and both sides of up to five sheets in the air.
      #expect(Set(frame.assetRequests.map(\.input)).count <= 12)
    }
  }
}
