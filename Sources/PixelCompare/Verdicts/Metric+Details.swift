import Documents

extension Metric {
  /// The metric of the default verdict.
  public static let standard = Metric.perceptual

  /// The values that the threshold of some metric may have.
  static var thresholds: ClosedRange<Double> {
    let ranges = allCases.map(\.traits.threshold.range)
    let low = ranges.reduce(0) { min($0, $1.lowerBound) }
    return low...ranges.reduce(0) { max($0, $1.upperBound) }
  }

  /// The metrics that take the option called `name`.
  package static func taking(_ name: String) -> [Metric] {
    allCases.filter { $0.traits.takes(name) }
  }

  /// What each metric measures, and how it treats alpha.
  static var details: String {
    let metrics = allCases.map { "\($0.rawValue): \($0.traits.summary)" }
    let alpha = MetricTraits.AlphaTreatment.allCases.map { treatment in
      let names = allCases.filter { $0.traits.alpha == treatment }.map(\.rawValue)
      return "\(listed(names)) \(treatment.words(names.count))"
    }
    return "The metrics are \(metrics.joined(separator: "; ")). Alpha: "
      + "\(alpha.joined(separator: "; ")). Each metric follows its original; the CIE formulas do not define alpha."
  }

  /// What the threshold of each metric limits, and its values.
  static var thresholdDetails: String {
    allCases.map { metric in
      let threshold = metric.traits.threshold
      let (low, high) = (threshold.range.lowerBound, threshold.range.upperBound)
      let values =
        low == high
        ? ""
        : ", \(low.plainText) to \(high.plainText)"
          + ", default \(threshold.defaultValue.plainText)"
      return "\(metric.rawValue): \(threshold.meaning)\(values)"
    }.joined(separator: "; ") + "."
  }
}

extension MetricTraits.AlphaTreatment {
  /// What `count` metrics do, as it continues their names.
  fileprivate func words(_ count: Int) -> String {
    let s = count == 1 ? "s" : ""
    return switch self {
    case .onBlackAndWhite: "compare\(s) each pixel on black and on white"
    case .component: "compare\(s) it as a fourth component"
    case .componentUnlessOpaque:
      "compare\(s) it as a fourth component unless both pictures are opaque"
    case .onWhite: "blend\(s) on white"
    case .onCheckerboard: "blend\(s) on pixelmatch's checkerboard"
    case .dropped: "drop\(s) it"
    }
  }
}
