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
    let options = metric.traits.options
    let typed: [(flag: String, isTyped: Bool, option: MetricOption)] = [
      ("--max-window", self.typed.rule.windowLimit != nil, .windowLimit),
      ("--pixels-per-degree", self.typed.rule.pixelsPerDegree != nil, .pixelsPerDegree),
      ("--antialiasing", self.typed.rule.antialiasing != nil, .antialiasing),
    ]
    for flag in typed where flag.isTyped && !options.contains(flag.option) {
      let others = Metric.allCases.filter { $0.traits.options.contains(flag.option) }
      throw .missingFlag(
        "--metric \(listed(others.map(\.rawValue), "or")) with \(flag.flag)", command: "compare")
    }
    let range = metric.traits.threshold.range
    if let threshold = self.typed.rule.threshold, !range.contains(threshold) {
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
        if place.lies(in: other) || flag == "--diff" && other.lies(in: place) {
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
