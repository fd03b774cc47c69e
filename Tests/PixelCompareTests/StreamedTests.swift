import Imaging
import Testing

@testable import PixelCompare

/// Comparing by rows must say what comparing whole pictures says.
@Suite struct StreamedTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func both(
    _ a: Picture, _ b: Picture, _ options: ComparisonOptions
  ) throws -> (whole: PairResult, streamed: PairResult) {
    try folder.write("a.png", PNG.encode(a.image))
    try folder.write("b.png", PNG.encode(b.image))
    return (
      try Comparison.compare(expected: a.image, actual: b.image, options: options),
      try StreamedComparison(options: options, limits: .default)
        .run(expected: folder.path + "/a.png", actual: folder.path + "/b.png")
    )
  }

  private func check(_ a: Picture, _ b: Picture, _ options: ComparisonOptions) throws {
    let (whole, streamed) = try both(a, b, options)
    #expect(whole.outcome == streamed.outcome, "\(options.metric)")
    let (m, n) = (try #require(whole.measurement), try #require(streamed.measurement))
    #expect(m.count == n.count && m.total == n.total && m.holds == n.holds, "\(options.metric)")
    #expect(abs(m.max - n.max) < 1e-9, "\(options.metric)")
    #expect(m.value == n.value || abs(m.value - n.value) < 1e-9, "\(options.metric)")
    for detail in m.details {
      let other = try #require(n.detail(detail.name))
      #expect(abs(detail.value - other) < 1e-9, "\(options.metric) \(detail.name)")
    }
  }

  @Test(arguments: Metric.allCases.filter(StreamedComparison.allows))
  func rowsSayWhatPicturesSay(metric: Metric) throws {
    let scene = Picture.scene(40, 900)
    var noise = Noise(seed: 8)
    try check(scene, scene.mapped { $0 + noise.next(40) - 20 }, .init(metric: metric))
    try check(scene, scene.shifted(0, 1), .init(metric: metric))
    var spotted = scene
    for y in [0, 255, 256, 257, 511, 899] { spotted[7, y] = (255, 0, 0, 255) }
    try check(scene, spotted, .init(metric: metric))
    let glass = Picture(40, 600) { x, y in
      (UInt8(x * 6), UInt8(y % 256), 90, UInt8((x * y) % 256))
    }
    try check(glass, glass.shifted(1, 1), .init(metric: metric))
    let regions = [
      Rectangle(x: 5, y: 200, width: 9, height: 120),
      Rectangle(x: 0, y: 890, width: 40, height: 90),
    ]
    try check(scene, spotted, .init(metric: metric, ignored: regions))
    try check(scene, scene, .init(metric: metric, ignored: regions))
  }

  @Test func damageIsFoundInEqualFilesToo() throws {
    let bytes = Array(PNG.encode(Picture.scene(40, 300).image).dropLast(200))
    try folder.write("a.png", bytes)
    try folder.write("b.png", bytes)
    #expect(throws: ImageError.self) {
      try StreamedComparison(options: .init(), limits: .default)
        .run(expected: folder.path + "/a.png", actual: folder.path + "/b.png")
    }
  }

  @Test func sizesDiffer() throws {
    let (whole, streamed) = try both(.scene(20, 30), .scene(30, 20), .init())
    #expect(whole == streamed && streamed.outcome == .size)
  }
}
