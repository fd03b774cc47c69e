import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// What a person calls the same must pass with default options.
@Suite struct MustPassTests {
  private func verdict(_ a: Picture, _ b: Picture) throws -> PairResult.Class {
    try Comparison.compare(expected: a.image, actual: b.image).outcome
  }

  @Test func equalPictures() throws {
    let scene = Picture.scene(50, 40)
    let result = try Comparison.compare(expected: scene.image, actual: scene.image)
    #expect(result.same)
    #expect(result.measurement?.value == 0)
    #expect(result.measurement?.max == 0)
  }

  @Test func ditherOfOneStep() throws {
    for base in [
      Picture.scene(96, 80), Vector().draw(120, 96), .flat(64, 64, (128, 128, 128, 255)),
    ] {
      var noise = SplitMix(seed: 5)
      #expect(try verdict(base, base.mapped { $0 + noise.below(3) - 1 }) == .same)
    }
  }

  @Test(arguments: [-1, 1])
  func oneStepEverywhere(step: Int) throws {
    for base in [Picture.scene(96, 80), Vector().draw(120, 96), .flat(64, 64, (20, 20, 90, 255))] {
      #expect(try verdict(base, base.mapped { $0 + step }) == .same)
    }
  }

  /// Near grey CIEDE2000 makes much of it.
  @Test(arguments: [255, 128] as [UInt8])
  func oneStepOfAnySignInAnyColour(alpha: UInt8) throws {
    let values: [UInt8] = [5, 41, 128, 254]
    let signs = [-1, 0, 1]
    let steps = signs.flatMap { r in signs.flatMap { g in signs.map { b in (r, g, b) } } }
    for index in 0..<64 {
      let base = Picture.flat(
        8, 8, (values[index / 16], values[index / 4 % 4], values[index % 4], alpha))
      let (r, g, b, _) = base[0, 0]
      for (index, step) in steps.enumerated() {
        let actual = Picture.flat(
          8, 8,
          (
            UInt8(Int(r) + step.0), UInt8(Int(g) + step.1), UInt8(Int(b) + step.2),
            alpha == 255 ? 255 : UInt8(Int(alpha) + signs[index % 3])
          ))
        #expect(try verdict(base, actual) == .same, "\(base[0, 0]) \(step)")
      }
    }
  }

  @Test func theSampleCountOfAnotherDriver() throws {
    let kinds: [Vector.Samples] = [.four, .fourMirrored, .eight, .grid(4), .grid(8)]
    for first in kinds {
      let golden = Vector(samples: first).draw(120, 96)
      for second in kinds {
        #expect(try verdict(golden, Vector(samples: second).draw(120, 96)) == .same)
      }
    }
  }

  @Test(
    arguments: [
      ((0, 0, 0), (255, 255, 255)), ((255, 255, 255), (0, 0, 0)), ((90, 90, 90), (60, 60, 60)),
      ((200, 30, 40), (250, 248, 240)), ((30, 90, 200), (20, 24, 40)), ((255, 0, 0), (0, 0, 255)),
    ] as [((Double, Double, Double), (Double, Double, Double))])
  func letteringOfAnotherDriver(
    ink: (Double, Double, Double), paper: (Double, Double, Double)
  ) throws {
    let kinds: [Vector.Samples] = [.four, .fourMirrored, .eight, .grid(4), .grid(8)]
    let drawn = kinds.map { Lettering(ink: ink, paper: paper, samples: $0).draw(72, 52) }
    #expect(Set(drawn.map(\.bytes)).count > 1)
    for first in drawn {
      for second in drawn where first.bytes != second.bytes {
        #expect(try verdict(first, second) == .same)
      }
    }
  }

  @Test func edgesATenthOfAPixelOff() throws {
    let moved = Vector(offset: (0.1, -0.1)).draw(120, 96)
    #expect(try verdict(Vector().draw(120, 96), moved) == .same)
  }

  /// An edge that another driver covers an eighth more, at every place among the windows and upside down.
  @Test(arguments: 76...85, [(26, 115, 232), (250, 170, 245)] as [(UInt8, UInt8, UInt8)])
  func edgesAnEighthOfAPixelOff(row: Int, ink: (red: UInt8, green: UInt8, blue: UInt8)) throws {
    func picture(_ share: Double, upsideDown: Bool) -> Picture {
      Picture(160, 160) { _, y in
        let y = upsideDown ? 159 - y : y
        let covered = y < row ? 1 : y == row ? share : 0
        func mix(_ value: UInt8) -> UInt8 {
          UInt8((255 + (Double(value) - 255) * covered).rounded())
        }
        return (mix(ink.red), mix(ink.green), mix(ink.blue), 255)
      }
    }
    let values = try [false, true].map { upsideDown in
      let result = try Comparison.compare(
        expected: picture(0, upsideDown: upsideDown).image,
        actual: picture(0.125, upsideDown: upsideDown).image)
      #expect(result.same)
      return try #require(result.measurement).value
    }
    #expect(abs(values[0] - values[1]) < 1e-3)
  }

  @Test func colourThatNobodySees() throws {
    #expect(try verdict(.flat(32, 32, (0, 0, 0, 0)), .flat(32, 32, (9, 200, 70, 0))) == .same)
  }

  @Test func premultipliedAgainstStraight() throws {
    let straight = Picture.flat(16, 16, (200, 100, 50, 128))
    let multiplied = Picture.flat(16, 16, (100, 50, 25, 128))
    let image = Image(width: 16, height: 16, alpha: .premultiplied, bytes: multiplied.bytes)
    #expect(try Comparison.compare(expected: straight.image, actual: image).same)
  }

  @Test func sixteenBitsAgainstEight() throws {
    let eight = Picture.scene(24, 16)
    let wide = eight.bytes.flatMap { value -> [UInt8] in
      withUnsafeBytes(of: UInt16(min(65_535, Int(value) * 257 + 20))) { Array($0) }
    }
    let sixteen = Image(width: 24, height: 16, depth: .sixteen, alpha: .straight, bytes: wide)
    #expect(try Comparison.compare(expected: eight.image, actual: sixteen).same)
    let exact = try Comparison.compare(
      expected: eight.image, actual: sixteen, options: .init(metric: .exact))
    #expect(exact.measurement?.count == 24 * 16)
  }

  @Test(arguments: Metric.allCases)
  func thePictureOfOnePixelAndOfNone(metric: Metric) throws {
    for size in [(1, 1), (1, 5), (5, 1), (0, 0), (3, 0)] {
      let picture = Picture.flat(size.0, size.1, (10, 20, 30, 255))
      let result = try Comparison.compare(
        expected: picture.image, actual: picture.image, options: .init(metric: metric))
      #expect(result.same, "\(metric) \(size)")
    }
    let other = try Comparison.compare(
      expected: Picture.flat(1, 1, (10, 20, 30, 255)).image,
      actual: Picture.flat(1, 1, (200, 20, 30, 255)).image, options: .init(metric: metric))
    #expect(other.outcome == .different)
  }
}
