import Imaging

/// The properties of a metric.
///
/// Every metric states all of them once, in its own file.
public struct MetricTraits: Sendable {
  /// A phrase that describes the metric.
  public let summary: String
  /// The meaning and range of the threshold.
  public let threshold: Threshold
  /// How alpha is treated.
  public let alpha: AlphaTreatment
  /// The quantity that decides whether a picture passes.
  public let verdict: Verdict
  /// The options that this metric takes besides those of all metrics.
  public let options: [ComparisonOption<MetricValues>]
  /// How much of a picture a figure depends on.
  let extent: Extent
  /// The memory that measuring opaque whole pictures and finding their changes takes, beside both pictures.
  let working: Working
  /// The version of pixelmatch whose diff pictures this metric's diff pictures resemble.
  let diffStyle: DiffStyle
  /// How the figures are computed.
  let measurement: Measurement
  /// The verdict by an option of the metric's own; nil if that option is not given.
  var accepts: @Sendable (PixelMeasurement, MetricValues) -> Bool? = { _, _ in nil }

  /// The threshold of a metric.
  public struct Threshold: Sendable {
    /// A phrase that describes the limited quantity, with its unit.
    public let meaning: String
    /// The values that it may have.
    public let range: ClosedRange<Double>
    /// The value without `--threshold`.
    public let defaultValue: Double
  }

  /// How a metric takes alpha into account.
  public enum AlphaTreatment: Sendable, CaseIterable {
    /// Each pixel is compared on black and on white, and the greater difference counts.
    case onBlackAndWhite
    /// Alpha is a fourth component.
    case component
    /// Alpha is a fourth component unless both pictures are opaque.
    case componentUnlessOpaque
    /// Each pixel is blended on white.
    case onWhite
    /// Each pixel is blended on pixelmatch's checkerboard.
    case onCheckerboard
    /// Alpha is dropped.
    case dropped
  }

  /// The quantity that decides whether a picture passes.
  public enum Verdict: Sendable {
    /// The number of pixels over the threshold.
    case pixels
    /// The metric's value, which must be at least the threshold.
    case value
  }

  /// How much of a picture a figure depends on.
  enum Extent: Sendable {
    /// The whole picture, because of large windows or because of how figures are pooled.
    case picture
    /// Some rows at a time.
    case rows(RowExtent)
  }

  /// How a metric measures a picture a few rows at a time.
  struct RowExtent: Sendable {
    /// The number of rows above the measured ones that it reads.
    let above: Int
    /// The number of rows below the measured ones that it reads.
    let below: Int
    /// The number of rows to measure at once; nil for as many as fit in a processor's cache.
    let rowsAtOnce: Int?
    /// Whether it can also measure some columns at a time, and then reads as many before and after them as rows above and below.
    var isTiled = false
    /// Whether the joined figures equal those of the whole picture in every digit.
    let isExact: Bool
    /// Joins the figures of some rows with those of the rows below them, or of the columns after them.
    let join: @Sendable (PixelMeasurement, PixelMeasurement) -> PixelMeasurement
  }

  /// What a metric holds beside two pictures.
  struct Working: Sendable {
    /// Bytes a pixel.
    let pixel: Int
    /// Bytes a column, for the rows that it keeps.
    var column: @Sendable (MetricValues) -> Double = { _ in 0 }
  }

  /// The version of pixelmatch whose rounding of greys a diff picture uses.
  enum DiffStyle: Sendable {
    /// 5.3 and 6.0.
    case pixelmatch5
    /// 7.0 and later.
    case pixelmatch7
  }

  /// How the figures are computed, and from which components.
  enum Measurement: Sendable {
    /// From components as they are stored, 8 or 16 bits each.
    case stored(@Sendable (Strip, MetricSettings) -> PixelMeasurement)
    /// From components reduced to 8 bits.
    case eightBits(@Sendable (PixelPair, MetricSettings) -> PixelMeasurement)
  }
}

/// The settings of a measurement.
struct MetricSettings: Sendable {
  var threshold: Double
  /// The values of the metric's own options.
  var values: MetricValues
  /// Whether to keep the data for diff pictures.
  var marks: Bool
  /// The number of threads; figures do not depend on it.
  var workers: Int
}

extension MetricTraits {
  /// Whether the metric takes the option called `name`.
  package func takes(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The depth at which pictures are read for this metric; nil for their own.
  var depth: Image.Depth? {
    switch measurement {
    case .stored: nil
    case .eightBits: .eight
    }
  }

  /// Measures two pictures, or only the rows in `strip`.
  func measure(_ strip: Strip, _ settings: MetricSettings) -> PixelMeasurement {
    let result =
      switch measurement {
      case .stored(let measure): measure(strip, settings)
      case .eightBits(let measure): measure(strip.pixels, settings)
      }
    return judged(result, threshold: settings.threshold)
  }

  /// The measurement with its second limit judged, where that limit concerns the metric's own value.
  func judged(_ measurement: PixelMeasurement, threshold: Double) -> PixelMeasurement {
    guard verdict == .value else { return measurement }
    var result = measurement
    result.holds = result.value >= threshold
    return result
  }
}
