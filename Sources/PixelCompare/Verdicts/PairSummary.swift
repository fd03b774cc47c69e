import Documents
public import Imaging

/// The outcome for a pair in sentences.
public enum PairSummary {
  /// One sentence about a pair, with its figures; `reason` says more where a comparison was not possible.
  public static func sentence(_ result: PairResult, reason: String? = nil) -> String {
    switch result.outcome {
    case .same: reason.map { "the same. \($0)" } ?? "the same."
    case .missing: reason ?? "there is no actual picture."
    case .extra: "nothing expects this picture."
    case .unreadable: reason ?? "it cannot be read."
    case .size:
      "sizes differ: expected \(size(result.expectedSize)), actual \(size(result.actualSize))."
    case .different: reason.map { "\(different(result)) \($0)" } ?? different(result)
    }
  }

  /// A sentence that says what drew the golden and what the actual picture, when they differ; empty when they do not, or when
  /// one of them is unknown.
  public static func fingerprints(expected: Fingerprint?, actual: Fingerprint?) -> String {
    guard let expected, let actual, expected != actual else { return "" }
    return " The golden was drawn by \(expected.deviceClass) (\(expected.driver)), "
      + "the actual picture by \(actual.deviceClass) (\(actual.driver))."
  }

  private static func different(_ result: PairResult) -> String {
    guard let measurement = result.measurement else { return "they differ." }
    var text = "\(measurement.count) of \(measurement.total) pixels differ"
    if !measurement.holds { text += secondLimit(measurement) }
    return text + " (value \(Figures.short(measurement.value)), greatest "
      + "\(Figures.short(measurement.max)))."
  }

  /// The result of the second limit, which was not met.
  private static func secondLimit(_ measurement: PixelMeasurement) -> String {
    guard let size = measurement.detail("windowSize"), let x = measurement.detail("windowX"),
      let y = measurement.detail("windowY")
    else { return ", and the value misses its threshold" }
    let side = size.plainText
    return ", and \(side) × \(side) of them at \(x.plainText),\(y.plainText) together drift or "
      + "move \(Figures.short(measurement.value)) times as far as allowed (--max-window)"
  }

  private static func size(_ size: PictureSize?) -> String { size?.description ?? "unknown" }
}
