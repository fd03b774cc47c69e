import Documents
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// What fails at one position of the knob fails at every stricter one.
@Suite struct StrictnessTests {
  private func fails(_ a: Picture, _ b: Picture) throws -> [Bool] {
    try Strictness.allCases.map { strictness in
      let options = try ComparisonOptions(strictness: strictness)
      return try !Comparison.compare(expected: a.image, actual: b.image, options: options).same
    }
  }

  private let text = Lettering(ink: (102, 102, 102), samples: .eight).draw(160, 96)

  @Test func positionsAreOrdered() throws {
    let scene = Picture.scene(96, 80)
    var noise = SplitMix(seed: 3)
    var pictures: [(Picture, Picture)] = [
      (scene, scene.mapped { $0 + noise.below(5) - 2 }), (scene, scene.shifted(1, 0)),
      (text, Lettering(ink: (102, 102, 102), samples: .four).draw(160, 96)),
      (text, text.shifted(0, 1)),
    ]
    for offset in stride(from: 0.1, to: 1, by: 0.1) {
      pictures.append((text, Lettering(ink: (102, 102, 102), offset: offset).draw(160, 96)))
      pictures.append((Vector().draw(120, 96), Vector(offset: (offset, 0)).draw(120, 96)))
    }
    for grey in stride(from: 104.0, to: 200, by: 8) {
      pictures.append((text, Lettering(ink: (grey, grey, grey), samples: .eight).draw(160, 96)))
    }
    for shift in 1...12 { pictures.append((scene, scene.mapped { $0 + shift })) }
    var seen: Set<[Bool]> = []
    for (first, second) in pictures {
      let fails = try fails(first, second)
      #expect(fails == fails.sorted { $0 && !$1 })
      seen.insert(fails)
    }
    // Pairs that each position tells from the next one, and some that all fail.
    #expect(seen.count >= Strictness.allCases.count)
  }

  @Test func aSingleStepFailsOnlyWhereEveryPixelCounts() throws {
    var other = text
    other[80, 40].0 ^= 1
    #expect(try fails(text, other) == [true, false, false, false])
  }

  /// Contrast 5.7 → 3.5.
  @Test func aColleaguePointsAtRecolouredText() throws {
    let pale = Lettering(ink: (136, 136, 136), samples: .eight).draw(160, 96)
    #expect(try fails(text, pale) == [true, true, true, true])
  }

  @Test func whatIsNoPositionIsRefused() throws {
    var settings = ComparisonSettings()
    #expect(throws: (any Error).self) {
      try settings.set("strictness", fromText: "5", called: "--strictness")
    }
  }
}
