import Foundation
import Glibc
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// Files whose names are not those of their goldens, and several folders at once.
@Suite struct LayoutTests {
  private let folders: Folders
  private let picture = Picture.scene(20, 16)

  init() throws { folders = try Folders() }

  @Test func patternsLeadToNamesAndBack() throws {
    for (pattern, file, name) in [
      ("*-expected", "d/a-expected.png", "d/a.png"), ("*-expected.png", "a-expected.png", "a.png"),
      ("golden_*", "golden_x y.webp", "x y.webp"), ("*", "a.png", "a.png"),
    ] {
      let made = try #require(NamePattern(pattern))
      #expect(made.picture(of: FileName(file)) == FileName(name), "\(pattern)")
      #expect(made.file(of: FileName(name)) == FileName(file), "\(pattern)")
    }
    let pattern = try #require(NamePattern("*-expected.png"))
    for other in ["a-expected.webp", "-expected.png", "a-expected2.png", "a.png"] {
      #expect(pattern.picture(of: FileName(other)) == nil, "\(other)")
    }
    for wrong in ["", "a", "*-*", "a/*"] { #expect(NamePattern(wrong) == nil, "\(wrong)") }
  }

  private func besides(
    _ change: (inout ComparisonRequest) -> Void = { _ in }
  ) throws -> ComparisonReport {
    var request = ComparisonRequest()
    request.expectedName = NamePattern("*-expected")
    request.actualName = NamePattern("*-actual")
    change(&request)
    return try Comparison.run(
      expected: folders.actual, actual: folders.actual, request: request)
  }

  @Test func goldensBesideTheirPictures() throws {
    for name in ["a", "d/b", "gone"] { try folders.put("a/\(name)-expected.png", picture) }
    try folders.put("a/a-actual.png", picture)
    try folders.put("a/d/b-actual.png", picture.mapped { $0 + 60 })
    try folders.put("a/new-actual.png", picture)
    try folders.put("a/a-diff.png", picture)
    let report = try besides { $0.keepsPictures = true }
    #expect(
      report.pairs.map { "\($0.name) \($0.result.outcome)" }
        == ["a.png same", "d/b.png different", "gone.png missing", "new.png extra"])
    let page = String(decoding: report.html(), as: UTF8.self)
    let root = folders.actual.text
    #expect(page.contains("\"approve\":\"\""))
    #expect(
      page.contains(
        "\"accept\": \"\", \"from\": \"\(root)/d/b-actual.png\", \"into\": \"\(root)/d/b-expected.png\""
      ))
    #expect(page.contains("\"into\": \"\(root)/new-expected.png\""))
  }

  @Test func patternsThatFitTwiceOrNeverAreRefused() throws {
    try folders.put("a/a-expected.png", picture)
    func refusal(_ change: (inout ComparisonRequest) -> Void) throws -> String {
      "\(try #require(#expect(throws: CompareError.self) { try besides(change) }))"
    }
    #expect(try refusal { _ in }.contains("matches *-actual"))
    try folders.put("a/a-actual.png", picture)
    #expect(try refusal { $0.actualName = nil }.contains("matches both *-expected and *"))
    try folders.put("a/a-expected.webp", picture)
    #expect(try besides().pairs.count == 2)
    try folders.put("a/sub/a-actual.png", picture)
    #expect(try besides().pairs.map { "\($0.name)" } == ["a.png", "a.webp", "sub/a.png"])
  }

  @Test func onlyWhatIsNewerThanAFile() throws {
    for name in ["old", "new", "gone"] { try folders.put("e/\(name).png", picture) }
    for name in ["old", "new"] { try folders.put("a/\(name).png", picture.mapped { $0 + 60 }) }
    try folders.folder.write([], to: "stamp")
    for (name, seconds) in [("a/old.png", 100), ("stamp", 200), ("a/new.png", 300)] {
      let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, folders.folder.path + "/" + name, times, 0) == 0)
    }
    let stamp = FileName(folders.folder.path + "/stamp")
    #expect(
      try folders.classes { $0.changedSince = stamp } == [
        "new.png": "different", "gone.png": "missing",
      ])
    #expect(throws: CompareError.self) {
      try folders.run { $0.changedSince = FileName("/nowhere") }
    }
  }

  @Test func severalFoldersAreOneReport() throws {
    for root in ["web", "ios"] {
      for side in ["e", "a"] { try folders.put("\(root)/\(side)/same.png", picture) }
      try folders.put("\(root)/e/x.png", picture)
      try folders.put("\(root)/a/x.png", picture.mapped { $0 + 60 })
    }
    try folders.put("ios/a/new.png", picture)
    let root = folders.folder.path
    let roots = ["web", "ios"].map {
      ComparisonRoots(expected: FileName("\(root)/\($0)/e"), actual: FileName("\(root)/\($0)/a"))
    }
    var request = ComparisonRequest()
    request.keepsPictures = true
    request.rules = ComparisonRules([.init("new.png"), .init("nothing.png")])
    var drawn: [String] = []
    let report = try Comparison.run(
      roots, request: request, diff: { name, _ in drawn.append("\(name)") })
    #expect(report.line == "5 pictures: 2 same, 2 different, 1 extra")
    #expect(report.pairs.contains { "\($0.name)" == "\(root)/ios/a/new.png" })
    #expect(drawn == ["\(root)/web/a/x.png", "\(root)/ios/a/x.png"])
    #expect(report.warnings == ["the rule \"nothing.png\" matches no picture"])
    let page = String(decoding: report.html(), as: UTF8.self)
    #expect(
      page.contains("\"from\": \"\(root)/ios/a/new.png\", \"into\": \"\(root)/ios/e/new.png\""))
    request.globs = [Glob("new.png")]
    #expect(try Comparison.run(roots, request: request).pairs.count == 1)
    request.globs = [Glob("new.png"), Glob("typo")]
    #expect(throws: CompareError.self) { try Comparison.run(roots, request: request) }
    request.globs = []
    request.maxFailures = 1
    let stopped = try Comparison.run(roots, request: request)
    #expect(stopped.pairs.count { !$0.result.same } == 1 && !stopped.passes)
    let file = ComparisonRoots(
      expected: FileName("\(root)/web/e/x.png"), actual: FileName("\(root)/web/a/x.png"))
    #expect(throws: CompareError.self) { try Comparison.run(roots + [file]) }
  }
}
