import Imaging
import Testing

@testable import PixelCompare

@Suite struct OptionTests {
  private let grey = Picture.flat(20, 10, (100, 100, 100, 255))

  /// `grey` with `count` pixels changed by `step`.
  private func changed(_ count: Int, by step: UInt8) -> Picture {
    var picture = grey
    for index in 0..<count { picture[index % 20, index / 20] = (100 + step, 100, 100, 255) }
    return picture
  }

  private func passes(_ actual: Picture, _ options: ComparisonOptions) throws -> Bool {
    try Comparison.compare(expected: grey.image, actual: actual.image, options: options).same
  }

  @Test func countAndRatioCombineToTheStricter() throws {
    let actual = changed(10, by: 50)
    #expect(try !passes(actual, .init(metric: .exact)))
    #expect(try passes(actual, .init(metric: .exact, maxCount: 10)))
    #expect(try !passes(actual, .init(metric: .exact, maxCount: 9)))
    #expect(try passes(actual, .init(metric: .exact, maxRatio: 0.05)))
    #expect(try !passes(actual, .init(metric: .exact, maxRatio: 0.049)))
    #expect(try !passes(actual, .init(metric: .exact, maxCount: 10, maxRatio: 0.01)))
    #expect(try !passes(actual, .init(metric: .exact, maxCount: 3, maxRatio: 0.5)))
  }

  /// WPT: both limits are ranges, and both bounds of both must hold.
  @Test func channelRangesHaveLowerBounds() throws {
    func options(
      _ difference: ClosedRange<Int>, _ pixels: ClosedRange<Int>
    ) throws -> ComparisonOptions {
      try .init(metric: .channel, differenceRange: difference, pixelRange: pixels)
    }
    #expect(try passes(changed(10, by: 5), options(0...5, 0...10)))
    #expect(try passes(changed(10, by: 5), options(5...5, 10...10)))
    #expect(try !passes(changed(10, by: 5), options(0...4, 0...10)))
    #expect(try !passes(changed(10, by: 5), options(0...5, 0...9)))
    #expect(try !passes(grey, options(1...5, 1...10)))
    #expect(try !passes(changed(10, by: 5), options(6...9, 0...10)))
  }

  @Test func thresholdsAreInTheirOwnUnits() throws {
    #expect(try passes(changed(200, by: 7), .init(metric: .channel, threshold: 7)))
    #expect(try !passes(changed(200, by: 8), .init(metric: .channel, threshold: 7)))
    #expect(try passes(changed(200, by: 8), .init(metric: .psnr, threshold: 34.8)))
    #expect(try !passes(changed(200, by: 8), .init(metric: .psnr, threshold: 34.9)))
  }

  @Test func perceptualPrecisionIsAColourDifference() throws {
    #expect(try !passes(changed(1, by: 10), .precision(1, perceptualPrecision: 1)))
    #expect(try passes(changed(1, by: 10), .precision(0.99, perceptualPrecision: 1)))
    #expect(try passes(changed(200, by: 10), .precision(1, perceptualPrecision: 0.9)))
    #expect(try !passes(changed(200, by: 10), .precision(1, perceptualPrecision: 0.99)))
  }

  @Test(arguments: Metric.allCases) func ignoredRegionsAreNotSeen(metric: Metric) throws {
    let actual = changed(40, by: 150)
    var options = ComparisonOptions(metric: metric)
    #expect(try !passes(actual, options))
    options.ignored = [Rectangle(x: -5, y: 0, width: 400, height: 2)]
    #expect(try passes(actual, options))
    options.ignored = [Rectangle(x: 0, y: 0, width: 20, height: 1)]
    #expect(try !passes(actual, options))
    options.ignored = []
    options.included = [Rectangle(x: 0, y: 2, width: 20, height: 8)]
    let result = try Comparison.compare(
      expected: grey.image, actual: actual.image, options: options)
    #expect(result.same)
    #expect(result.measurement?.total == 160)
  }

  @Test func aMaskPictureChooses() throws {
    let actual = changed(40, by: 150)
    let mask = Picture(20, 10) { _, y in
      y < 1 ? (0, 0, 0, 255) : y < 2 ? (255, 255, 255, 0) : (255, 255, 255, 255)
    }
    #expect(try passes(actual, .init(mask: mask.image)))
    let half = Picture(20, 10) { _, y in y < 1 ? (0, 0, 0, 255) : (255, 255, 255, 255) }
    #expect(try !passes(actual, .init(mask: half.image)))
    #expect(throws: CompareError.self) {
      try passes(actual, .init(mask: Picture.flat(9, 9, (0, 0, 0, 255)).image))
    }
  }

  @Test func rulesApplyInOrder() throws {
    var first = ComparisonRules.Rule("*.png")
    first.threshold = 0.2
    first.ignored = [Rectangle(x: 0, y: 0, width: 1, height: 1)]
    var second = ComparisonRules.Rule("deep/*")
    second.metric = .flip
    second.ignored = [Rectangle(x: 1, y: 1, width: 1, height: 1)]
    let rules = ComparisonRules([first, second])
    let plain = try rules.options(for: FileName("a.png"), from: .init())
    #expect(plain?.threshold == 0.2 && plain?.metric == .perceptual)
    let deep = try rules.options(for: FileName("deep/a.png"), from: .init())
    #expect(deep?.metric == .flip && deep?.threshold == 0.1 && deep?.ignored.count == 2)
  }

  @Test(arguments: [
    ("*.png", "a.png", true), ("*.png", "d/a.png", true), ("d/*.png", "d/a.png", true),
    ("d/*.png", "d/e/a.png", false), ("**/a.png", "a.png", true), ("**/a.png", "x/y/a.png", true),
    ("d/**", "d/e/f/a.png", true), ("d/**/a.png", "d/a.png", true), ("?.png", "ab.png", false),
    ("[a-c]?.png", "bx.png", true), ("[!a-c].png", "b.png", false), ("{x,y}/a*", "y/abc", true),
    ("a*b*c.png", "aXbYbZc.png", true), ("a*b*c.png", "aXbYbZ.png", false), ("[", "[", true),
    ("d/*", "d", false), ("", "a", false), ("**", "any/thing", true),
    ("**/a.png", "xa.png", false), ("**/x/**/a.png", "x/a.png", true),
    ("**/x/**/a.png", "d/x/e/f/a.png", true), ("d/***", "d/e/f", true), ("a{b,}c", "ac", true),
    ("{x", "{x", true), ("[]", "[]", true), ("a[!/]b", "a/b", false),
  ])
  func globs(pattern: String, name: String, matches: Bool) {
    #expect(Glob(pattern).matches(FileName(name)) == matches)
  }

  /// Tried one after the other, the ways to share 80 folders among 70 stars are more than 10^20.
  @Test func longPatternsAreBounded() {
    let folders = String(repeating: "a/", count: 80)
    let stars = String(repeating: "**/a/", count: 70)
    #expect(Glob(stars + "n.png").matches(FileName(folders + "n.png")))
    #expect(!Glob(stars + "z.png").matches(FileName(folders + "n.png")))
    let braces = { (count: Int) in String(repeating: "a{}", count: count) + "n.png" }
    let letters = String(repeating: "a", count: 64) + "n.png"
    #expect(Glob(braces(64)).matches(FileName(letters)))
    #expect(!Glob(braces(100_000)).matches(FileName("n.png")))
  }
}
