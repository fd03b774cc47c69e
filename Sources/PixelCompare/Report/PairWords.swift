public import Imaging

/// What came out for a pair, in words.
public enum PairWords {
  /// One sentence about a pair, with its figures.
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

  /// A remark when the golden was drawn by something else; empty when not, or when nobody knows.
  public static func fingerprints(expected: Fingerprint?, actual: Fingerprint?) -> String {
    guard let expected, let actual, expected != actual else { return "" }
    return " The golden was drawn by \(expected.deviceClass) (\(expected.driver)), "
      + "the actual picture by \(actual.deviceClass) (\(actual.driver))."
  }

  /// How far the picture is from each of several goldens; empty when there was one.
  static func distances(_ goldens: [GoldenFolder.Candidate]) -> String {
    if goldens.count < 2 { return "" }
    let distances = goldens.map { golden in
      let count = golden.result.measurement.map { "\($0.count) pixels" }
      return "\(golden.name) \(golden.result.same ? "matches" : count ?? "cannot be measured")"
    }
    return " Of its goldens, \(distances.joined(separator: ", "))."
  }

  private static func different(_ result: PairResult) -> String {
    guard let measurement = result.measurement else { return "they differ." }
    var text = "\(measurement.count) of \(measurement.total) pixels differ"
    if !measurement.holds { text += secondLimit(measurement) }
    return text + " (value \(Figures.short(measurement.value)), greatest "
      + "\(Figures.short(measurement.max)))."
  }

  /// What the limit besides the count says.
  private static func secondLimit(_ measurement: PixelMeasurement) -> String {
    guard let size = measurement.detail("windowSize"), let x = measurement.detail("windowX"),
      let y = measurement.detail("windowY")
    else { return ", and the value misses its threshold" }
    let side = Int(size)
    return ", and \(side) × \(side) of them at \(Int(x)),\(Int(y)) together drift or move "
      + "\(Figures.short(measurement.value)) times as far as allowed (--max-window)"
  }

  private static func size(_ size: PictureSize?) -> String { size?.description ?? "unknown" }
}

/// Numbers as text.
enum Figures {
  /// At most four digits behind the point.
  static func short(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "undefined" : "infinite" }
    let scaled = (value * 10_000).rounded() / 10_000
    return scaled == scaled.rounded() && abs(scaled) < 1e15 ? "\(Int(scaled))" : "\(scaled)"
  }
}
