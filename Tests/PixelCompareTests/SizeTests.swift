import Imaging
import Testing

@testable import PixelCompare

/// Pictures of different sizes are laid on each other where they agree best.
@Suite struct SizeTests {
  private let scene = Picture.scene(120, 90)

  private func crop(_ picture: Picture, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Picture
  {
    Picture(width, height) { picture[$0 + x, $1 + y] }
  }

  private func union(_ expected: Picture, _ actual: Picture) throws -> (PairResult, Image) {
    let found = try #require(
      try Comparison.union(expected: expected.image, actual: actual.image, options: .init()))
    return (found.result, found.expected)
  }

  @Test func rowsAtTheEndAreTheChange() throws {
    let (result, _) = try union(crop(scene, 0, 0, 120, 80), scene)
    #expect(result.outcome == .size && result.alignment == Alignment(x: 0, y: 0))
    #expect(result.changes.map(\.area) == [.init(x: 0, y: 80, width: 120, height: 10)])
    #expect(result.changes.map(\.kind) == [.added])
    #expect(result.measurement?.count == 1200 && result.measurement?.total == 120 * 90)
    let words = PairSummary.sentence(result)
    #expect(
      words.hasPrefix(
        "sizes differ: expected 120x80, actual 120x90. Aligned at the top left: Something was added in"
      ),
      "\(words)")
  }

  @Test(arguments: [(0, 7), (11, 0), (5, 3), (20, 15)])
  func whatWasCutAtTheTopOrTheLeft(cut: (x: Int, y: Int)) throws {
    let small = crop(scene, cut.x, cut.y, 100, 75)
    let (less, _) = try union(scene, small)
    #expect(less.alignment == Alignment(x: cut.x, y: cut.y))
    #expect(less.measurement?.count == 120 * 90 - 100 * 75)
    let (more, canvas) = try union(small, scene)
    #expect(more.alignment == Alignment(x: -cut.x, y: -cut.y))
    #expect(canvas.width == 120 && canvas.height == 90)
  }

  @Test func bothSidesMayBeLarger() throws {
    let (result, canvas) = try union(crop(scene, 0, 0, 100, 90), crop(scene, 0, 0, 120, 70))
    #expect(canvas.width == 120 && canvas.height == 90)
    #expect(result.alignment == Alignment(x: 0, y: 0))
    // Neither covers the lower right corner.
    #expect(result.measurement?.count == 20 * 70 + 100 * 20)
  }

  @Test func theDifferenceIsDrawnOnBoth() throws {
    let diff = DiffPicture.png(
      expected: scene.image, actual: crop(scene, 0, 10, 120, 80).image, options: .init())
    let picture = try PNG.decode(diff, name: "diff")
    #expect(picture.width == 120 && picture.height == 90)
    #expect(Array(picture.bytes.prefix(4)) == [255, 0, 0, 255])
    #expect(Array(picture.bytes.suffix(4))[1] != 0)
  }

  @Test func foldersSayHowTheyAreAligned() throws {
    let folders = try Folders()
    try folders.put("e/p.png", scene)
    try folders.put("a/p.png", crop(scene, 0, 12, 120, 78))
    for metric in [Metric.perceptual, .exact, .ssim] {
      let report = try folders.run { $0.options = .init(metric: metric) }
      let pair = try #require(report.pairs.first)
      #expect(pair.result.outcome == .size && pair.result.measurement?.marks == [])
      #expect(
        pair.sentence.contains("Aligned with the actual picture moved 12 px down:"),
        "\(pair.sentence)")
      #expect(report.json.contains("\"offset\": [0, 12]"))
    }
    let quiet = try folders.run { $0.findsChanges = false }
    #expect(quiet.pairs[0].result.measurement == nil)
  }
}
