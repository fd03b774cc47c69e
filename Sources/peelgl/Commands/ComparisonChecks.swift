import Documents
import PixelCompare

/// Checks what was typed before any file is read.
struct ComparisonChecks {
  private let arguments: Arguments
  private var typed: ComparisonArguments { arguments.comparison }

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Throws when flags contradict each other, or when an output would replace an input.
  func run() throws(CommandError) {
    do throws(UsageError) {
      try checkVerdict()
      if arguments.json && typed.isGitHub { throw .conflict("--json", "--github") }
      try checkOutputs()
    } catch {
      throw .usage(error)
    }
  }

  private func checkVerdict() throws(UsageError) {
    let metric = typed.rule.metric ?? ComparisonOptions().metric
    if typed.rule.differenceRange != nil, !metric.traits.options.contains(.ranges) {
      throw .missingFlag("--metric channel with --fuzzy", command: "compare")
    }
    let range = metric.traits.threshold.range
    if let threshold = typed.rule.threshold, !range.contains(threshold) {
      throw .badValue(
        flag: "--threshold", value: threshold.plainText,
        ValueError(expected: "\(Values.within(range)) for \(metric.rawValue)"))
    }
  }

  private func checkOutputs() throws(UsageError) {
    let inputs = arguments.operands + [typed.maskFile, typed.rulesFile].compactMap { $0 }
    let outputs = [("--diff", typed.diff), ("--report", typed.report), ("--junit", typed.junit)]
    for (flag, path) in outputs {
      guard let path else { continue }
      let place = PlaceOnDisk(path)
      for input in inputs where input != "-" {
        let other = PlaceOnDisk(input)
        if place.lies(in: other) || flag == "--diff" && other.lies(in: place) {
          throw .outputAmongInputs(flag: flag, path: path, input: input)
        }
      }
    }
    if let report = typed.report, let junit = typed.junit,
      PlaceOnDisk(report) == PlaceOnDisk(junit)
    {
      throw .conflict("--report \(report)", "--junit \(junit)")
    }
  }
}
