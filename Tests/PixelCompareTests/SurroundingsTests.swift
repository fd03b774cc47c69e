import Foundation
import Imaging
import Testing

@testable import PixelCompare

/// The same difference is a change where all around is as it was, and nothing where something else drew all edges.
@Suite struct SurroundingsTests {
  private typealias Shade = (Double, Double) -> (Double, Double, Double)

  private func verdict(_ a: Picture, _ b: Picture) throws -> PairResult.Class {
    try Comparison.compare(expected: a.image, actual: b.image).outcome
  }

  /// A picture sampled as a rasteriser would.
  private func draw(
    _ width: Int, _ height: Int, _ samples: Vector.Samples = .grid(4), _ shade: Shade
  ) -> Picture {
    let offsets = samples.offsets
    return Picture(width, height) { x, y in
      var sum = (0.0, 0.0, 0.0)
      for (dx, dy) in offsets {
        let color = shade(Double(x) + dx, Double(y) + dy)
        sum = (sum.0 + color.0, sum.1 + color.1, sum.2 + color.2)
      }
      let count = Double(offsets.count)
      return (
        UInt8((sum.0 / count).rounded()), UInt8((sum.1 / count).rounded()),
        UInt8((sum.2 / count).rounded()), 255
      )
    }
  }

  /// Negative inside of a rounded rectangle, else the distance to it.
  private func distance(
    _ x: Double, _ y: Double, _ left: Double, _ top: Double, _ width: Double, _ height: Double,
    radius: Double
  ) -> Double {
    let u = abs(x - left - width / 2) - width / 2 + radius
    let v = abs(y - top - height / 2) - height / 2 + radius
    return (max(u, 0) * max(u, 0) + max(v, 0) * max(v, 0)).squareRoot() + min(max(u, v), 0) - radius
  }

  /// Lettering, and below it what `shade` draws.
  private func page(_ shade: @escaping Shade) -> Picture {
    let text = Lettering(ink: (31, 41, 55), samples: .eight).draw(192, 48)
    let below = draw(192, 112) { x, y in shade(x, y) }
    return Picture(192, 160) { x, y in y < 48 ? text[x, y] : below[x, y - 48] }
  }

  /// 12,000 pixels, at most 17 levels.
  @Test func theSoftShadowOfACard() throws {
    func card(_ strength: Double) -> Picture {
      page { x, y in
        if distance(x, y, 50, 24, 92, 56, radius: 8) < 0 { return (255, 255, 255) }
        let away = max(0, distance(x, y - 6, 50, 24, 92, 56, radius: 8))
        let shadow = strength * exp(-away * away / 450)
        return (250 - shadow, 250 - shadow, 250 - shadow)
      }
    }
    #expect(try verdict(card(17), card(0)) == .different)
  }

  @Test(arguments: [0, 3, 7]) func aWordOfAnotherGreen(start: Int) throws {
    func word(_ ink: (Double, Double, Double)) -> Picture {
      let all = Lettering(ink: (31, 41, 55), samples: .eight).draw(192, 120)
      let word = Lettering(ink: ink, samples: .eight).draw(192, 120)
      return Picture(192, 120) { x, y in
        let isWord = (60 + start)..<(100 + start) ~= x && 51..<63 ~= y
        return isWord ? word[x, y] : all[x, y]
      }
    }
    #expect(try verdict(word((22, 163, 74)), word((21, 128, 61))) == .different)
  }

  /// In thin grey type the tail of a comma covers a third of a few pixels.
  @Test func aFaintComma() throws {
    let text = Lettering(ink: (75, 85, 99)).draw(120, 80)
    var comma = text
    for (x, y, value) in [(28, 10, 196), (28, 11, 204), (27, 11, 225), (27, 12, 240)] {
      comma[x, y] = (UInt8(value), UInt8(value), UInt8(value), 255)
    }
    let (r, g, b, _) = text[28, 10]
    try #require([r, g, b] == [255, 255, 255], "the tail must lie on paper")
    #expect(try verdict(text, comma) == .different)
  }

  @Test(arguments: [(245, 247, 251), (244, 244, 245)] as [(Double, Double, Double)])
  func theCornersOfAPaleCard(color: (Double, Double, Double)) throws {
    func card(_ radius: Double) -> Picture {
      page { x, y in
        distance(x, y, 40, 20, 110, 70, radius: radius) < 0 ? color : (255, 255, 255)
      }
    }
    #expect(try verdict(card(12), card(0)) == .different)
  }

  @Test(arguments: [8, -8] as [Double]) func aSoftPatch(height: Double) throws {
    func patch(_ height: Double) -> Picture {
      page { x, y in
        let (u, v) = (x - 90, y - 50)
        let share = max(0, 1 - (u * u + v * v).squareRoot() / 20)
        return (200 + height * share, 180 + height * share, 220 + height * share)
      }
    }
    #expect(try verdict(patch(0), patch(height)) == .different)
  }

