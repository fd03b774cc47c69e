import Documents
import Files
import Imaging
import PixelCompare
import Rendering

/// A JSON5 file that maps patterns of paths to what holds for the files that match.
struct ComparisonRulesFile {
  private let path: String
  private let limits: ImageLimits
  /// The metrics that may be in force so far.
  private var metrics: [Metric]

  /// The file at `path`; `metric` is in force where no rule says otherwise.
  init(_ path: String, limits: ImageLimits, metric: Metric) {
    self.path = path
    self.limits = limits
    metrics = [metric]
  }

  /// The rules in the order of the file.
  mutating func rules() throws(CommandError) -> ComparisonRules {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: JSON5Limits.default.bytes)
    } catch {
      throw .rendering(.file(error))
    }
    var rules: [ComparisonRules.Rule] = []
    var masks: [(rule: Int, path: String)] = []
    do throws(DocumentError) {
      let document = DocumentNode(try JSON5.read(bytes))
      let expected = "an object of patterns and their rules, { \"icons/*.png\": { maxCount: 4 } }"
      for member in try document.members(expected) {
        let object = try member.node.object(Self.keys)
        if let mask = object["mask"] { masks.append((rules.count, place(try mask.text()))) }
        rules.append(try rule(member.key, object))
      }
    } catch {
      throw .rendering(.inputFile("\(path.printable):\(error)"))
    }
    for mask in masks { rules[mask.rule].mask = try PictureReader.read(mask.path, limits) }
    return ComparisonRules(rules)
  }

  private static let keys = [
    "metric", "threshold", "antialiasing", "maxCount", "maxRatio", "maxWindow", "ignore", "include",
    "mask", "skip",
  ]

  private mutating func rule(
    _ pattern: String, _ object: DocumentObject
  ) throws(DocumentError) -> ComparisonRules.Rule {
    var rule = ComparisonRules.Rule(pattern)
    rule.metric = try object["metric"]?.choice(called: "metrics")
    if let metric = rule.metric { metrics.append(metric) }
    rule.threshold = try object["threshold"].map { (node) throws(DocumentError) in
      try threshold(node, for: rule.metric)
    }
    rule.antialiasing = try object["antialiasing"]?.choice()
    rule.maxCount = try object["maxCount"]?.wholeNumber(in: 0...Int(Int32.max))
    rule.maxRatio = try object["maxRatio"]?.number(in: 0...1)
    rule.windowLimit = try object["maxWindow"]?.number(in: 0...1_000_000)
    rule.ignored = try object["ignore"].map(Self.rectangles) ?? []
    rule.included = try object["include"].map(Self.rectangles) ?? []
    rule.isSkipped = try object["skip"]?.boolean() ?? false
    return rule
  }

  /// A threshold of the rule's metric, or of one that may be in force.
  private func threshold(
    _ node: DocumentNode, for metric: Metric?
  ) throws(DocumentError) -> Double {
    let meant = metric.map { [$0] } ?? metrics
    let number = try node.number()
    guard meant.contains(where: { $0.thresholdRange.contains(number) }) else {
      let range = NumberRange(meant[0].thresholdRange)
      throw node.wrong("\(range.phrase(unit: "")) for \(meant[0].rawValue)")
    }
    return number
  }

  /// A path in the file, which is relative to the file's folder.
  private func place(_ name: String) -> String {
    guard !name.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return name }
    return path[...slash] + name
  }

  private static func rectangles(_ node: DocumentNode) throws(DocumentError) -> [Rectangle] {
    let expected = "[x, y, width, height] in pixels"
    var rectangles: [Rectangle] = []
    for element in try node.elements(0...Int.max, "a list of rectangles, [[0, 0, 64, 16]]") {
      let sides = try element.elements(4...4, expected)
      var numbers: [Int] = []
      for side in sides { numbers.append(try side.wholeNumber(in: 0...1_000_000)) }
      rectangles.append(
        Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    return rectangles
  }
}
