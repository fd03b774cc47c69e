import Imaging
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
      var noise = Noise(seed: 5)
      #expect(try verdict(base, base.mapped { $0 + noise.next(3) - 1 }) == .same)
    }
  }

  @Test(arguments: [-1, 1])
  func oneStepEverywhere(step: Int) throws {
    for base in [Picture.scene(96, 80), Vector().draw(120, 96), .flat(64, 64, (20, 20, 90, 255))] {
      #expect(try verdict(base, base.mapped { $0 + step }) == .same)
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

  @Test func edgesATenthOfAPixelOff() throws {
    let moved = Vector(offset: (0.1, -0.1)).draw(120, 96)
    #expect(try verdict(Vector().draw(120, 96), moved) == .same)
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
