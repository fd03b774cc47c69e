import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import PixelCompare

/// What flags, rules documents and the documentation take from the list of options.
@Suite struct OptionListTests {
  private func rules(_ text: String) throws -> RulesDocument {
    try RulesDocument(DocumentNode(JSON5.read(Array(text.utf8))), metric: .standard)
  }

  /// A value that is not the default, as the command line states it.
  private func example(_ option: ComparisonOption<ComparisonSettings>) throws -> String {
    let examples = [
      "metric": "flip", "threshold": "0.25", "maxCount": "3", "maxRatio": "0.5",
      "strictness": "colleague", "antialiasing": "count", "maxWindow": "2.5", "fuzzy": "1-10;2-300",
      "pixelsPerDegree": "40",
    ]
    return try #require(examples[option.name], "\(option.name) needs an example")
  }

  @Test func rulesTakeWhatFlagsTake() throws {
    for option in ComparisonSettings.options {
      let text = try example(option)
      var typed = ComparisonSettings()
      try typed.set(option.name, fromText: text, called: "--\(option.flag)")
      #expect(typed != ComparisonSettings(), "\(option.name)")
      let isNumber = if case .number = option.parameter.kind { true } else { false }
      let read = try rules("{'*': {\(option.name): \(isNumber ? text : "'\(text)'")}}")
      #expect(read.rules.map(\.settings) == [typed], "\(option.name)")
    }
  }

  @Test func flagsAreNamedAfterKeys() {
    #expect(
      ComparisonSettings.options.map(\.flag) == [
        "metric", "threshold", "max-count", "max-ratio", "strictness", "antialiasing", "max-window",
        "fuzzy", "pixels-per-degree",
      ])
  }

  @Test func rulesChangeWhatIsMeasured() throws {
    let read = try rules(
      "{'*': {metric: 'flip', pixelsPerDegree: 40}, 'b': {metric: 'channel', fuzzy: '10;1-300'}}")
    let rules = ComparisonRules(read.rules)
    let first = try #require(try rules.options(for: FileName("a"), from: .init()))
    #expect(first.metric == .flip && first.pixelsPerDegree == 40 && first.fuzzy == nil)
    let second = try #require(try rules.options(for: FileName("b"), from: .init()))
    #expect(second.metric == .channel)
    #expect(second.fuzzy == FuzzyRanges(differences: 0...10, pixels: 1...300))
  }

  @Test(arguments: [
    "{'*': {pixelsPerDegree: 1}}", "{'*': {pixelsPerDegree: '40'}}", "{'*': {fuzzy: '0-256;1'}}",
    "{'*': {fuzzy: '5-4;1'}}", "{'*': {fuzzy: '1'}}", "{'*': {fuzzy: '-1-5;3'}}",
    "{'*': {fuzzy: 3}}", "{'*': {metric: 'yiq', maxWindow: 2}}",
    "{'*': {metric: 'yiq', fuzzy: '1;1'}}", "{'*': {metric: 'ssim', pixelsPerDegree: 40}}",
  ])
  func otherValuesAreRefused(text: String) {
    #expect(throws: DocumentError.self) { try rules(text) }
  }

  /// Anti-aliasing is a matter of several metrics, and a rule may state it for all of them.
  @Test func sharedOptionsMayStandBesideAnyMetric() throws {
    let read = try rules("{'*': {metric: 'exact', antialiasing: 'count'}}")
    #expect(read.rules[0].antialiasing == .count)
  }

  @Test func thePageListsAllOptions() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/comparing.md"), encoding: .utf8)
    let rows = ComparisonSettings.options.map { option in
      let description = option.parameter.description(defaults: ComparisonSettings())
      let unset = description.defaultValue.text ?? "\(description.defaultValue)"
      return "| `--\(option.flag) \(option.placeholder)` | `\(option.name)` "
        + "| \(description.kind.expectation) | \(unset) | \(description.summary) |"
    }
    let missing = rows.filter { !page.contains($0 + "\n") }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    #expect(page.components(separatedBy: "\n| `--").count - 1 >= rows.count)
  }
}
