import Imaging
import Testing

@testable import PixelCompare

/// What a person would see must fail with default options.
@Suite struct MustFailTests {
  private func verdict(_ a: Picture, _ b: Picture) throws -> PairResult.Class {
    try Comparison.compare(expected: a.image, actual: b.image).outcome
  }

  @Test(
    arguments: [
      (255, 255, 255, 255), (0, 0, 0, 255), (255, 255, 255, 128), (128, 128, 128, 255),
    ] as [(UInt8, UInt8, UInt8, UInt8)])
  func aTransparentFrame(color: (UInt8, UInt8, UInt8, UInt8)) throws {
    let golden = Picture.flat(64, 48, color)
    #expect(try verdict(golden, .flat(64, 48, (0, 0, 0, 0))) == .different)
    #expect(try verdict(.flat(64, 48, (255, 255, 255, 0)), golden) == .different)
  }

  @Test func oneRedPixel() throws {
    for base in [
      Picture.flat(184, 171, (240, 240, 240, 255)), .scene(96, 80), Vector().draw(120, 96),
    ] {
      var actual = base
      actual[20, 77] = (255, 0, 0, 255)
      #expect(try verdict(base, actual) == .different)
    }
  }

  @Test func sixFireflies() throws {
    let base = Picture.scene(240, 135)
    var actual = base
    for index in 0..<6 {
      actual[30 + index * 31, 20 + index * 17] =
        index % 2 == 0 ? (255, 255, 255, 255) : (0, 0, 0, 255)
    }
    #expect(try verdict(base, actual) == .different)
  }

  @Test(arguments: [-8, 8])
  func aColourShiftOfEightOverAnArea(shift: Int) throws {
    let white = Picture.flat(96, 96, (255, 255, 255, 255))
    #expect(try verdict(white, white.mapped { $0 - 8 }) == .different)
    for base in [
      Picture.flat(96, 96, (128, 128, 128, 255)), .scene(96, 96), Vector().draw(120, 96),
    ] {
      #expect(try verdict(base, base.mapped { $0 + shift }) == .different)
      var part = base
      for y in 30..<62 {
        for x in 40..<72 {
          let (r, g, b, a) = base[x, y]
          let moved = [r, g, b].map { UInt8(clamping: Int($0) + shift) }
          part[x, y] = (moved[0], moved[1], moved[2], a)
        }
      }
      #expect(try verdict(base, part) == .different)
    }
  }

  /// Also where CIEDE2000 makes little of it.
  @Test(arguments: 0..<3, [-8, 8])
  func aShiftOfEightInOneChannel(channel: Int, shift: Int) throws {
    let values: [UInt8] = [20, 90, 160, 235]
    for r in values {
      for g in values {
        for b in values {
          let base = Picture.flat(16, 16, (r, g, b, 255))
          var actual = base
          for at in stride(from: channel, to: base.bytes.count, by: 4) {
            actual.bytes[at] = UInt8(Int(base.bytes[at]) + shift)
          }
          #expect(try verdict(base, actual) == .different, "\(r), \(g), \(b)")
        }
      }
    }
  }

  @Test func almostWhite() throws {
    let white = Picture.flat(60, 60, (255, 255, 255, 255))
    #expect(try verdict(white, .flat(60, 60, (0xf7, 0xf8, 0xfa, 255))) == .different)
  }

  @Test(arguments: [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)])
  func anyShiftByOnePixel(shift: (Int, Int)) throws {
    for base in [
      Picture.scene(96, 80), Vector().draw(120, 96), Vector(samples: .one).draw(120, 96),
    ] {
      #expect(try verdict(base, base.shifted(shift.0, shift.1)) == .different)
    }
  }

  /// An anti-aliased edge moved by a pixel changes pixels that pixelmatch takes for anti-aliasing.
  @Test(arguments: [0, 64, 128, 192] as [UInt8])
  func aSoftEdgeMovedByOnePixel(coverage: UInt8) throws {
    func edge(_ at: Int) -> Picture {
      Picture(60, 40) { x, _ in
        let value: UInt8 = x < at ? 0 : x == at ? coverage : 255
        return (value, value, value, 255)
      }
    }
    #expect(try verdict(edge(30), edge(31)) == .different)
  }

  @Test func coloursOfEqualLuma() throws {
    let red = Picture.flat(64, 64, (200, 30, 40, 255))
    var part = red
    for y in 20..<24 { for x in 20..<24 { part[x, y] = (82, 82, 82, 255) } }
    #expect(try verdict(red, part) == .different)
    #expect(try verdict(red, .flat(64, 64, (82, 82, 82, 255))) == .different)
  }

  @Test func aLostHairline() throws {
    var golden = Picture.flat(96, 64, (250, 250, 250, 255))
    for x in 0..<96 { golden[x, 30] = (230, 230, 230, 255) }
    #expect(try verdict(golden, .flat(96, 64, (250, 250, 250, 255))) == .different)
  }

  @Test func aPicturePartlyFaded() throws {
    let sprite = Picture(64, 64) { x, y in
      (x - 32) * (x - 32) + (y - 32) * (y - 32) < 600 ? (240, 120, 30, 255) : (0, 0, 0, 0)
    }
    var faded = sprite
    for at in stride(from: 3, to: faded.bytes.count, by: 4) where faded.bytes[at] > 0 {
      faded.bytes[at] = 240
    }
    #expect(try verdict(sprite, faded) == .different)
  }

  @Test func anotherSize() throws {
    let result = try Comparison.compare(
      expected: Picture.scene(20, 10).image, actual: Picture.scene(10, 20).image)
    #expect(result.outcome == .size)
    #expect(result.measurement == nil)
  }
}
