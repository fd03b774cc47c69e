import Foundation
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// One pixel of a colour that is nowhere around must fail wherever it is: no edge is made of it.
@Suite struct StrayPixelTests {
  private static let colors: [Picture.Color] = [
    (255, 0, 0, 255), (0, 0, 255, 255), (255, 0, 255, 255), (160, 0, 0, 255),
  ]

  /// The places, of every `step`-th column and row, where a stray pixel passes though it is unlike what it replaces.
  private func missed(
    _ base: Picture, step: Int = 1, colors: [Picture.Color] = Self.colors
  ) throws -> [String] {
    var missed: [String] = []
    var tried = 0
    for color in colors {
      for y in stride(from: 0, to: base.height, by: step) {
        for x in stride(from: 0, to: base.width, by: step) {
          guard base.distance(x, y, color) >= 96 else { continue }
          tried += 1
          var actual = base
          actual[x, y] = color
          let result = try Comparison.compare(expected: base.image, actual: actual.image)
          if result.same { missed.append("\(color) at \(x), \(y)") }
        }
      }
    }
    try #require(tried > 100, "hardly any place was unlike the colours")
    return missed
  }

  @Test(arguments: [(0, 255), (255, 0), (60, 190)] as [(UInt8, UInt8)])
  func besideAHardEdge(values: (UInt8, UInt8)) throws {
    let square = Picture(16, 14) { x, y in
      let value = (5..<11).contains(x) && (4..<10).contains(y) ? values.1 : values.0
      return (value, value, value, 255)
    }
    #expect(try missed(square) == [])
  }

  @Test func besideAnEdgeOfAlpha() throws {
    let disc = Picture(18, 18) { x, y in
      (x - 9) * (x - 9) + (y - 8) * (y - 8) < 34 ? (40, 170, 90, 255) : (0, 0, 0, 0)
    }
    #expect(try missed(disc) == [])
  }

  @Test func amongShapes() throws {
    // On red and blue shapes red and blue are at home.
    let colors: [Picture.Color] = [(255, 0, 255, 255), (0, 255, 255, 255)]
    #expect(try missed(Vector().draw(120, 80), step: 7, colors: colors) == [])
  }

  @Test(arguments: [(0, 255), (255, 0), (150, 255)] as [(Double, Double)])
  func amongLettering(values: (ink: Double, paper: Double)) throws {
    let (ink, paper) = values
    let text = Lettering(ink: (ink, ink, ink), paper: (paper, paper, paper)).draw(36, 26)
    #expect(try missed(text, step: 3) == [])
  }

  @Test(arguments: [
    ("peel-cat-half", 40, 40), ("metaballs-luma", 40, 40), ("sticker-outline", 160, 140),
    ("mesh-jelly", 60, 20), ("morph-half", 40, 20),
  ])
  func amongTheProjectsOwnPictures(part: (name: String, x: Int, y: Int)) throws {
    let file = Repository.root.appendingPathComponent(
      "Tests/RenderingTests/Goldens/\(part.name).png")
    let golden = Pixels(try PNG.decode([UInt8](Data(contentsOf: file)), name: part.name))
    let crop = Picture(40, 40) { x, y in
      let at = ((part.y + y) * golden.width + part.x + x) * 4
      return (golden.rgba[at], golden.rgba[at + 1], golden.rgba[at + 2], golden.rgba[at + 3])
    }
    #expect(try missed(crop, step: 5) == [])
  }

  /// Nothing that stays where it is makes an edge of a star that moves.
  @Test(arguments: [40, 60, 68, 120] as [UInt8])
  func starsThatMove(value: UInt8) throws {
    let sky = Picture(96, 96) { x, y in
      x % 16 == 8 && y % 16 == 8 ? (value, value, value, 255) : (0, 0, 0, 255)
    }
    for (dx, dy) in [(1, 0), (0, -1), (1, 1)] {
      let result = try Comparison.compare(
        expected: sky.image, actual: sky.shifted(dx, dy).image)
      #expect(result.outcome == .different, "\(dx), \(dy)")
    }
  }
}
