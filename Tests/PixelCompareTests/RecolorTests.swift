import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// Another colour of everything around is no other rasteriser, since edges keep their shape.
@Suite struct RecolorTests {
  private typealias Ink = (Double, Double, Double)

  private func grey(_ value: Double) -> Ink { (value, value, value) }

  /// Lettering in rectangles on white.
  private func page(
    _ ink: Ink, in areas: [Rectangle], samples: Vector.Samples = .grid(8), offset: Double = 0
  ) -> Picture {
    let text = Lettering(ink: ink, samples: samples, offset: offset).draw(320, 240)
    return Picture(320, 240) { x, y in
      let isText = areas.contains {
        $0.x..<($0.x + $0.width) ~= x && $0.y..<($0.y + $0.height) ~= y
      }
      return isText ? text[x, y] : (255, 255, 255, 255)
    }
  }

  private let paragraphs = [
    Rectangle(x: 20, y: 19, width: 280, height: 52),
    Rectangle(x: 20, y: 121, width: 280, height: 52),
  ]

  private func verdict(_ a: Picture, _ b: Picture) throws -> PairResult.Class {
    try Comparison.compare(expected: a.image, actual: b.image).outcome
  }

  /// Contrast ratios 5.7 → 3.5, 5.7 → 9.7, 9.7 → 4.5.
  @Test(arguments: [(0x66, 0x88), (0x66, 0x44), (0x44, 0x77)] as [(Double, Double)])
  func allTextInAnotherGrey(from: Double, to: Double) throws {
    for samples in [Vector.Samples.four, .eight, .grid(8)] {
      let before = page(grey(from), in: paragraphs, samples: samples)
      let after = page(grey(to), in: paragraphs, samples: samples)
      #expect(try verdict(before, after) == .different)
      #expect(try verdict(after, before) == .different)
    }
  }

  @Test(arguments: [(17, 24, 39), (102, 102, 102), (37, 99, 235)] as [(Double, Double, Double)])
  func allTextAtLessOpacity(ink: (Double, Double, Double)) throws {
    let before = page(ink, in: paragraphs)
    let faded = before.mapped { Int((255 + Double($0 - 255) * 0.85).rounded()) }
    #expect(try verdict(before, faded) == .different)
    let dark = before.mapped { 255 - $0 }
    #expect(try verdict(dark, dark.mapped { Int((Double($0) * 0.85).rounded()) }) == .different)
  }

  /// Blue and violet of one lightness: 0.299 R + 0.587 G + 0.114 B is 96 for both.
  @Test func allTextInAnotherHue() throws {
    let before = page((37, 99, 235), in: paragraphs)
    #expect(try verdict(before, page((124, 58, 220), in: paragraphs)) == .different)
  }

  @Test func lettersWithoutGround() throws {
    func letters(_ ink: Double) -> Picture {
      let text = Lettering(samples: .grid(8)).draw(240, 120)
      return Picture(240, 120) { x, y in
        (UInt8(ink), UInt8(ink), UInt8(ink), 255 - text[x, y].0)
      }
    }
    #expect(try verdict(letters(0x66), letters(0x88)) == .different)
  }

  /// A colour that differs by a step or two is not seen, nor is the contrast 5.74 → 5.57.
  @Test func almostTheSameGrey() throws {
    let before = page(grey(0x66), in: paragraphs)
    #expect(try verdict(before, page(grey(0x68), in: paragraphs)) == .same)
  }

  /// Lines whose black covers a tenth more, #1d1d1e beside #020202, on a page that stays and on one that something else drew.
  @Test(arguments: [0, 0.4], [2, 1]) func linesOfAnotherDriver(offset: Double, height: Int) throws {
    func lines(_ page: Picture, _ color: Picture.Color) -> Picture {
      Picture(320, 240) { x, y in
        let isAcross = [84, 100, 190, 215].contains { $0..<($0 + height) ~= y } && 20..<300 ~= x
        let isDown = [8, 310].contains { $0..<($0 + height) ~= x } && 10..<220 ~= y
        return isAcross || isDown ? color : page[x, y]
      }
    }
    let (first, second) = (
      lines(page(grey(0), in: paragraphs, samples: .eight), (2, 2, 2, 255)),
      lines(
        page(
          grey(0), in: paragraphs, samples: offset == 0 ? .eight : .four, offset: offset),
        (29, 29, 30, 255))
    )
    #expect(try verdict(first, second) == .same)
    #expect(try verdict(second, first) == .same)
  }

  @Test func oneSentenceTellsBothColours() throws {
    var result = try Comparison.compare(
      expected: page(grey(0x66), in: paragraphs).image,
      actual: page(grey(0x88), in: paragraphs).image)
    result.changes = try Comparison.changes(
      expected: page(grey(0x66), in: paragraphs).image,
      actual: page(grey(0x88), in: paragraphs).image)
    #expect(
      PairSummary.sentence(result).hasPrefix(
        "Text changed from #666 to #888, contrast 5.7 → 3.5, in 2 paragraphs, the largest "))
    for (change, area) in pairs(result.changes.sorted { $0.area.y < $1.area.y }, paragraphs) {
      // Letters end up to 8 pixels before the edge of their rectangle.
      #expect(change.area.width > area.width - 16 && change.area.height > area.height - 12)
    }
  }
}
