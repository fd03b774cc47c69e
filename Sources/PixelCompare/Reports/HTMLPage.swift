/// The page around a report's data: `Page/page.html` with its style sheet and scripts inside.
struct HTMLPage {
  /// Everything before the data.
  let head: ArraySlice<UInt8>
  /// Everything after the data.
  let tail: ArraySlice<UInt8>

  /// The files of the folder `Page` as one page.
  static let report = HTMLPage(
    page: PackageResources.page_html, style: PackageResources.page_css,
    scripts: [
      ("list.js", PackageResources.list_js), ("view.js", PackageResources.view_js),
      ("keys.js", PackageResources.keys_js),
    ])

  /// Inserts the files in place of the tags that refer to them; the scripts become one.
  init(page: [UInt8], style: [UInt8], scripts: [(name: String, text: [UInt8])]) {
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
