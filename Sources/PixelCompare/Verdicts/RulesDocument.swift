package import Documents
import Imaging

/// A rules document: an object that maps patterns of paths to rules.
package struct RulesDocument {
  /// The rules in the order of the document; none has its mask yet.
  package private(set) var rules: [ComparisonRules.Rule] = []
  /// Words after an @ in the names of goldens that are device classes.
  package private(set) var classes: [String] = []
  /// The paths of masks, as written, and the places of their rules in ``rules``.
  package private(set) var masks: [(rule: Int, path: String)] = []
  /// The metrics that may be in force so far.
  private var metrics: [Metric]
  /// The work of all patterns so far.
  private var work = 0
  /// The most work of all patterns.
  private static let mostWork = 100_000
  /// The most rectangles of a list.
  private static let mostRectangles = 10_000

  /// Reads rules; `metric` applies where none names another.
  ///
  /// - Throws: `DocumentError` for a value that is not a rule or is out of its range.
  package init(_ document: DocumentNode, metric: Metric) throws(DocumentError) {
    metrics = [metric]
    let expected = "an object of patterns and their rules, { \"icons/*.png\": { maxCount: 4 } }"
    for member in try document.members(expected) {
      if member.key == "classes" {
        for name in try member.node.elements(0...Int.max, "a list of names, [\"firefox\"]") {
          classes.append(try name.text())
        }
        continue
      }
      let object = try member.node.object(Self.keys)
      try check(member.key, member.node)
      if let mask = object["mask"] { masks.append((rules.count, try mask.text())) }
      rules.append(try rule(member.key, object))
    }
  }

  private static let keys =
    ComparisonSettings.parameterList.map(\.name) + ["ignore", "include", "mask", "skip"]

  /// Throws for a pattern that takes too long to match, alone or together with those before it.
  private mutating func check(_ pattern: String, _ node: DocumentNode) throws(DocumentError) {
    guard pattern.utf8.count <= Glob.longest else {
      throw node.invalid(
        "the pattern \(quoted(pattern)) has more than \(Glob.longest) bytes; choose a shorter one")
    }
    work += Glob(pattern).work
    guard work <= Self.mostWork else {
      throw node.invalid(
        "the patterns with stars up to \(quoted(pattern)), with all alternatives expanded, "
          + "have more than \(Self.mostWork) characters; choose fewer or shorter ones")
    }
  }

  private mutating func rule(
    _ pattern: String, _ object: DocumentObject
  ) throws(DocumentError) -> ComparisonRules.Rule {
    var rule = ComparisonRules.Rule(pattern)
    let metric: Metric? = try object["metric"]?.choice(called: "metrics")
    if let metric { metrics.append(metric) }
    if let node = object["threshold"] { try check(threshold: node, for: metric) }
    try object.apply(ComparisonSettings.parameterList, to: &rule.settings)
    // An option that several metrics share may stand for the paths of all of them.
    for option in metric.map(rule.settings.foreign) ?? [] {
      let others = Metric.taking(option.name)
      guard let node = object[option.name], others.count == 1 else { continue }
      throw node.wrong("left out, because only \(others[0].rawValue) takes it")
    }
    rule.ignored = try object["ignore"].map(Self.rectangles) ?? []
    rule.included = try object["include"].map(Self.rectangles) ?? []
    rule.isSkipped = try object["skip"]?.boolean() ?? false
    return rule
  }

  /// Throws unless the threshold is one of the rule's metric, or of one that may be in force.
  private func check(
    threshold node: DocumentNode, for metric: Metric?
  ) throws(DocumentError) {
    let meant = metric.map { [$0] } ?? metrics
    let number = try node.number()
    guard meant.contains(where: { $0.traits.threshold.range.contains(number) }) else {
      let range = NumberRange(meant[0].traits.threshold.range)
      throw node.wrong("\(range.phrase(unit: "")) for \(meant[0].rawValue)")
    }
  }

  private static func rectangles(_ node: DocumentNode) throws(DocumentError) -> [Rectangle] {
    let expected = "[x, y, width, height] in pixels"
    var rectangles: [Rectangle] = []
    let list = "a list of rectangles, [[0, 0, 64, 16]]"
    for element in try node.elements(0...mostRectangles, list) {
      let sides = try element.elements(4...4, expected)
      var numbers: [Int] = []
      for side in sides { numbers.append(try side.wholeNumber(in: 0...1_000_000)) }
      rectangles.append(
        Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    return rectangles
  }
}
