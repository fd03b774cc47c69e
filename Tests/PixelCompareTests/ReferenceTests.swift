import Foundation
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// The metrics against the published implementations, which `scripts/reference-metrics` runs.
@Suite(.serialized) struct ReferenceTests {
  struct Pair {
    let name: String
    let expected: Picture
    let actual: Picture
    let isOpaque: Bool

    init(name: String, expected: Picture, actual: Picture) {
      (self.name, self.expected, self.actual) = (name, expected, actual)
      isOpaque = expected.image.isOpaque && actual.image.isOpaque
    }
  }

  /// Every metric but `perceptual`, which is the only one of its kind.
  @Test func everyMetricAgreesWithItsReference() throws {
    let tested: Set<Metric> = [
      .yiq, .yiqChecker, .oklab, .flip, .exact, .channel, .ssim, .ssimUniform, .psnr, .deltaE,
      .deltaE94,
    ]
    #expect(tested.union([.perceptual]) == Set(Metric.allCases), "a metric has no reference here")
    let folder = try TemporaryFolder()
    let pairs = generated() + (try photographs(folder))
    let references = try Reference.measure(pairs, in: folder)
    #expect(pairs.count { $0.isOpaque } >= 12 && pairs.contains { !$0.isOpaque })
    for pair in pairs {
      let values = try #require(references[pair.name])
      try pixelmatch(pair, values, folder)
      try flip(pair, values, folder)
      try scikit(pair, values)
    }
  }

  private func measure(
    _ pair: Pair, _ options: ComparisonOptions
  ) throws -> PixelMeasurement {
    let result = try Comparison.compare(
      expected: pair.expected.image, actual: pair.actual.image, options: options, marks: true)
    return try #require(result.measurement)
  }

  private func pixelmatch(
    _ pair: Pair, _ values: [String: [String: Double]], _ folder: TemporaryFolder
  ) throws {
    for metric in [Metric.yiq, .yiqChecker, .oklab] {
      let reference = try #require(values[metric.rawValue])
      let found = try measure(pair, .init(metric: metric))
      #expect(Double(found.count) == reference["count"], "\(pair.name) \(metric.rawValue)")
      let all = try measure(pair, .init(metric: metric, antialiasing: .count))
      #expect(Double(all.count) == reference["all"], "\(pair.name) \(metric.rawValue)")
      if let max = reference["max"] { #expect(abs(found.max - max) < 2e-5, "\(pair.name)") }
    }
    let picture = try #require(
      DiffPicture.draw(
        expected: pair.expected.image, measurement: try measure(pair, .init(metric: .yiq)),
        metric: .yiq))
    #expect(picture.bytes == (try folder.read("\(pair.name).yiq")), "\(pair.name) diff picture")
  }

  private func flip(
    _ pair: Pair, _ values: [String: [String: Double]], _ folder: TemporaryFolder
  ) throws {
    let reference = try #require(values["flip"])
    let found = try measure(pair, .init(metric: .flip))
    func expect(_ value: Double?, _ name: String) throws {
      let difference = try #require(value) - (try #require(reference[name]))
      #expect(abs(difference) < 1e-5, "\(pair.name) \(name)")
    }
    try expect(found.value, "value")
    try expect(found.max, "max")
    for name in ["mean", "weightedQuartile1", "weightedMedian", "weightedQuartile3"] {
      try expect(found.detail(name), name)
    }
    let near = try measure(pair, .init(metric: .flip, pixelsPerDegree: 30))
    try expect(near.detail("mean"), "mean30")
    let map = try #require(
      DiffPicture.draw(expected: pair.expected.image, measurement: found, metric: .flip))
    let wanted = try folder.read("\(pair.name).flip")
    let colors = map.bytes.count / 4 * 3
    try #require(wanted.count == colors, "\(pair.name)")
    let drawn: [UInt8] = (0..<colors).map { (index: Int) in map.bytes[index / 3 * 4 + index % 3] }
    let off = zip(drawn, wanted).count { $0 != $1 }
    #expect(off <= colors / 500, "\(pair.name): \(off) of \(colors) bytes of the map")
  }

  private func scikit(_ pair: Pair, _ values: [String: [String: Double]]) throws {
    for metric in [Metric.exact, .channel, .ssim, .ssimUniform, .psnr, .deltaE, .deltaE94] {
      // The CIE formulas do not define alpha, so there is no reference for translucent pictures.
      if metric.traits.alpha == .onBlackAndWhite, !pair.isOpaque { continue }
      let reference = try #require(values[metric.rawValue], "\(pair.name) \(metric)")
      let found = try measure(pair, .init(metric: metric))
      #expect(abs(found.value - (reference["value"] ?? -9)) < 1e-6, "\(pair.name) \(metric)")
      if let max = reference["max"] {
        #expect(abs(found.max - max) < 1e-6, "\(pair.name) \(metric)")
      }
    }
  }

  private func generated() -> [Pair] {
    let scene = Picture.scene(72, 56)
    let vector = Vector().draw(112, 90)
    var noise = SplitMix(seed: 3)
    let speckled = scene.mapped { $0 + noise.below(60) - 30 }
    let sprite = Picture(48, 40) { x, y in
      let d = ((x - 24) * (x - 24) + (y - 20) * (y - 20))
      return (UInt8(40 + x * 4), UInt8(200 - y * 3), 120, UInt8(clamping: 900 - d * 3))
    }
    return [
      Pair(name: "shifted", expected: scene, actual: scene.shifted(1, 0)),
      Pair(name: "speckled", expected: scene, actual: speckled),
      Pair(name: "samples", expected: vector, actual: Vector(samples: .four).draw(112, 90)),
      Pair(name: "moved", expected: vector, actual: Vector(offset: (0.5, 0)).draw(112, 90)),
      Pair(name: "brighter", expected: scene, actual: scene.mapped { $0 + 8 }),
      Pair(name: "translucent", expected: sprite, actual: sprite.shifted(1, 1)),
      Pair(
        name: "vanished", expected: sprite, actual: .flat(48, 40, (255, 255, 255, 0))),
    ]
  }

  private func photographs(_ folder: TemporaryFolder) throws -> [Pair] {
    try Reference.photographs(in: folder).flatMap { name, picture -> [Pair] in
      var noise = SplitMix(seed: 9)
      return [
        Pair(name: name, expected: picture, actual: picture.shifted(0, 1)),
        Pair(
          name: "\(name)-dither", expected: picture,
          actual: picture.mapped { $0 + noise.below(5) - 2 }),
      ]
    }
  }
}
