/// The page around a report's data, with its style sheet and scripts inside.
package struct HTMLPage {
  /// Everything before the data.
  package let head: ArraySlice<UInt8>
  /// Everything after the data.
  package let tail: ArraySlice<UInt8>

  /// Inserts the files in place of the tags that refer to them; the scripts become one.
  package init(page: [UInt8], style: [UInt8], scripts: [(name: String, text: [UInt8])]) {
    var page = page
    Self.replace(
      "<link rel=\"stylesheet\" href=\"page.css\">", in: &page,
      with: Array("<style>\n".utf8) + style + Array("</style>".utf8))
    let tags = scripts.map { "<script src=\"\($0.name)\"></script>" }
    Self.replace(
      tags.joined(separator: "\n"), in: &page,
      with: Array("<script>\n".utf8) + scripts.flatMap(\.text) + Array("</script>".utf8))
    let data = Self.range(
      of: "<script type=\"application/json\" id=\"data\"></script>\n", in: page)
    head = page[..<(data?.lowerBound ?? 0)]
    tail = page[(data?.upperBound ?? 0)...]
  }

  private static func replace(_ tag: String, in page: inout [UInt8], with text: [UInt8]) {
    if let range = range(of: tag, in: page) { page.replaceSubrange(range, with: text) }
  }

  private static func range(of text: String, in page: [UInt8]) -> Range<Int>? {
    let text = Array(text.utf8)
    let start = page.indices.first { page[$0...].starts(with: text) }
    return start.map { $0..<($0 + text.count) }
  }
}
