import Imaging
import Testing

@testable import PixelCompare

/// What differs is said as a person would say it.
@Suite struct ChangeTests {
  private let page = Picture.flat(240, 160, (255, 255, 255, 255))

  /// A page with the picture of a word at (x, y), on its own paper.
  private func page(
    _ x: Int, _ y: Int, ink: (Double, Double, Double) = (20, 20, 20)
  ) -> Picture {
    let word = Lettering(ink: ink, paper: (255, 255, 255), samples: .grid(8)).draw(96, 64)
    return Picture(240, 160) { column, row in
      let inside = (x..<(x + 96)).contains(column) && (y..<(y + 64)).contains(row)
      return inside ? word[column - x, row - y] : (255, 255, 255, 255)
    }
  }

  /// The picture with a rectangle of one colour.
  private func with(
    _ picture: Picture, _ area: Rectangle, _ color: Picture.Color
  ) -> Picture {
    Picture(picture.width, picture.height) { x, y in
      let inside =
        x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
      return inside ? color : picture[x, y]
    }
  }

  private func changes(_ expected: Picture, _ actual: Picture) throws -> [Change] {
    try Comparison.changes(expected: expected.image, actual: actual.image)
  }

  private func kind(_ expected: Picture, _ actual: Picture) throws -> Change.Kind {
    try #require(try changes(expected, actual).first).kind
  }

  @Test(arguments: [(1, 0), (0, -1), (2, 3), (0, 17), (-12, 0)])
  func lettersThatMoved(step: (x: Int, y: Int)) throws {
    let moved = try kind(page(60, 40), page(60 + step.x, 40 + step.y))
    #expect(moved == .moved(x: step.x, y: step.y))
  }

  /// A part of a pixel is a move, too, and no other colour.
  @Test(arguments: [0.25, 0.5, -0.5]) func lettersThatMovedByLess(step: Double) throws {
    func letters(_ offset: Double) -> Picture {
      let word = Lettering(ink: (20, 20, 20), samples: .grid(8), offset: offset).draw(96, 64)
      return Picture(240, 160) { x, y in
        60..<156 ~= x && 40..<104 ~= y ? word[x - 60, y - 40] : (255, 255, 255, 255)
      }
    }
    let options = try ComparisonOptions(strictness: .everyPixel)
    let change = try #require(
      try Comparison.changes(
        expected: letters(0).image, actual: letters(step).image, options: options
      ).first)
    #expect(change.kind == .shifted(x: step, y: 0))
    let size = step == 0.25 ? "0.25" : "0.5"
    #expect(change.what == "Content moved by \(size) px \(step > 0 ? "right" : "left")")
  }

  @Test func lettersOfAnotherColour() throws {
    let change = try #require(
      try changes(page(60, 40, ink: (22, 163, 74)), page(60, 40, ink: (200, 30, 40))).first)
    // WCAG's contrast ratios to white.
    let color = Change.TextColor(
      from: 0x16a3_4aff, to: 0xc81e_28ff, contrastFrom: 3.3, contrastTo: 5.7, lines: 5)
    #expect(change.kind == .text(color))
  }

  @Test func anotherBackground() throws {
    let change = try changes(
      page, with(page, .init(x: 0, y: 0, width: 240, height: 160), (240, 240, 240, 255)))
    #expect(
      change == [
        Change(
          kind: .color(from: 0xffff_ffff, to: 0xf0f0_f0ff),
          area: .init(x: 0, y: 0, width: 240, height: 160), pixels: 240 * 160,
          strongest: change[0].strongest)
      ])
    #expect(
      change[0].description.hasPrefix(
        "A colour changed from #fff to #f0f0f0 in an area of 240 × 160 px at (0, 0); 38400 pixels differ, the strongest by 6 % of black to white"
      ))
  }

  @Test func whatIsNewAndWhatIsGone() throws {
    let area = Rectangle(x: 100, y: 50, width: 40, height: 20)
    for other in [with(page, area, (30, 90, 200, 255)), page(100, 50)] {
      #expect(try kind(page, other) == .added)
      #expect(try kind(other, page) == .removed)
    }
    let sprite = with(.flat(240, 160, (0, 0, 0, 0)), area, (200, 100, 40, 255))
    #expect(try kind(.flat(240, 160, (0, 0, 0, 0)), sprite) == .added)
  }

  @Test func otherLetters() throws {
    let word = page(60, 40)
    let mirrored = Picture(240, 160) { x, y in word[215 - min(x, 215), y] }
    #expect(try kind(word, mirrored) == .edges)
  }

  @Test func areasAreMergedWhenNearAndSortedBySize() throws {
    let dots = [(10, 10, 2), (16, 12, 3), (200, 20, 3), (120, 120, 9)]
    let actual = dots.reduce(page) { picture, dot in
      with(picture, .init(x: dot.0, y: dot.1, width: dot.2, height: dot.2), (0, 0, 0, 255))
    }
    let found = try changes(page, actual)
    #expect(
      found.map(\.area) == [
        .init(x: 120, y: 120, width: 9, height: 9), .init(x: 10, y: 10, width: 9, height: 5),
        .init(x: 200, y: 20, width: 3, height: 3),
      ])
    #expect(found.map(\.pixels) == [81, 13, 9])
    #expect(found.allSatisfy { $0.strongest > 0.96 && $0.strongest < 0.97 })
    var result = try Comparison.compare(expected: page.image, actual: actual.image)
    result.changes = found
    #expect(
      PairSummary.sentence(result)
        == "Something was added in an area of 9 × 9 px at (120, 120); 81 pixels differ, the strongest by 100 % of black to white, and 2 more areas."
    )
  }

  /// Noise over the whole picture is one area, or few.
  @Test func manyPlacesBecomeFewAreas() throws {
    let size = 1200
    let expected = Picture.flat(size, size, (255, 255, 255, 255))
    var actual = expected
    for y in stride(from: 4, to: size, by: 40) {
      for x in stride(from: 4, to: size, by: 40) { actual[x, y] = (0, 0, 0, 255) }
    }
    let found = try changes(expected, actual)
    #expect(found.count == 1 && found[0].pixels == 900)
  }

  @Test(arguments: Metric.allCases) func everyMetricHasAreas(metric: Metric) throws {
    let area = Rectangle(x: 100, y: 50, width: 40, height: 20)
    let found = try Comparison.changes(
      expected: page.image, actual: with(page, area, (0, 0, 0, 255)).image,
      options: .init(metric: metric))
    #expect(found.count == 1)
    #expect(found[0].area.x <= 100 && found[0].area.width >= 40 && found[0].kind == .added)
  }
}
