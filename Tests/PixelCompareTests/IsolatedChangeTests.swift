import Imaging
import Testing

@testable import PixelCompare

/// Where all around is equal, what looks like anti-aliasing is none.
@Suite struct IsolatedChangeTests {
  typealias Color = (Double, Double, Double)

  private func verdict(_ a: Picture, _ b: Picture) throws -> PairResult.Class {
    try Comparison.compare(expected: a.image, actual: b.image).outcome
  }

  @Test(
    arguments: [
      ((0, 0, 0), (255, 255, 255)), ((255, 255, 255), (0, 0, 0)),
      ((150, 150, 150), (255, 255, 255)),
      ((90, 90, 90), (40, 40, 40)), ((200, 30, 40), (250, 248, 240)),
    ] as [(Color, Color)])
  func aCommaForAPoint(ink: Color, paper: Color) throws {
    for samples in [Vector.Samples.four, .eight, .grid(8)] {
      let text = Lettering(ink: ink, paper: paper, samples: samples)
      var other = text
      for place in [(3, 0), (0, 1), (5, 2)] {
        other.comma = place
        #expect(try verdict(text.draw(72, 52), other.draw(72, 52)) == .different, "\(place)")
      }
    }
  }

  /// A coordinate that is rounded otherwise moves an edge past a sample here and there.
  @Test(arguments: [1.0 / 64, -1.0 / 256])
  func aSampleMoreOrLess(offset: Double) throws {
    for samples in [Vector.Samples.four, .eight, .grid(4)] {
      let text = Lettering(samples: samples)
      var moved = text
      moved.offset = offset
      #expect(try verdict(text.draw(96, 64), moved.draw(96, 64)) == .same)
      let shapes = Vector(samples: samples).draw(120, 96)
      #expect(
        try verdict(shapes, Vector(offset: (offset, 0), samples: samples).draw(120, 96)) == .same)
    }
  }

  /// One of four samples changes a pixel by a quarter of the contrast, a person sees more.
  @Test(arguments: [(64, .same), (128, .different)] as [(UInt8, PairResult.Class)])
  func aFewPixelsOfAnEdge(part: (change: UInt8, outcome: PairResult.Class)) throws {
    let square = Picture(48, 56) { x, y in
      (8..<40).contains(x) && (8..<40).contains(y) ? (0, 0, 0, 255) : (255, 255, 255, 255)
    }
    var actual = square
    let value = 255 - part.change
    for x in 22..<25 { actual[x, 40] = (value, value, value, 255) }
    #expect(try verdict(square, actual) == part.outcome)
  }
}
