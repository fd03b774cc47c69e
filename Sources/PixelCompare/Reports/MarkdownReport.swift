import Documents

extension ComparisonReport {
  /// The most pictures in a table; GitHub shows at most 1 MiB.
  private static let markdownRows = 100

  /// A summary in GitHub's Markdown: a heading, the counts, and a table of what is not the same, with links to the pictures.
  ///
  /// - Parameters:
  ///   - link: what comes before the paths in links, such as the address at which CI serves artifacts; empty for words only.
  ///   - diff: the path of a pair's diff picture, if there is one.
  /// - Returns: the text of a file.
  public func markdown(
    link: String = "", diff: (PairReport) -> FileName? = { _ in nil }
  ) -> String {
    var lines = [
      "### Pictures: \(passes ? "as accepted" : "not as accepted")", "", Self.text(line),
    ]
    let shown = pairs.filter { !$0.result.same }
    if !shown.isEmpty {
      lines += [
        "", "| picture | what differs |" + (link.isEmpty ? "" : " expected | actual | diff |"),
        link.isEmpty ? "|---|---|" : "|---|---|---|---|---|",
      ]
    }
    for pair in shown.prefix(Self.markdownRows) {
      // Without an address, a page elsewhere cannot load the pictures.
      let paths = link.isEmpty ? [] : [expectedPath(of: pair), actualPath(of: pair), diff(pair)]
      let pictures = paths.map { path in
        path.map { Self.picture(link + Self.address($0)) } ?? ""
      }
      let cells = [
        "\(fails(pair) ? "" : "(passes) ")\(Self.text("\(pair.name)"))", Self.text(pair.sentence),
      ]
      lines.append("| " + (cells + pictures).joined(separator: " | ") + " |")
    }
    if shown.count > Self.markdownRows {
      lines += ["", "and \(shown.count - Self.markdownRows) more"]
    }
    if !warnings.isEmpty { lines += [""] + warnings.map { "- \(Self.text($0))" } }
    return (lines + [""]).joined(separator: "\n")
  }

  /// A small picture that leads to the whole one.
  private static func picture(_ address: String) -> String {
    "<a href=\"\(address)\"><img src=\"\(address)\" width=\"96\" alt=\"\"></a>"
  }

  /// The bytes of a path as part of an address.
  private static func address(_ path: FileName) -> String {
    path.bytes.map { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        String(decoding: [byte], as: UTF8.self)
      case _ where "/._-~".utf8.contains(byte): String(decoding: [byte], as: UTF8.self)
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// Text in which no character is Markdown or HTML.
  private static func text(_ text: String) -> String {
    text.replacingCharacters { (scalar) -> String? in
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#": "\\\(scalar)"
      case "&", "<", ">": xmlEntity(scalar)
      default: nil
      }
    }
  }
}
