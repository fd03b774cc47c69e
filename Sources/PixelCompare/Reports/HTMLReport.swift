import Documents
import Files

extension ComparisonReport {
  /// A page that needs no other file: a list with thumbnails and filters, and for each pair that is not the same the
  /// pictures side by side, under a slider, blinking, overlaid and as an error map.
  ///
  /// It shows the pictures that `ComparisonRequest.keepsPictures` kept, and only the names of other pairs.
  ///
  /// - Parameter isBesideFiles: whether the pictures are not in the page, but files beside it; see ``pictures``.
  /// - Returns: the bytes of a file.
  public func html(isBesideFiles: Bool = false) -> [UInt8] {
    var page = Array(HTMLPage.report.head)
    page += "<script type=\"application/json\" id=\"data\">".utf8
    page += "{\"line\":\(JSONText.string(line)),\"expected\":\(JSONText.string("\(expected)"))".utf8
    page += ",\"actual\":\(JSONText.string("\(actual)"))".utf8
    page += ",\"files\":\(isBesideFiles),\"approve\":\(JSONText.string(approve))".utf8
    page += ",\"pairs\":[\n".utf8
    for (index, pair) in pairs.enumerated() {
      if index > 0 { page += ",\n".utf8 }
      append(pair, to: &page)
    }
    page += "]".utf8
    if let sequence { page += ",\"sequence\":\(sequence.json.compact)".utf8 }
    page += "}</script>\n".utf8
    if !isBesideFiles {
      for (name, bytes) in pictures {
        page += "<script type=\"text/plain\" id=\"\(name)\">".utf8
        Base64.append(bytes, to: &page)
        page += "</script>\n".utf8
      }
    }
    page += HTMLPage.report.tail
    return page
  }

  /// The PNG files of the pictures by the names that the page calls them, such as `e0` for the expected one of the first pair.
  ///
  /// A page beside files loads them from `pictures/NAME.png`.
  public var pictures: [(name: String, png: [UInt8])] {
    pairs.enumerated().flatMap { index, pair in
      pair.pictures.kinds.map { (name: "\($0.kind)\(index)", png: $0.png) }
    }
  }

  /// The command that accepts pictures, without their names; empty if it would not work.
  private var approve: String {
    let isByName = isFolder && !isAnimation && !pairs.contains { $0.target != nil }
    return isByName
      ? "peelgl approve \(ShellWord.quoted(actual)) \(ShellWord.quoted(goldens))" : ""
  }

  /// Whether animated files were compared, whose frames are not separate files.
  private var isAnimation: Bool {
    sequence != nil && !pairs.contains(where: { $0.expected != nil })
  }

  /// What a person can decide about a pair, for a file of decisions; nil if nothing can be accepted.
  private func decision(_ pair: PairReport) -> JSON? {
    let digests = pair.pictures.digests
    let paths = [pair.name, actual, goldens, pair.expected, pair.actual].compactMap(\.self)
    guard !isAnimation, !pair.result.same, pair.result.outcome != .unreadable,
      paths.allSatisfy(\.isText)
    else { return nil }
    guard let file = pair.actual else {
      guard let golden = pair.expected, let digest = digests.expected else { return nil }
      return .object([
        .init("remove", .text(golden.text)), .init("into", .text(goldens.text)),
        .init("goldenSha256", .text(digest)),
      ])
    }
    guard let digest = digests.actual else { return nil }
    // A golden for another device was not compared.
    let golden = pair.result.outcome == .missing ? nil : pair.expected
    // Where names differ, a file becomes a file.
    let isByName = isFolder && pair.target == nil
    let into =
      isByName || !isFolder ? goldens : (golden ?? pair.target ?? pair.name).within(goldens)
    var members = [
      JSON.Member("accept", .text(isByName ? file.text : "")),
      .init(
        "from", .text(isByName ? actual.text : isFolder ? file.within(actual).text : actual.text)),
      .init("into", .text(into.text)), .init("sha256", .text(digest)),
    ]
    if let golden {
      guard let digest = digests.expected else { return nil }
      members.append(.init("golden", .text(isByName ? golden.text : "")))
      members.append(.init("goldenSha256", .text(digest)))
    }
    return .object(members)
  }

  private func append(_ pair: PairReport, to page: inout [UInt8]) {
    page += "{\"thumb\":\"".utf8
    Base64.append(pair.pictures.thumbnail, to: &page)
    let fields = [
      ("label", pair.sentence), ("class", pair.result.outcome.rawValue),
      ("figures", pair.figures), ("golden", pair.expected.map { "\($0)" } ?? ""),
      ("metric", pair.options.metric.rawValue),
      ("name", "\(pair.name)"),
      ("word", pair.actual.map { ShellWord.quoted($0) } ?? ""),
    ]
    page += "\"".utf8
    for (key, value) in fields { page += ",\"\(key)\":\(JSONText.string(value))".utf8 }
    page += ",\"count\":\(JSONText.number(pair.result.measurement.map { Double($0.count) }))".utf8
    page += ",\"value\":\(JSONText.number(pair.result.measurement?.value))".utf8
    page += ",\"changes\":\(JSON.list(pair.result.changes.map(\.json)).compact)".utf8
    if let place = pair.result.alignment { page += ",\"offset\":[\(place.x),\(place.y)]".utf8 }
    if let decision = decision(pair) { page += ",\"decision\":\(decision.compact)".utf8 }
    if pair.result.excused != nil, let noise = pair.options.noise {
      page += ",\"noise\":\(JSON.list(noise.areas.map(\.json)).compact)".utf8
    }
    if pair.pictures.hasParts { page += ",\"parts\":true".utf8 }
    page += ",\"shown\":\(JSONText.string(pair.pictures.kinds.map(\.kind).joined()))}".utf8
  }
}

extension ReportPictures {
  /// The pictures that there are beside the thumbnail, with the letters of the page.
  fileprivate var kinds: [(kind: String, png: [UInt8])] {
    [("e", expected), ("a", actual), ("d", diff)].filter { !$0.1.isEmpty }
  }
}
