import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// Noise that was seen in runs is excused, and nothing else.
@Suite struct NoiseTests {
  /// A page of letters with a chart that is never quite the same: its bar settles within a pixel, and its ground within a few shades.
  private struct Page {
    static let (width, height) = (240, 160)
    /// Where it varies.
    static let chart = Rectangle(x: 160, y: 100, width: 48, height: 40)

    private let letters: Picture

    init() {
      let text = Lettering(ink: (0x33, 0x33, 0x33)).draw(Self.width, Self.height)
      letters = Picture(Self.width, Self.height) { x, y in
        12..<228 ~= x && 12..<76 ~= y ? text[x, y] : (255, 255, 255, 255)
      }
    }

    func run(_ seed: Int) -> Picture {
      var random = SplitMix(seed: UInt64(seed))
      // The sum of two equal distributions: far from the middle is rare.
      let shade = (random.unit() + random.unit() - 1) * 3.3
      let top = random.unit() * 0.4
      var page = letters
      for y in Self.chart.y..<(Self.chart.y + Self.chart.height) {
        for x in Self.chart.x..<(Self.chart.x + Self.chart.width) {
          let grain = Double(random.below(5)) - 2
          let cover = 172..<188 ~= x ? min(1, max(0, Double(y) - 118 + top)) : 0
          let value = (1 - cover) * (220 + shade + grain) + cover * 90
          let byte = UInt8(value.rounded())
          page[x, y] = (byte, byte, byte, 255)
        }
      }
      return page
    }
  }

  private let page = Page()

  /// What runs 0 ..< `count` teach.
  private func noise(_ count: Int = 8) throws -> SeenNoise {
    var range = NoiseRange(Pixels(page.run(0).image))
    for seed in 1..<count { range.add(Pixels(page.run(seed).image)) }
    return try #require(range.noise { $0.share <= SeenNoise.mostShare })
  }

  private func verdict(_ actual: Picture, _ noise: SeenNoise?) throws -> PairResult {
    var options = ComparisonOptions()
    options.noise = noise
    return try Comparison.compare(
      expected: page.run(0).image, actual: actual.image, options: options)
  }

  @Test func flakesOfOneInTwentyRunsAreGone() throws {
    let noise = try noise()
    var (before, after) = (0, 0)
    for seed in 1000..<2000 {
      let run = page.run(seed)
      if try !verdict(run, nil).same { before += 1 }
      if try !verdict(run, noise).same { after += 1 }
    }
    #expect((20...200).contains(before), "\(before) of 1,000 runs fail without noise")
    #expect(after == 0, "\(after) of 1,000 runs fail")
  }

  /// A letter or a piece of ground in another shade, a stroke that is gone, and a part that moved by a pixel.
  private func change(_ page: inout Picture, _ random: inout SplitMix) {
    let (x, y) = (12 + random.below(200), 12 + random.below(52))
    let step = 60 + random.below(60)
    let before = page
    switch random.below(3) {
    case 0:
      for v in y..<(y + 8) {
        for u in x..<(x + 10) {
          let value = Int(page[u, v].0)
          let byte = UInt8(value >= 128 ? value - step : value + step)
          page[u, v] = (byte, byte, byte, 255)
        }
      }
    case 1:
      for v in y..<(y + 12) { for u in x..<(x + 14) { page[u, v] = (255, 255, 255, 255) } }
    default:
      for v in y..<(y + 12) { for u in x..<(x + 14) { page[u, v] = before[u + 1, v] } }
    }
  }

  @Test func visibleChangesBesideAreFound() throws {
    let noise = try noise()
    for index in 0..<200 {
      var random = SplitMix(seed: UInt64(5000 + index))
      var run = page.run(3000 + index)
      change(&run, &random)
      #expect(try verdict(run, noise).outcome == .different, "change \(index)")
    }
  }

