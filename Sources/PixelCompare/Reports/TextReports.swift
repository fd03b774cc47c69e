extension ComparisonReport {
  /// JUnit's XML with one test case per pair; unreadable pairs are errors, other classes are failures of that type.
  public var junit: String {
    let summary = summary
    let errors = summary[.unreadable]
    let failures = summary.total - summary[.same] - errors
    let head =
      "<testsuite name=\"peelgl compare\" tests=\"\(summary.total)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\">"
    let cases = pairs.map(Self.testCase)
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", head] + cases
      + ["</testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  private static func testCase(_ pair: PairReport) -> String {
    let name = xml("\(pair.name)")
    let open = "  <testcase classname=\"peelgl.compare\" name=\"\(name)\""
    if pair.result.same { return open + "/>" }
    let outcome = pair.result.outcome
    let tag = outcome == .unreadable ? "error" : "failure"
    return open + "><\(tag) type=\"\(outcome.rawValue)\" message=\"\(outcome.code): "
      + "\(xml(pair.sentence))\"/></testcase>"
  }

  /// Text for XML attributes, in which characters that XML 1.0 does not allow are replaced.
  static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\t", "\n", "\r": result += " "
      case "\0"..."\u{1f}", "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// GitHub's workflow commands: an `::error` for each pair that is not the same, and a `::notice` with the summary.
  public var githubAnnotations: String {
    let lines = pairs.filter { !$0.result.same }.map { pair in
      let file = (pair.expected ?? pair.name).within(isFolder ? expected : FileName(bytes: []))
      return "::error file=\(Self.property("\(file)")),title="
        + "\(Self.property("picture \(pair.result.outcome.rawValue)"))::"
        + Self.data("\(pair.name): \(pair.sentence)")
    }
    return (lines + ["::notice title=peelgl compare::\(Self.data(line))", ""])
      .joined(separator: "\n")
  }

  private static func data(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func property(_ text: String) -> String {
    var result = ""
    for character in data(text).unicodeScalars {
      switch character {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
