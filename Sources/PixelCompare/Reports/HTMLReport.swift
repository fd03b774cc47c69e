import Documents
import Files

extension ComparisonReport {
  /// A page that needs no other file: a list with thumbnails and filters, and for each pair that is not the same the
  /// pictures side by side, under a slider, blinking, overlaid and as an error map.
  ///
  /// It shows the pictures that `ComparisonRequest.keepsPictures` kept; of other pairs it shows thumbnails or names.
  public func html() -> [UInt8] {
    var page = Array(HTMLPage.report.head)
    page += "<script type=\"application/json\" id=\"data\">".utf8
    page += "{\"line\":\(JSONText.string(line)),\"expected\":\(JSONText.string("\(expected)"))".utf8
    page += ",\"actual\":\(JSONText.string("\(actual)"))".utf8
    page += ",\"approve\":\(JSONText.string(approve)),\"pairs\":[\n".utf8
    for (index, pair) in pairs.enumerated() {
      if index > 0 { page += ",\n".utf8 }
      append(pair, to: &page)
    }
    page += "]".utf8
    if let sequence { page += ",\"sequence\":\(sequence.json.compact)".utf8 }
    page += "}</script>\n".utf8
    for (index, pair) in pairs.enumerated() { append(pair.pictures, index, to: &page) }
    page += HTMLPage.report.tail
    return page
  }

  /// The command that accepts pictures, without their names; empty where it would not work.
  private var approve: String {
    // The frames of an animated file are not separate files.
    guard isFolder, sequence == nil || pairs.contains(where: { $0.expected != nil }) else {
      return ""
    }
    return "peelgl approve \(ShellWord.quoted(actual)) \(ShellWord.quoted(expected))"
  }

  private func append(_ pair: PairReport, to page: inout [UInt8]) {
    page += "{\"thumb\":\"".utf8
    Base64.append(pair.pictures.thumbnail, to: &page)
    let fields = [
      ("label", pair.sentence), ("class", pair.result.outcome.rawValue),
      ("figures", pair.figures), ("golden", pair.expected.map { "\($0)" } ?? ""),
      ("metric", pair.options.metric.rawValue),
      ("name", "\(pair.name)"),
      ("word", pair.result.outcome == .missing ? "" : ShellWord.quoted(pair.name)),
    ]
    page += "\"".utf8
    for (key, value) in fields { page += ",\"\(key)\":\(JSONText.string(value))".utf8 }
    page += ",\"count\":\(JSONText.number(pair.result.measurement.map { Double($0.count) }))".utf8
    page += ",\"value\":\(JSONText.number(pair.result.measurement?.value))".utf8
    page += ",\"changes\":\(JSON.array(pair.result.changes.map(\.json)).compact)".utf8
    page += ",\"shown\":\(pair.pictures.isShown)}".utf8
  }

  /// The full pictures, as text that the page decodes when they are viewed.
  private func append(_ pictures: ReportPictures, _ index: Int, to page: inout [UInt8]) {
    let kinds = [("e", pictures.expected), ("a", pictures.actual), ("d", pictures.diff)]
    for (kind, bytes) in kinds where !bytes.isEmpty {
      page += "<script type=\"text/plain\" id=\"\(kind)\(index)\">".utf8
      Base64.append(bytes, to: &page)
      page += "</script>\n".utf8
    }
  }
}

extension ReportPictures {
  /// Whether there are more pictures than a thumbnail.
  var isShown: Bool { !expected.isEmpty || !actual.isEmpty }
}
