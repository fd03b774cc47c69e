import Foundation
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// Comparing by rows must say what comparing whole pictures says.
@Suite struct StreamedTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A grey JPEG of 8 × 8 pixels.
  private static let jpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkz\
    ODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAA\
    AAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AMf/Z
    """

  private func streamed(
    _ options: ComparisonOptions, _ limits: ImageLimits = .default
  ) throws -> StreamedComparison {
    StreamedComparison(
      options: options, extent: try #require(options.metric.traits.rows), limits: limits)
  }

  private func both(
    _ a: Picture, _ b: Picture, _ options: ComparisonOptions, _ limits: ImageLimits = .default
  ) throws -> (whole: PairResult, streamed: PairResult) {
    try folder.write(PNG.encode(a.image), to: "a.png")
    try folder.write(PNG.encode(b.image), to: "b.png")
    return (
      try Comparison.compare(expected: a.image, actual: b.image, options: options),
      try streamed(options, limits)
        .run(expected: folder.path + "/a.png", actual: folder.path + "/b.png")
    )
  }

  private func check(
    _ a: Picture, _ b: Picture, _ options: ComparisonOptions, _ limits: ImageLimits = .default
  ) throws {
    let (whole, streamed) = try both(a, b, options, limits)
    #expect(whole.outcome == streamed.outcome, "\(options.metric)")
    let (m, n) = (try #require(whole.measurement), try #require(streamed.measurement))
    #expect(m.count == n.count && m.total == n.total && m.holds == n.holds, "\(options.metric)")
    if options.metric.traits.rows?.isExact == true { #expect(m == n, "\(options.metric)") }
    #expect(m.details.map(\.name) == n.details.map(\.name), "\(options.metric)")
    #expect(abs(m.max - n.max) < 1e-9, "\(options.metric)")
    #expect(m.value == n.value || abs(m.value - n.value) < 1e-9, "\(options.metric)")
    for detail in m.details {
      let other = try #require(n.detail(detail.name))
      #expect(abs(detail.value - other) < 1e-9, "\(options.metric) \(detail.name)")
    }
  }

  /// What must be taken whole is stated here a second time: rows would leave out parts of its windows.
  @Test func metricsThatNeedWholePictures() {
    #expect(Metric.allCases.filter { $0.traits.rows == nil } == [.flip, .ssim, .ssimUniform])
  }

  /// A pair of pictures that are compared by rows or by columns.
  private typealias Pair = (expected: Picture, actual: Picture)

  /// Taller than two strips of any metric.
  private static let tall: [Pair] = {
    let scene = Picture.scene(40, 540)
    var noise = SplitMix(seed: 8)
    let glass = Picture(40, 540) { x, y in
      (UInt8(x * 6), UInt8(y % 256), 90, UInt8((x * y) % 256))
    }
    let glassAbove = Picture(40, 540) { x, y in
      (UInt8(x * 6), UInt8(y % 256), 90, y < 100 ? UInt8((x * y) % 256) : 255)
    }
    let soft = Picture(40, 540) { x, y in
      (UInt8(100 + (x - 20) * (x - 20) / 10 + (y % 200 - 100) * (y % 200 - 100) / 200), 90, 80, 255)
    }
    let letters = Lettering(ink: (150, 150, 150), samples: .eight)
    var comma = letters
    comma.comma = (3, 20)
    return [
      (scene, scene.mapped { $0 + noise.below(40) - 20 }), (scene, scene.shifted(0, 1)),
      (glass, glass.shifted(1, 1)), (glassAbove, glassAbove.shifted(1, 1)),
      (soft, soft.shifted(0, 1)), (letters.draw(48, 540), comma.draw(48, 540)),
    ]
  }()

  @Test(arguments: Metric.allCases.filter { $0.traits.rows != nil })
  func rowsSayWhatPicturesSay(metric: Metric) throws {
    for (expected, actual) in Self.tall { try check(expected, actual, .init(metric: metric)) }
    let scene = Self.tall[0].expected
    var spotted = scene
    for y in [0, 255, 256, 257, 409, 410, 511, 539] { spotted[7, y] = (255, 0, 0, 255) }
    try check(scene, spotted, .init(metric: metric))
    let regions = [
      Rectangle(x: 5, y: 200, width: 9, height: 120),
      Rectangle(x: 0, y: 530, width: 40, height: 90),
    ]
    try check(scene, spotted, .init(metric: metric, ignored: regions))
    try check(scene, scene, .init(metric: metric, ignored: regions))
    let mask = Picture(40, 540) { x, y in y % 300 < 250 ? (255, 255, 255, 255) : (0, 0, 0, 255) }
    try check(scene, spotted, .init(metric: metric, mask: mask.image))
  }

  /// Where rows would take too much memory, bands of columns say what pictures say.
  ///
  /// The windows of `perceptual` need bands of 1536 pixels, the others are content with less.
  @Test(arguments: [(Metric.perceptual, 1536), (.yiq, 384), (.exact, 384), (.psnr, 384)])
  func bandsSayWhatPicturesSay(metric: Metric, band: Int) throws {
    let limits = ImageLimits(maxMemoryBytes: 1 << 20)
    let (width, height) = (2 * band + 96, 20)
    let letters = Lettering(ink: (150, 150, 150), samples: .four)
    let text = letters.draw(width, height)
    for place in [band - 20, band + 3, 2 * band + 40] {
      // Every fourth letter is a dot.
      var comma = letters
      comma.comma = (place * 10 / 83 / 4 * 4 + 3, 0)
      let changed = comma.draw(width, height)
      try #require(changed.bytes != text.bytes)
      try check(text, changed, .init(metric: metric), limits)
    }
    let scene = Picture.scene(width, height)
    try check(scene, scene.shifted(1, 0), .init(metric: metric), limits)
    let glass = Picture(width, height) { x, y in
      (UInt8(x % 256), UInt8(y * 5), 90, x < band + 400 ? UInt8((x * y) % 256) : 255)
    }
    try check(glass, glass.shifted(1, 1), .init(metric: metric), limits)
    let soft = Picture(width, height) { x, y in
      (UInt8(100 + (x % 300 - 150) * (x % 300 - 150) / 200), UInt8(80 + y), 80, 255)
    }
    try check(soft, soft.shifted(1, 0), .init(metric: metric), limits)
    var spotted = scene
    for x in [0, band - 30, band - 1, band, 2 * band + 40, width - 1] {
      spotted[x, 10] = (255, 0, 0, 255)
    }
    let regions = [
      Rectangle(x: band - 40, y: 5, width: 30, height: 10),
      Rectangle(x: width - 9, y: 0, width: 90, height: 24),
    ]
    try check(scene, spotted, .init(metric: metric, ignored: regions), limits)
    try check(
      scene, spotted,
      .init(metric: metric, included: [.init(x: band / 2, y: 0, width: band, height: 24)]), limits)
    let mask = Picture(width, height) { x, _ in
      x % 700 < 650 ? (255, 255, 255, 255) : (0, 0, 0, 255)
    }
    try check(scene, spotted, .init(metric: metric, mask: mask.image), limits)
  }

  /// Which goldens hold for a picture, and what is said about them, does not depend on its size.
  @Test(arguments: ["plain", "own", "foreign", "jpeg", "moving"])
  func rulesAreThoseOfSmallPictures(kind: String) throws {
    let scene = Picture.scene(40, 30)
    func png(_ device: String) -> [UInt8] {
      let text = Fingerprint(deviceClass: device, driver: "d").text
      return PNG.encode(scene.image, text: [(keyword: Fingerprint.keyword, value: text)])
    }
    try folder.write(png("llvmpipe"), to: "a/p.png")
    let golden = kind == "own" ? "p@llvmpipe.png" : kind == "foreign" ? "p@nvidia.png" : "p.png"
    var bytes = png(kind == "own" ? "llvmpipe" : "nvidia")
    if kind == "jpeg" {
      bytes = Array(try #require(Data(base64Encoded: Self.jpeg)))
    }
    if kind == "moving" {
      let data = RawPNG.word(1) + RawPNG.word(0)
      bytes.insert(contentsOf: RawPNG.chunk("acTL", data), at: 33)
    }
    try folder.write(bytes, to: "e/" + golden)
    let plan = PairPlan(
      name: FileName("p.png"), actual: FileName("p.png"), goldens: [FileName(golden)],
      outcome: .same, reason: nil, options: .init())
    var comparer = PairComparer(
      request: .init(), expectedRoot: FileName(folder.path + "/e"),
      actualRoot: FileName(folder.path + "/a"))
    let whole = comparer.report(plan)
    comparer.streamedPixels = 0
    let streamed = comparer.report(plan)
    #expect(whole.json(fails: true) == streamed.json(fails: true))
    let outcomes: [String: PairResult.Class] = [
      "plain": .same, "own": .same, "foreign": .missing, "jpeg": .size, "moving": .unreadable,
    ]
    #expect(whole.result.outcome == (try #require(outcomes[kind])))
    #expect(streamed.fingerprintsDiffer == (kind == "plain" || kind == "moving"))
  }

  @Test func damageIsFoundInEqualFilesToo() throws {
    let bytes = Array(PNG.encode(Picture.scene(40, 300).image).dropLast(200))
    try folder.write(bytes, to: "a.png")
    try folder.write(bytes, to: "b.png")
    #expect(throws: ImageError.self) {
      try streamed(.init())
        .run(expected: folder.path + "/a.png", actual: folder.path + "/b.png")
    }
  }

  @Test(arguments: [Metric.perceptual, .yiq])
  func damageIsFoundInFilesOfOtherSizesToo(metric: Metric) throws {
    try folder.write(PNG.encode(Picture.scene(40, 300).image), to: "a.png")
    let damaged = Array(PNG.encode(Picture.scene(30, 300).image).dropLast(200))
    try folder.write(damaged, to: "b.png")
    let report = try Comparison.run(
      expected: FileName(folder.path + "/a.png"), actual: FileName(folder.path + "/b.png"),
      request: .init(options: .init(metric: metric)))
    #expect(report.pairs.map(\.result.outcome) == [.unreadable])
  }

  @Test func sizesDiffer() throws {
    let (whole, streamed) = try both(.scene(20, 30), .scene(30, 20), .init())
    #expect(whole == streamed && streamed.outcome == .size)
  }
}