  @Test func visibleChangesInsideBeyondTheAmountAreFound() throws {
    let noise = try noise()
    let place = Rectangle(x: 192, y: 122, width: 16, height: 14)
    let amounts = noise.areas.filter { $0.rectangle.meets(place) }.map { $0.amount.max() }
    let most = Int(try #require(amounts.max()))
    #expect(most < 40)
    for index in 0..<200 {
      var random = SplitMix(seed: UInt64(7000 + index))
      var run = page.run(3000 + index)
      let (x, y) = (192 + random.below(8), 122 + random.below(8))
      let step = most + 40 + random.below(60)
      for v in y..<(y + 6) {
        for u in x..<(x + 8) {
          let byte = UInt8(Int(run[u, v].0) - step)
          run[u, v] = (byte, byte, byte, 255)
        }
      }
      #expect(try verdict(run, noise).outcome == .different, "change \(index)")
    }
  }

  @Test func areasHoldWhatVariedAndHowMuch() throws {
    var first = Picture.flat(80, 60, (100, 100, 100, 255))
    var range = NoiseRange(Pixels(first.image))
    first[20, 20] = (130, 100, 90, 255)
    range.add(Pixels(first.image))
    first[20, 20] = (95, 100, 100, 255)
    // One step is rounding.
    first[70, 50] = (101, 100, 100, 255)
    range.add(Pixels(first.image))
    let noise = try #require(range.noise { _ in true })
    // Red was 95 to 130 and blue 90 to 100: 35 and 10 are rounded up to 48 and 12. Pixels 18 to 22 lie in one cell.
    #expect(
      noise.areas == [
        .init(rectangle: Rectangle(x: 16, y: 16, width: 8, height: 8), amount: [48, 0, 12, 0])
      ])
    #expect(noise.runs == 3 && noise.share == 64 / 4800)
  }

  @Test(arguments: [Image.Depth.eight, .sixteen]) func onlyTheAmountIsExcused(depth: Image.Depth)
    throws
  {
    func image(_ value: UInt8) -> Image {
      // 257 times a byte is the same colour in 16 bits, whose bytes are all that byte.
      let bytes = [UInt8](repeating: value, count: 6 * 4 * depth.rawValue / 8)
      return Image(width: 3, height: 2, depth: depth, alpha: .straight, bytes: bytes)
    }
    let area = Rectangle(x: 1, y: 0, width: 2, height: 1)
    let noise = SeenNoise(
      areas: [.init(rectangle: area, amount: [10, 10, 10, 10])], runs: 2, total: 6)
    for (value, rest) in [(105, 100), (90, 100), (130, 120), (60, 70)] as [(UInt8, UInt8)] {
      let (found, excused) = noise.excuse(image(value), from: image(100))
      let pixels = Pixels(found).rgba
      #expect(Array(pixels[4..<12]) == [UInt8](repeating: rest, count: 8))
      #expect(pixels[0] == value && pixels[12] == value && excused.pixels == 2)
    }
    #expect(noise.excuse(image(100), from: image(100)).excused.pixels == 0)
  }

  @Test func filesAreReadAsTheyAreWritten() throws {
    let folder = try TemporaryFolder()
    let golden = PNG.encode(page.run(0).image)
    let noise = try noise()
    try folder.write(golden, to: "page.png")
    try folder.write(
      try #require(NoiseFile.contents(noise, golden: golden)), to: "page.png.noise.json")
    let read = try NoiseFile.read(of: FileName(folder.path(of: "page.png")), .default)
    #expect(read == noise)
  }

  @Test func filesAreNotLargerThanTheirGoldens() {
    let areas = (0..<40).map {
      SeenNoise.Area(
        rectangle: Rectangle(x: $0 * 8, y: 0, width: 8, height: 8), amount: [2, 2, 2, 0])
    }
    let noise = SeenNoise(areas: areas, runs: 2, total: 320 * 320)
    #expect(NoiseFile.contents(noise, golden: [UInt8](repeating: 0, count: 2000)) == nil)
    #expect(NoiseFile.contents(noise, golden: [UInt8](repeating: 0, count: 8000)) != nil)
  }
}
