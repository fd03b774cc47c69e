import Documents
import Files
import PixelCompare

/// Checks what was typed before any file is read.
struct ComparisonChecks {
  private let arguments: Arguments
  private var typed: ComparisonArguments { arguments.comparison }

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Throws when flags contradict each other, or when an output would replace an input.
  func run() throws(CommandError) {
    try mapError(to: CommandError.usage) { () throws(UsageError) in
      try checkVerdict()
      if arguments.json && typed.isGitHub { throw .conflict("--json", "--github") }
      try checkOutputs()
    }
  }

  private func checkVerdict() throws(UsageError) {
    let settings = typed.rule.settings
    let metric = settings.metric ?? .standard
    if let option = settings.foreign(to: metric).first {
      let others = Metric.taking(option.parameter.name).map(\.rawValue)
      throw .missingFlag(
        "--metric \(listed(others, "or")) with --\(option.flag)", command: "compare")
    }
    let range = metric.traits.threshold.range
    if let threshold = settings.threshold, !range.contains(threshold) {
      throw .badValue(
        flag: "--threshold", value: threshold.plainText,
        ValueError(expected: "\(Values.within(range)) for \(metric.rawValue)"))
    }
  }

  private func checkOutputs() throws(UsageError) {
    let inputs = arguments.operands + [typed.maskFile, typed.rulesFile].compactMap { $0 }
    let outputs = [
      ("--diff", typed.diff), ("--report", typed.report), ("--junit", typed.junit),
      ("--markdown", typed.markdown),
    ]
    for (flag, path) in outputs {
      guard let path else { continue }
      let place = PlaceOnDisk(path)
      for input in inputs where input != "-" {
        let other = PlaceOnDisk(input)
        let isFolder = flag == "--diff" || flag == "--report" && typed.isReportFolder
        if place.lies(in: other) || isFolder && other.lies(in: place) {
          throw .outputAmongInputs(flag: flag, path: path, input: input)
        }
      }
    }
    for (index, first) in outputs.enumerated() {
      guard let path = first.1 else { continue }
      for second in outputs[(index + 1)...] {
        guard let other = second.1, PlaceOnDisk(path) == PlaceOnDisk(other) else { continue }
        throw .conflict("\(first.0) \(path)", "\(second.0) \(other)")
      }
    }
  }
}

extension ComparisonArguments {
  /// Whether the HTML report is a folder: one that exists and is not a link, or a path that ends in a slash.
  var isReportFolder: Bool {
    report.map { $0.hasSuffix("/") || PlaceOnDisk.isFolder($0) && !FileStamp.isLink($0) } ?? false
  }
}
