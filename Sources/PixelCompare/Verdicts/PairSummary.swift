import Documents
public import Imaging

/// The outcome for a pair in sentences.
public enum PairSummary {
  /// What differs, where and how much, in a sentence; `reason` says more where a comparison was not possible.
  public static func sentence(_ result: PairResult, reason: String? = nil) -> String {
    outcome(result, reason) + excused(result)
  }

  private static func outcome(_ result: PairResult, _ reason: String?) -> String {
    switch result.outcome {
    case .same: "the same."
    case .missing: reason ?? "the actual picture is missing."
    case .extra: "this picture has no golden."
    case .unreadable: reason ?? "it cannot be read."
    case .size:
      "sizes differ: expected \(size(result.expectedSize)), actual \(size(result.actualSize))."
        + aligned(result) + (reason.map { " \($0)" } ?? "")
    case .timing: ["it looks the same.", reason].compactMap(\.self).joined(separator: " ")
    case .different: [different(result), reason].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The metric's figures in a sentence; empty if nothing was measured.
  public static func figures(_ result: PairResult) -> String {
    guard let measurement = result.measurement else { return "" }
    var text = "\(measurement.count) of \(measurement.total) pixels differ"
    if !measurement.holds { text += secondLimit(measurement) }
    return text + " (value \(Figures.short(measurement.value)), greatest "
      + "\(Figures.short(measurement.max)))."
  }

  /// Sentences that name the devices of the golden and of the actual picture when they differ, and say what is promised between
  /// them and whether that explains `result`, a verdict by `options`; empty when they do not differ, or when one of them is unknown.
  public static func fingerprints(
    expected: Fingerprint?, actual: Fingerprint?, explaining result: PairResult,
    by options: ComparisonOptions
  ) -> String {
    guard let expected, let actual, expected != actual else { return "" }
    let names =
      " The golden was drawn by \(expected.deviceClass) (\(expected.driver)), "
      + "the actual picture by \(actual.deviceClass) (\(actual.driver))."
    let differs = result.outcome == .different
    guard let first = PromisedPixels(drawnBy: expected.driver),
      let second = PromisedPixels(drawnBy: actual.driver),
      let greatest = first.greatestDifference(from: second)
    else {
      return names + " Nothing is promised between them"
        + (differs ? ", which may explain what differs." : ".")
    }
    guard differs else { return names }
    let promise =
      greatest == 0
      ? "both draw the same pixels"
      : "their visible pixels differ by at most \(greatest) of 255"
    let answer = explains(result, greatest: greatest, by: options)
      .map { $0 ? "explains" : "does not explain" }
    return names
      + " Apart from texts and drawings \(promise), which \(answer ?? "may explain") what differs."
  }

  /// Whether components that differ by `greatest` of 255 explain a difference; nil if `options` do not tell.
  private static func explains(
    _ result: PairResult, greatest: Int, by options: ComparisonOptions
  ) -> Bool? {
    if greatest == 0 { return false }
    switch options.metric {
    // The default verdict passes all that these drivers draw differently.
    case .perceptual
    where options.settings.threshold == nil
      && [.person, .colleague].contains(options.settings.values.strictness):
      return false
    case .exact, .channel:
      // Colours under little alpha differ by more.
      return result.measurement.flatMap { $0.max <= Double(greatest) ? true : nil }
    default: return nil
    }
  }

  /// The excused noise, in a sentence; empty if there is none.
  private static func excused(_ result: PairResult) -> String {
    guard let excused = result.excused, excused.pixels > 0 else { return "" }
    return " Noise seen in \(excused.runs) runs is excused in "
      + "\(excused.pixels) \(excused.pixels == 1 ? "pixel" : "pixels")."
  }

  private static func different(_ result: PairResult) -> String {
    guard let first = result.changes.first else {
      return result.measurement.map { "\($0.count) of \($0.total) pixels differ." }
        ?? "they differ."
    }
    let same = result.changes.filter { $0.isAlike(first) }
    let others = result.changes.count - same.count
    let rest = others == 0 ? "" : ", and \(others) more \(others == 1 ? "area" : "areas")"
    return "\(same.count > 1 ? joined(same) : first.description)\(rest)."
  }

  /// Texts of one colour that got another one, in one sentence.
  private static func joined(_ changes: [Change]) -> String {
    let lines = changes.map { change -> Int in
      if case .text(let color) = change.kind { color.lines } else { 0 }
    }
    let name = lines.allSatisfy { $0 > 1 } ? "paragraphs" : "places"
    let first = changes[0]
    return "\(first.what) in \(changes.count) \(name), the largest \(first.place)"
  }

  /// What differs on a canvas that holds both pictures; empty if they were not compared.
  private static func aligned(_ result: PairResult) -> String {
    guard let alignment = result.alignment else { return "" }
    let text = "\(alignment)"
    return " \(text.prefix(1).uppercased())\(text.dropFirst()): \(different(result))"
  }

  /// The result of the second limit, which was not met.
  private static func secondLimit(_ measurement: PixelMeasurement) -> String {
    guard let size = measurement.detail("windowSize"), let x = measurement.detail("windowX"),
      let y = measurement.detail("windowY")
    else { return ", and the value misses its threshold" }
    let side = size.plainText
    return ", and \(side) × \(side) of them at \(x.plainText),\(y.plainText) together drift or "
      + "move \(Figures.short(measurement.value)) times as far as allowed (--\(PerceptualMetric.maxWindow.option.flag))"
  }

  private static func size(_ size: PictureSize?) -> String { size?.description ?? "unknown" }
}
