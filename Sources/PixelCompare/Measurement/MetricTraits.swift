import Imaging

/// What a metric is and does.
///
/// Every metric states this once, in its own file, and leaves nothing out.
public struct MetricTraits: Sendable {
  /// What the metric measures, as a phrase.
  public let summary: String
  /// What the threshold means and which values it may have.
  public let threshold: Threshold
  /// What becomes of alpha.
  public let alpha: AlphaTreatment
  /// What decides whether a picture passes.
  public let verdict: Verdict
  /// The options that apply to this metric besides the threshold.
  public let options: Set<MetricOption>
  /// How much of a picture a figure depends on.
  let extent: Extent
  /// The version of pixelmatch whose diff pictures this metric's look like.
  let diffStyle: DiffStyle
  /// How the figures are computed.
  let measurement: Measurement

  /// The threshold of a metric.
  public struct Threshold: Sendable {
    /// What it limits, with its unit, as a phrase.
    public let meaning: String
    /// The values that it may have.
    public let range: ClosedRange<Double>
    /// The value without `--threshold`.
    public let defaultValue: Double
  }

  /// How a metric takes alpha into account.
  public enum AlphaTreatment: Sendable, CaseIterable {
    /// Each pixel is compared on black and on white, and the greater difference holds.
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

  /// What decides whether a picture passes.
  public enum Verdict: Sendable {
    /// The number of pixels over the threshold.
    case pixels
    /// The metric's value, which must be at least the threshold.
    case value
  }

  /// How much of a picture a figure depends on.
  enum Extent: Sendable {
    /// All of it, because windows reach far or because of how figures are pooled.
    case picture
    /// Some rows at a time.
    case rows(RowExtent)
  }

  /// How a metric measures a picture a few rows at a time.
  struct RowExtent: Sendable {
    /// Rows above the measured ones that it looks at.
    let above: Int
    /// Rows below the measured ones that it looks at.
    let below: Int
    /// Rows to measure at once; nil for as many as stay in a processor's cache.
    let rowsAtOnce: Int?
    /// Whether the joined figures are those of the whole picture in every digit.
    let isExact: Bool
    /// Joins the figures of some rows with those of the rows below them.
    let join: @Sendable (PixelMeasurement, PixelMeasurement) -> PixelMeasurement
  }

  /// The version of pixelmatch whose rounding a diff picture's grey follows.
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

/// Options that only some metrics take.
public enum MetricOption: Sendable, CaseIterable {
  /// Whether differences that anti-aliasing explains count.
  case antialiasing
  /// How far the worst window may be off.
  case windowLimit
  /// Pixels per degree of sight.
  case pixelsPerDegree
  /// Ranges of the greatest difference and of the number of differing pixels.
  case ranges
}

/// What a metric is told.
struct MetricSettings: Sendable {
  var threshold: Double
  var countsAntialiasing: Bool
  var windowLimit: Double
  var pixelsPerDegree: Double
  /// Whether to keep what diff pictures need.
  var marks: Bool
  /// The threads to use; figures do not depend on them.
  var workers: Int
}

extension MetricTraits {
  /// The depth at which pictures are read for this metric; nil for their own.
  var depth: Image.Depth? {
    switch measurement {
    case .stored: nil
    case .eightBits: .eight
    }
  }

  /// Measures two pictures, or the rows of them that `strip` names.
  func measure(_ strip: Strip, _ settings: MetricSettings) -> PixelMeasurement {
    let result =
      switch measurement {
      case .stored(let measure): measure(strip, settings)
      case .eightBits(let measure): measure(strip.pixels, settings)
      }
    return judged(result, threshold: settings.threshold)
  }

  /// `measurement` with the second limit decided, where that is the metric's own value.
  func judged(_ measurement: PixelMeasurement, threshold: Double) -> PixelMeasurement {
    guard verdict == .value else { return measurement }
    var result = measurement
    result.holds = result.value >= threshold
    return result
  }
}
