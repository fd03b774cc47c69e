import Imaging
import Testing

@testable import PixelCompare

extension MetricTraits {
  /// How the metric is taken by rows; nil when it needs whole pictures.
  var rows: RowExtent? { if case .rows(let rows) = extent { rows } else { nil } }
}

/// What a metric says about itself must be so.
@Suite struct MetricTraitsTests {
  @Test(arguments: Metric.allCases) func thresholdsOutsideTheRangeAreRefused(metric: Metric) throws
  {
    let threshold = metric.traits.threshold
    let (low, high) = (threshold.range.lowerBound, threshold.range.upperBound)
    #expect(threshold.range.contains(threshold.defaultValue))
    #expect(ComparisonOptions(metric: metric).threshold == threshold.defaultValue)
    for value in [low, high] {
      #expect(try ComparisonOptions(metric: metric, threshold: value).threshold == value)
    }
    for value in [low - 0.001, high + 0.001, .nan, .infinity, -.infinity] {
      let error = #expect(throws: CompareError.self) {
        try ComparisonOptions(metric: metric, threshold: value)
      }
      #expect("\(try #require(error))".hasPrefix("The threshold of \(metric.rawValue) is "))
    }
    var rule = ComparisonRules.Rule("*")
    rule.metric = metric
    rule.threshold = high + 1
    #expect(throws: CompareError.self) { try ComparisonOptions(rule) }
    #expect(throws: CompareError.self) {
      try ComparisonRules([rule]).options(for: FileName("a.png"), from: .init())
    }
  }

  @Test func otherLimitsOutsideTheirRangesAreRefused() {
    let refused: [() throws -> ComparisonOptions] = [
      { try .init(maxCount: -1) }, { try .init(maxCount: .max) },
      { try .init(maxRatio: -0.1) }, { try .init(maxRatio: 1.1) }, { try .init(maxRatio: .nan) },
      { try .init(windowLimit: -1) }, { try .init(windowLimit: .nan) },
      { try .init(windowLimit: .infinity) },
      { try .init(pixelsPerDegree: 1.9) }, { try .init(pixelsPerDegree: 1001) },
      { try .init(metric: .channel, differenceRange: 0...256) },
      { try .init(metric: .channel, pixelRange: -1...5) },
      { try .precision(1.1) }, { try .precision(1, perceptualPrecision: -0.1) },
    ]
    for (index, make) in refused.enumerated() {
      #expect(throws: CompareError.self, "\(index)") { try make() }
    }
  }

  /// Whether the default verdict tells a flat picture of one colour from another.
  private func tells(
    _ metric: Metric, _ first: Picture.Color, _ second: Picture.Color
  ) throws -> Bool {
    let result = try Comparison.compare(
      expected: Picture.flat(16, 16, first).image, actual: Picture.flat(16, 16, second).image,
      options: .init(metric: metric))
    return !result.same
  }

  @Test(arguments: Metric.allCases) func alphaIsTreatedAsStated(metric: Metric) throws {
    let invisible = try tells(metric, (0, 0, 0, 0), (9, 200, 70, 0))
    let onWhite = try tells(metric, (255, 255, 255, 255), (255, 255, 255, 0))
    let onBlack = try tells(metric, (0, 0, 0, 255), (0, 0, 0, 0))
    switch metric.traits.alpha {
    case .onBlackAndWhite, .onCheckerboard: #expect(!invisible && onWhite && onBlack)
    case .component, .componentUnlessOpaque: #expect(invisible && onWhite && onBlack)
    case .onWhite: #expect(!invisible && !onWhite && onBlack)
    case .dropped: #expect(invisible && !onWhite && !onBlack)
    }
  }

  /// An option changes the figures of metrics that take it, and of no other.
  @Test(arguments: Metric.allCases) func optionsAreTheOnesTaken(metric: Metric) throws {
    let vector = Vector().draw(112, 90)
    // Moved, and drawn by another rasteriser.
    let moved = Vector(offset: (1, 0), samples: .four).draw(112, 90)
    func result(_ options: ComparisonOptions) throws -> [Double] {
      let found = try Comparison.compare(
        expected: vector.image, actual: moved.image, options: options)
      let measured = try #require(found.measurement)
      return [Double(measured.count), measured.value, found.same ? 1 : 0]
    }
    let plain = try result(.init(metric: metric))
    let changed: [String: ComparisonOptions] = [
      "antialiasing": try .init(metric: metric, antialiasing: .count),
      "pixelsPerDegree": try .init(metric: metric, pixelsPerDegree: 20),
      "fuzzy": try .init(metric: metric, differenceRange: 0...255, pixelRange: 0...100_000),
      "strictness": try .init(metric: metric, strictness: .everyPixel),
      "maxWindow": try .init(metric: metric, maxRatio: 1, windowLimit: 1000),
    ]
    let unlimited = try result(try .init(metric: metric, maxRatio: 1))
    for option in ComparisonSettings.metricOptions {
      let base = option.name == "maxWindow" ? unlimited : plain
      let isTaken = try result(try #require(changed[option.name])) != base
      #expect(isTaken == metric.traits.takes(option.name), "\(option.name)")
    }
  }

  @Test func everyMetricIsDescribed() {
    #expect(Set(Metric.allCases.map(\.traits.summary)).count == Metric.allCases.count)
    for metric in Metric.allCases {
      #expect(!metric.traits.summary.isEmpty && !metric.traits.threshold.meaning.isEmpty)
    }
  }
}
