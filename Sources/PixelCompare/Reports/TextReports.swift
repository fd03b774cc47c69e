import Documents

extension ComparisonReport {
  /// JUnit's XML with one test case per pair; unreadable pairs are errors, other outcomes that fail are failures of that
  /// type.
  ///
  /// - Parameter diff: the path of a pair's diff picture, if there is one. GitLab shows attachments whose paths are relative to
  ///   the project.
  /// - Returns: the text of a file.
  public func junit(diff: (PairReport) -> FileName? = { _ in nil }) -> String {
    let errors = pairs.count { fails($0) && $0.result.outcome == .unreadable }
    let failures = pairs.count(where: fails) - errors
    let time = pairs.reduce(Duration.zero) { $0 + $1.duration }
    let head =
      "<testsuite name=\"peelgl compare\" tests=\"\(pairs.count)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\" time=\"\(Self.seconds(time))\">"
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", head]
      + pairs.map { testCase($0, diff($0)) }
      + ["</testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  private func testCase(_ pair: PairReport, _ diff: FileName?) -> String {
    let name = Self.xml("\(pair.name)")
    let open =
      "  <testcase classname=\"peelgl.compare\" name=\"\(name)\" time=\"\(Self.seconds(pair.duration))\""
    if pair.result.same { return open + "/>" }
    let outcome = pair.result.outcome
    let sentence = Self.xml(pair.sentence)
    let areas = pair.result.changes.map { Self.xml("\($0).") }.joined(separator: "\n")
    let tag = outcome == .unreadable ? "error" : "failure"
    let found =
      fails(pair)
      ? "<\(tag) type=\"\(outcome.rawValue)\" message=\"\(sentence)\">\(areas)</\(tag)>" : ""
    let pictures = [diff, actualPath(of: pair), expectedPath(of: pair)]
    let attachments = pictures.compactMap(\.self).compactMap(Self.attachment).joined()
    let said = fails(pair) ? "" : Self.withoutAttachments(sentence) + "\n"
    return open + ">\(found)<system-out>\(said)\(attachments)</system-out></testcase>"
  }

  /// The line that attaches a file; nil for a path whose brackets would end it or begin another one.
  private static func attachment(_ path: FileName) -> String? {
    let text = "\(path)"
    guard withoutAttachments(text) == text, !text.hasSuffix("]") else { return nil }
    return "[[ATTACHMENT|\(xml(text))]]\n"
  }

  /// The text with pairs of brackets set apart, between which GitLab reads the path of a file.
  private static func withoutAttachments(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]".contains(character), result.last == character { result += " " }
      result.append(character)
    }
    return result
  }

  /// The path of the actual picture; nil when there is none, or no file of its own.
  func actualPath(of pair: PairReport) -> FileName? {
    isFolder ? pair.actual?.within(actual) : actual
  }

  /// The path of the golden; nil when nothing is expected, or no file of its own.
  func expectedPath(of pair: PairReport) -> FileName? {
    isFolder ? pair.expected?.within(goldens) : goldens
  }

  /// Seconds with three digits after the point.
  private static func seconds(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    let milliseconds = String(rest / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
  }

  /// Text for XML attributes, in which characters that XML 1.0 does not allow are replaced.
  static func xml(_ text: String) -> String {
    text.replacingCharacters { (scalar) -> String? in
      switch scalar {
      case "\t", "\n", "\r": " "
      case "\0"..."\u{1f}", "\u{fffe}", "\u{ffff}": "\u{fffd}"
      default: xmlEntity(scalar)
      }
    }
  }

  /// GitHub's workflow commands: an `::error` for each pair that fails, a `::warning` for each other one that is not the same
  /// and for each warning, and a `::notice` with the summary.
  public var githubAnnotations: String {
    let title = (name: "title", value: "peelgl compare")
    let found = pairs.filter { !$0.result.same }.map { pair in
      let file =
        expectedPath(of: pair) ?? pair.name.within(isFolder ? goldens : FileName(bytes: []))
      return WorkflowCommand(
        fails(pair) ? .error : .warning,
        [("file", "\(file)"), ("title", "picture \(pair.result.outcome.rawValue)")],
        "\(pair.name): \(pair.sentence)")
    }
    let warned = warnings.map { WorkflowCommand(isStrict ? .error : .warning, [title], $0) }
    let lines = (found + warned + [WorkflowCommand(.notice, [title], line)]).map(\.line)
    return lines.joined(separator: "\n") + "\n"
  }
}