  @Test(arguments: [0.3, 0.5, 0.8])
  func strokesThinnerThanAPixel(width: Double) throws {
    func strokes(_ samples: Vector.Samples) -> Picture {
      draw(128, 128, samples) { x, y in
        for (a, b, c) in [(0.94, 0.34, 60.0), (0.28, -0.96, -40), (0.7, 0.714, 110)]
        where abs(a * x + b * y - c) < width / 2 { return (20, 24, 40) }
        // A sliver.
        let (u, v) = (x - 20, y - 100)
        return u > 0 && u < 80 && abs(v + 0.21 * u) < 0.6 * (1 - u / 80)
          ? (37, 99, 235) : (250, 250, 250)
      }
    }
    let drawn = [Vector.Samples.four, .fourMirrored, .eight, .grid(6)].map(strokes)
    #expect(Set(drawn.map(\.bytes)).count > 1)
    for first in drawn {
      for second in drawn where first.bytes != second.bytes {
        #expect(try verdict(first, second) == .same)
      }
    }
  }

  /// Hinting moves each stem to whole pixels, here by up to half a pixel.
  @Test func lettersWithFullHinting() throws {
    func letters(_ isHinted: Bool) -> Picture {
      draw(160, 96) { x, y in
        let (column, row) = ((x / 9.3).rounded(.down), (y / 15).rounded(.down))
        let (u, v) = (x - column * 9.3, y - row * 15)
        for stem in [1.9, 5.6] {
          let place = column * 9.3 + stem
          let left = isHinted ? place.rounded() - column * 9.3 : stem
          if u >= left && u < left + (isHinted ? 1 : 1.15) && v > 3 && v < 12 {
            return (20, 20, 20)
          }
        }
        return u > 1.9 && u < 6.6 && abs(v - 7.5) < 0.5 ? (20, 20, 20) : (255, 255, 255)
      }
    }
    #expect(try verdict(letters(false), letters(true)) == .same)
  }

  @Test func aRoundedCornerOfAnotherRasteriser() throws {
    func button(_ samples: Vector.Samples) -> Picture {
      draw(100, 100, samples) { x, y in
        distance(x, y, 20, 30, 60, 40, radius: 6) < 0 ? (37, 99, 235) : (255, 255, 255)
      }
    }
    for samples in [Vector.Samples.four, .fourMirrored, .eight, .grid(4)] {
      #expect(try verdict(button(.grid(8)), button(samples)) == .same)
    }
  }

  /// Red does not come from black letters on white paper, however they are drawn.
  @Test func lettersOfAnotherColor() throws {
    let black = Lettering(samples: .four).draw(120, 80)
    #expect(try verdict(black, Lettering(ink: (150, 0, 0)).draw(120, 80)) == .different)
  }

  /// Where nothing stays, a move by a whole pixel is still one, and so is another colour of everything.
  @Test func aPageThatMovesOrIsRecoloured() throws {
    let text = Lettering(samples: .four).draw(160, 96)
    for (dx, dy) in [(1, 0), (0, 1), (-1, 0)] {
      #expect(try verdict(text, text.shifted(dx, dy)) == .different, "\(dx), \(dy)")
    }
    let green = Lettering(ink: (22, 163, 74)).draw(160, 96)
    #expect(try verdict(green, Lettering(ink: (21, 128, 61)).draw(160, 96)) == .different)
  }

  /// One part of a page is drawn anew, the rest stays.
  @Test func freedomIsLocal() {
    let text = Lettering().draw(640, 96)
    let other = Lettering(offset: 0.4).draw(640, 96)
    let mixed = Picture(640, 96) { x, y in x < 320 ? text[x, y] : other[x, y] }
    var cells = CellSums(width: 640, height: 96)
    for y in 0..<96 {
      for x in 0..<640 where text[x, y] != mixed[x, y] { cells.add([1, 0, 0, 0], x: x, y: y) }
    }
    let surroundings = Surroundings(text.bytes, mixed.bytes, width: 640, height: 96, cells)
    #expect(surroundings.freedom(columns: 0..<2, rows: 4..<6) == 0)
    #expect(surroundings.freedom(columns: 158..<160, rows: 4..<6) == 1)
    let middle = surroundings.freedom(columns: 79..<81, rows: 4..<6)
    #expect(middle > 0 && middle < 1)
  }

  /// A window that begins 31 cells above what differs sees as much of what is above it as any other.
  @Test func freedomKnowsNothingOfDifferencesFarAway() {
    let text = Lettering().draw(64, 640)
    let other = Lettering(offset: 0.4).draw(64, 640)
    func freedom(_ isDrawnAnew: (Int) -> Bool) -> Float {
      let mixed = Picture(64, 640) { x, y in isDrawnAnew(y) ? other[x, y] : text[x, y] }
      var cells = CellSums(width: 64, height: 640)
      for y in 0..<640 {
        for x in 0..<64 where text[x, y] != mixed[x, y] { cells.add([1, 0, 0, 0], x: x, y: y) }
      }
      let surroundings = Surroundings(text.bytes, mixed.bytes, width: 64, height: 640, cells)
      return surroundings.freedom(columns: 0..<16, rows: 68..<100)
    }
    let alone = freedom { 396..<412 ~= $0 }
    #expect(alone > 0)
    #expect(alone == freedom { 396..<412 ~= $0 || $0 < 24 })
  }
}
