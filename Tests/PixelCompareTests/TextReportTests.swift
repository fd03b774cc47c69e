import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import PixelCompare

@Suite struct TextReportTests {
  private let folders: Folders

  init() throws {
    folders = try Folders()
    let picture = Picture.scene(12, 12)
    try folders.put("e/same.png", picture)
    try folders.put("a/same.png", picture)
    try folders.put("e/<b a=\"1\">\n&%,:.png", picture)
    try folders.put("a/<b a=\"1\">\n&%,:.png", picture.mapped { $0 + 70 })
    try folders.put("e/gone.png", picture)
    try folders.folder.write([1], to: "a/bad.png")
    try folders.put("e/bad.png", picture)
  }

  @Test func jsonHasPairsAndSummary() throws {
    let text = try folders.run().json
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let pairs = try #require(object["pairs"] as? [[String: Any]])
    let summary = try #require(object["summary"] as? [String: Any])
    #expect(summary["total"] as? Int == 4 && summary["exit"] as? Int == 1)
    #expect(
      pairs.map { $0["class"] as? String } == ["different", "unreadable", "missing", "same"])
    #expect(pairs.map { $0["code"] as? Int } == [1, 5, 2, 0])
    #expect(pairs[0]["name"] as? String == "<b a=\"1\">\\x0a&%,:.png")
    for key in ["same", "metric", "count", "total", "value", "max"] {
      #expect(pairs[0][key] != nil && !(pairs[0][key] is NSNull), "\(key)")
    }
    #expect(pairs[2]["count"] is NSNull)
    #expect(!text.contains("<b"))
  }

  @Test func infinitePSNRIsNull() throws {
    let text = try folders.run {
      $0.options = .init(metric: .psnr)
      $0.globs = [Glob("same.png")]
    }.json
    #expect(text.contains("\"value\": null") && !text.contains("inf"))
  }

  @Test func junitIsXMLWithAnEntryAPair() throws {
    final class Reader: NSObject, XMLParserDelegate {
      var elements: [(String, [String: String])] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) { elements.append((name, attributes)) }
    }
    let reader = Reader()
    let parser = XMLParser(data: Data(try folders.run().junit().utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.elements.count { $0.0 == "testcase" } == 4)
    let suite = try #require(reader.elements.first { $0.0 == "testsuite" }?.1)
    #expect(suite["tests"] == "4" && suite["failures"] == "2" && suite["errors"] == "1")
    #expect(reader.elements.first { $0.0 == "failure" }?.1["type"] == "different")
    #expect(reader.elements.contains { $0.1["name"] == "<b a=\"1\">\\x0a&%,:.png" })
  }

  @Test func controlCharactersStayOutOfXML() {
    #expect(ComparisonReport.xml("a\u{1}b\u{b}<\u{fffe}") == "a\u{fffd}b\u{fffd}&lt;\u{fffd}")
  }

  @Test func annotationsAreOneLineEach() throws {
    let lines = try folders.run().githubAnnotations.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.count { $0.hasPrefix("::error file=") } == 3)
    #expect(lines[0].contains("&%25%2C%3A.png,title=picture different::"))
    #expect(lines[3].hasPrefix("::notice title=peelgl compare::4 pictures: "))
  }

  @Test func whatPassesIsAWarning() throws {
    let report = try folders.run { $0.failing = [.missing] }
    let lines = report.githubAnnotations.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 1)
    #expect(lines.count { $0.hasPrefix("::warning ") } == 2)
    #expect(report.junit().contains("failures=\"1\" errors=\"0\""))
    #expect(report.markdown().contains("| (passes) bad.png |"))
  }

  @Test func markdownHasNoMarkupOfNames() throws {
    let text = try folders.run().markdown(link: "https://ci.example/")
    let row = try #require(text.split(separator: "\n").first { $0.contains("%,:.png") })
    #expect(row.hasPrefix("| &lt;b a=\"1\"&gt;\\\\x0a&amp;%,:.png | "))
    #expect(
      row.contains("/e/%3Cb%20a=") == false
        && row.contains("/e/%3Cb%20a%3D%221%22%3E%0A%26%25%2C%3A.png"))
    #expect(text.contains("| gone.png | the actual picture is missing. |"))
    let words = try folders.run().markdown()
    #expect(
      !words.contains("<img") && words.contains("| gone.png | the actual picture is missing. |\n"))
    let many = try Folders()
    for index in 0..<130 { try many.put("a/\(index).png", .flat(2, 2, (0, 0, 0, 255))) }
    try many.put("e/0.png", .flat(2, 2, (0, 0, 0, 255)))
    #expect(try many.run().markdown().hasSuffix("|\n\nand 29 more\n"))
  }

  @Test func theLineCounts() throws {
    #expect(
      try folders.run().line == "4 pictures: 1 same, 1 different, 1 missing, 1 unreadable")
  }

  /// GitLab reads paths between double brackets.
  @Test func bracketsOfNamesAttachNothing() throws {
    let folders = try Folders()
    for name in ["x]] [[ATTACHMENT|other.png", "icon[1].png"] {
      try folders.put("e/\(name)", .flat(4, 4, (0, 0, 0, 255)))
      try folders.put("a/\(name)", .flat(4, 4, (255, 0, 0, 255)))
    }
    let parts = try folders.run().junit().components(separatedBy: "<system-out>").dropFirst()
    let said = try parts.map { try #require($0.components(separatedBy: "</system-out>").first) }
    #expect(said.count == 2)
    #expect(said.count { $0.contains("icon[1].png]]") } == 1)
    #expect(!said.contains { $0.contains("other.png") })
  }
}
