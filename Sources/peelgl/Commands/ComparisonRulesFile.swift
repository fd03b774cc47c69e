import Documents
import Effects
import Files
import Imaging
import PixelCompare
import Rendering

/// A JSON5 file that maps patterns of paths to what holds for the files that match.
struct ComparisonRulesFile {
  private let path: String
  private let assets: Assets
  /// The metrics that may be in force so far.
  private var metrics: [Metric]

  /// The file at `path`; `metric` is in force where no rule says otherwise.
  init(_ path: String, from assets: Assets, metric: Metric) {
    self.path = path
    self.assets = assets
    metrics = [metric]
  }

  /// The rules in the order of the file.
  mutating func rules() throws(RenderingError) -> ComparisonRules {
    let document = try assets.document(FileRequest(path, as: .rules)).content
    guard case .object(let members) = document.content else {
      throw failure(
        document, "the file maps patterns to rules, as {\"icons/*.png\": {maxCount: 4}}")
    }
    var rules: [ComparisonRules.Rule] = []
    for member in members { rules.append(try rule(member)) }
    return ComparisonRules(rules)
  }

  private static let keys = [
    "metric", "threshold", "antialiasing", "maxCount", "maxRatio", "maxWindow", "ignore", "include",
    "mask", "skip",
  ]

  private mutating func rule(_ member: JSON5Value.Member) throws(RenderingError)
    -> ComparisonRules.Rule
  {
    guard case .object(let settings) = member.value.content else {
      throw failure(member.value, "the rule for a pattern is an object, as {maxCount: 4}")
    }
    var rule = ComparisonRules.Rule(member.name)
    for setting in settings { try apply(setting.name, setting.value, to: &rule) }
    if let metric = rule.metric { metrics.append(metric) }
    if let threshold = rule.threshold {
      let meant = rule.metric.map { [$0] } ?? metrics
      if !meant.contains(where: { $0.traits.threshold.range.contains(threshold) }) {
        let value = settings.first { $0.name == "threshold" }?.value ?? member.value
        throw failure(
          value,
          "\(Values.within(meant[0].traits.threshold.range)) is needed for \(meant[0].rawValue)")
      }
    }
    return rule
  }

  private func apply(
    _ key: String, _ value: JSON5Value, to rule: inout ComparisonRules.Rule
  ) throws(RenderingError) {
    switch key {
    case "metric": rule.metric = try choice(value, Metric.self)
    case "threshold": rule.threshold = try number(value, in: Metric.thresholds)
    case "antialiasing": rule.antialiasing = try choice(value, ComparisonOptions.Antialiasing.self)
    case "maxCount":
      rule.maxCount = Int(
        try number(value, in: 0...Double(ComparisonOptions.counts.upperBound)))
    case "maxRatio": rule.maxRatio = try number(value, in: ComparisonOptions.ratios)
    case "maxWindow": rule.windowLimit = try number(value, in: ComparisonOptions.windowLimits)
    case "ignore": rule.ignored = try rectangles(value)
    case "include": rule.included = try rectangles(value)
    case "mask": rule.mask = try assets.mask(try text(value).asNamed(in: path))
    case "skip":
      guard case .boolean(let skip) = value.content else {
        throw failure(value, "skip is true or false")
      }
      rule.isSkipped = skip
    default:
      let nearest = suggestion(for: key, in: Self.keys, called: "keys")
      throw failure(value, "there is no key \"\(key)\"\(nearest)")
    }
  }

  private func number(
    _ value: JSON5Value, in range: ClosedRange<Double>
  ) throws(RenderingError) -> Double {
    guard case .number(let number) = value.content, range.contains(number) else {
      throw failure(
        value, "\(Values.within(range)) is needed")
    }
    return number
  }

  private func text(_ value: JSON5Value) throws(RenderingError) -> String {
    guard case .text(let text) = value.content else { throw failure(value, "a text is needed") }
    return text
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: JSON5Value, _ type: Choice.Type
  ) throws(RenderingError) -> Choice where Choice.RawValue == String {
    let text = try text(value)
    do throws(ValueError) { return try Values.choice(text, type) } catch {
      throw failure(value, "\(error.expected) is needed")
    }
  }

  private func rectangles(_ value: JSON5Value) throws(RenderingError) -> [Rectangle] {
    guard case .list(let entries) = value.content else {
      throw failure(value, "a list of rectangles is needed, as [[0, 0, 64, 16]]")
    }
    var rectangles: [Rectangle] = []
    for entry in entries {
      guard case .list(let sides) = entry.content, sides.count == 4 else {
        throw failure(entry, "a rectangle is [x, y, width, height] in pixels")
      }
      var numbers: [Int] = []
      for side in sides { numbers.append(Int(try number(side, in: 0...1_000_000))) }
      rectangles.append(
        Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    return rectangles
  }

  private func failure(_ value: JSON5Value, _ sentence: String) -> RenderingError {
    .inputFile("\(path.printable):\(value.position): \(sentence)")
  }
}
