import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

/// Which place of which page shows at a point, against where places are drawn.
@Suite struct BookHitTests {
  private let size = SIMD2(100.0, 160)
  private let canvas = SIMD2(240.0, 200)

  private func stage(_ pages: Int, scale: Double = 1) -> Stage {
    Stage(
      canvas: canvas, scale: scale,
      inputs: [Stage.Input](repeating: Stage.Input(size: size), count: pages))
  }

  private func test(_ book: Book, at seconds: Double = 0, on stage: Stage) throws -> PageHitTest {
    try #require(try book.pages(at: Moment(seconds: seconds), on: stage))
  }

  private func hit(_ test: PageHitTest, _ x: Double, _ y: Double) -> PageHitTest.Hit? {
    test.hit(at: SIMD2(x, y)) { _, _ in true }
  }

  @Test(arguments: [1.0, 2, 3]) func pagesAtRestAreRectangles(scale: Double) throws {
    var book = Book()
    book.opening = .spread
    let test = try test(book, on: stage(4, scale: scale))
    #expect(test.pictures == [0, 1])
    // Two pages of 100 by 160 in the middle of 240 by 200.
    let left = try #require(hit(test, 45, 60))
    #expect(left == PageHitTest.Hit(picture: 0, unit: SIMD2(0.25, 0.25), layer: SIMD2(25, 40)))
    let right = try #require(hit(test, 195, 140))
    #expect(right == PageHitTest.Hit(picture: 1, unit: SIMD2(0.75, 0.75), layer: SIMD2(75, 120)))
    #expect(hit(test, 19, 60) == nil && hit(test, 45, 19) == nil && hit(test, 300, 60) == nil)
  }

  @Test func aCoverIsAloneAndTheBackOfALastPageIsBlank() throws {
    var book = Book()
    #expect(hit(try test(book, on: stage(3)), 60, 100) == nil)
    book.page = 2
    let end = try test(book, on: stage(3))
    #expect(hit(end, 60, 100)?.picture == nil && hit(end, 60, 100)?.unit == SIMD2(0.4, 0.5))
    #expect(hit(end, 180, 100) == nil)
  }

  @Test(arguments: [0.25, 0.4, 0.6, 0.75]) func aBoardInTheAirIsFoundWhereItIsDrawn(
    fraction: Double
  ) throws {
    var book = Book()
    book.opening = .spread
    book.stiffness = 1
    book.fraction = fraction
    let stage = stage(4)
    let (test, placing) = (try test(book, on: stage), BookPlacing(book, on: stage))
    let surface = SheetSurface(book.played(fraction), size: size)
    // Seen from above the spine, a board shows its front before it stands up and its back after that.
    let isBack = surface.place(SIMD2(100, 0)).x < 0
    for x in stride(from: 5.0, to: 100, by: 15) {
      for y in stride(from: -75.0, through: 75, by: 15) {
        let seen = placing.seen(surface.place(SIMD2(x, y)))
        guard seen.min() >= 0, seen.x <= canvas.x, seen.y <= canvas.y else { continue }
        let found = try #require(hit(test, seen.x, seen.y))
        let unit = SIMD2(isBack ? 1 - x / 100 : x / 100, (y + 80) / 160)
        #expect(found.picture == (isBack ? 2 : 1))
        #expect(abs(found.unit.x - unit.x) < 1e-4 && abs(found.unit.y - unit.y) < 1e-4)
      }
    }
    // What it does not cover shows the pages below.
    #expect(hit(test, isBack ? 215 : 25, 100)?.picture == (isBack ? 3 : 0))
  }

  @Test func onlyABookWithoutPaperIsSeenThrough() throws {
    var book = Book()
    let stage = Stage(
      canvas: canvas, inputs: [Stage.Input(size: size), Stage.Input(size: SIMD2(100, 80))])
    book.page = 1
    func left(_ book: Book) throws -> PageHitTest.Hit? {
      // The picture is fitted into the middle half of its page.
      try test(book, on: stage).hit(at: SIMD2(70, 100)) { picture, unit in
        #expect(picture == 1 && unit == SIMD2(0.5, 0.5))
        return false
      }
    }
    #expect(try left(book)?.picture == 1)
    book.paper.alpha = 0
    #expect(try left(book) == nil)
    let above = try test(book, on: stage).hit(at: SIMD2(70, 50)) { _, _ in true }
    #expect(above == nil)
  }
}
