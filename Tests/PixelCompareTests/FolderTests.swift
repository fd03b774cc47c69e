import Foundation
import Glibc
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// Two folders of pictures that a test fills.
final class Folders {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["e", "a"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
  }

  var expected: FileName { FileName(folder.path + "/e") }
  var actual: FileName { FileName(folder.path + "/a") }

  func put(_ name: String, _ picture: Picture, device: String? = nil) throws {
    let text = device.map {
      [(keyword: Fingerprint.keyword, value: Fingerprint(deviceClass: $0, driver: "d").text)]
    }
    try folder.write(PNG.encode(picture.image, text: text ?? []), to: name)
  }

  func run(_ change: (inout ComparisonRequest) -> Void = { _ in }) throws -> ComparisonReport {
    var request = ComparisonRequest()
    change(&request)
    return try Comparison.run(expected: expected, actual: actual, request: request)
  }

  func classes(_ change: (inout ComparisonRequest) -> Void = { _ in }) throws -> [String: String] {
    let pairs = try run(change).pairs.map { ("\($0.name)", $0.result.outcome.rawValue) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

@Suite struct FolderTests {
  private let folders: Folders
  private let picture = Picture.scene(20, 16)

  init() throws { folders = try Folders() }

  private func fill() throws {
    try folders.put("e/same.png", picture)
    try folders.put("a/same.png", picture)
    try folders.put("e/deep/er/changed.png", picture)
    try folders.put("a/deep/er/changed.png", picture.mapped { $0 + 40 })
    try folders.put("e/missing.png", picture)
    try folders.put("a/extra.png", picture)
    try folders.put("e/size.png", picture)
    try folders.put("a/size.png", .scene(16, 20))
    try folders.put("e/broken.png", picture)
    try folders.folder.write(Array(PNG.encode(picture.image).prefix(60)), to: "a/broken.png")
    try folders.folder.write([65], to: "a/notes.txt")
    try folders.put("a/.hidden.png", picture)
  }

  @Test func everyClassIsFoundAndAllButSameFail() throws {
    try fill()
    let report = try folders.run()
    #expect(
      try folders.classes() == [
        "same.png": "same", "deep/er/changed.png": "different", "missing.png": "missing",
        "extra.png": "extra", "size.png": "size", "broken.png": "unreadable",
      ])
    #expect(report.exitStatus == 1)
    #expect(
      report.line
        == "6 pictures: 1 same, 1 different, 1 missing, 1 extra, 1 size, 1 unreadable")
    #expect(report.pairs.map(\.name) == report.pairs.map(\.name).sorted())
  }

  @Test func picturesOfOtherFormatsAreTold() throws {
    try folders.put("e/same.png", .scene(8, 8))
    try folders.put("a/same.png", .scene(8, 8))
    for name in ["e/one.bmp", "a/one.bmp", "a/two.TIFF", "a/notes.txt"] {
      try folders.folder.write([1], to: name)
    }
    #expect(try folders.run().line == "1 picture: 1 same; 3 files of other formats not compared")
  }

  /// As with any file that cannot be judged, a pair on its own is an error, and a folder goes on.
  @Test func aRegionOutsideOfAPictureIsSaid() throws {
    try folders.put("e/large.png", .scene(40, 30))
    try folders.put("a/large.png", .scene(40, 30))
    try folders.put("e/small.png", .scene(8, 8))
    try folders.put("a/small.png", .scene(8, 8))
    let region = Rectangle(x: 20, y: 10, width: 4, height: 4)
    let report = try folders.run { $0.options.included = [region] }
    #expect(report.pairs.map(\.result.outcome) == [.same, .unreadable])
    #expect(report.pairs.last?.reason?.contains("leave no pixel of 8x8") == true)
    #expect(report.exitStatus == 1)
  }

  @Test func extraAndMissingAreLeftOutOnlyByAsking() throws {
    try fill()
    let classes = try folders.classes {
      $0.ignoresExtra = true
      $0.ignoresMissing = true
    }
    #expect(classes["extra.png"] == nil && classes["missing.png"] == nil && classes.count == 4)
  }

  @Test func globsAndRulesChoose() throws {
    try fill()
    #expect(try folders.classes { $0.globs = [Glob("deep/**")] }.count == 1)
    var rule = ComparisonRules.Rule("changed.png")
    rule.metric = .channel
    rule.threshold = 60
    var skip = ComparisonRules.Rule("{missing,extra,size,broken}.png")
    skip.isSkipped = true
    let report = try folders.run { $0.rules = ComparisonRules([rule, skip]) }
    #expect(report.passes && report.pairs.count == 2 && report.exitStatus == 0)
  }

  @Test func twoFilesMayHaveDifferentNames() throws {
    try fill()
    let same = try Comparison.run(
      expected: FileName(folders.folder.path + "/e/same.png"),
      actual: FileName(folders.folder.path + "/a/extra.png"))
    #expect(same.passes && same.exitStatus == 0 && same.pairs.count == 1)
    let broken = try Comparison.run(
      expected: FileName(folders.folder.path + "/e/same.png"),
      actual: FileName(folders.folder.path + "/a/broken.png"))
    #expect(broken.exitStatus == 2)
    #expect(throws: CompareError.self) {
      try Comparison.run(expected: folders.expected, actual: FileName("/nowhere/at/all"))
    }
    #expect(throws: CompareError.self) {
      try Comparison.run(
        expected: folders.expected, actual: FileName(folders.folder.path + "/a/size.png"))
    }
  }

  @Test func wordsOfAShellGiveTheNamesBack() throws {
    for name in ["a.png", "-a.png", "it's [1].png", "two\nlines\u{202E}.png", "ü $x`.png", ""] {
      let bytes = FileName(name).bytes
      let word = ShellWord.quoted(FileName(bytes: bytes))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", "printf %s " + word]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = Array(try pipe.fileHandleForReading.readToEnd() ?? Data())
      process.waitUntilExit()
      #expect(output == (name.hasPrefix("-") ? Array("./".utf8) : []) + bytes, "\(word)")
      #expect(!word.utf8.contains(10))
    }
  }

  @Test func oddNamesSurvive() throws {
    let names = ["<script>alert(1)</script>.png", "two\nlines.png", "emoji 🦊.png", "'\"&.png"]
    for name in names.map({ $0.replacingOccurrences(of: "/", with: "_") }) {
      try folders.put("e/" + name, picture)
      try folders.put("a/" + name, picture)
    }
    let bytes = PNG.encode(picture.image)
    for side in ["e", "a"] {
      let path = FileName(
        bytes: Array("\(folders.folder.path)/\(side)/".utf8) + [0xff, 0xfe] + Array(".png".utf8))
      let descriptor = open(path.terminated, O_WRONLY | O_CREAT, 0o644)
      try #require(descriptor >= 0)
      #expect(write(descriptor, bytes, bytes.count) == bytes.count)
      close(descriptor)
    }
    let report = try folders.run()
    #expect(report.passes && report.pairs.count == 5)
    #expect(report.pairs.contains { "\($0.name)" == "\\xff\\xfe.png" })
    #expect(report.pairs.contains { "\($0.name)" == "two\\x0alines.png" })
  }

  @Test(.timeLimit(.minutes(1))) func linksThatLoopAreListed() throws {
    try fill()
    let root = folders.folder.path
    #expect(symlink("..", root + "/a/deep/up") == 0)
    #expect(symlink("self.png", root + "/a/self.png") == 0)
    #expect(symlink(root + "/a/deep", root + "/a/twin") == 0)
    let classes = try folders.classes()
    #expect(classes["deep/up"] == "unreadable")
    #expect(classes["self.png"] == "unreadable")
    #expect(classes["twin/er/changed.png"] == "extra")
  }

  @Test func oneFolderIsNotComparedWithItself() throws {
    try fill()
    let link = folders.folder.path + "/link"
    #expect(symlink("e", link) == 0)
    for other in [folders.expected, FileName(link)] {
      let error = #expect(throws: CompareError.self) {
        try Comparison.run(expected: folders.expected, actual: other)
      }
      #expect("\(try #require(error))".contains("are the same folder"))
    }
  }

  @Test func aPatternThatMatchesNothingIsRefused() throws {
    try fill()
    let error = #expect(throws: CompareError.self) {
      try folders.run { $0.globs = [Glob("same.png"), Glob("smae*")] }
    }
    #expect("\(try #require(error))".contains("No picture matches smae*"))
  }

  @Test(arguments: [1, 4]) func failuresMayEndTheComparison(jobs: Int) throws {
    for index in 0..<20 {
      try folders.put("e/\(10 + index).png", picture)
      try folders.put("a/\(10 + index).png", index % 2 == 1 ? picture.mapped { $0 + 60 } : picture)
    }
    let report = try folders.run {
      $0.jobs = jobs
      $0.maxFailures = 3
    }
    #expect(report.pairs.map { "\($0.name)" } == (10...15).map { "\($0).png" })
    #expect(report.left == 14 && report.exitStatus == 1)
    #expect(report.line == "6 pictures: 3 same, 3 different; stopped early, 14 not compared")
  }

  @Test func whatFailsCanBeChosen() throws {
    try fill()
    let report = try folders.run { $0.failing = [.different, .size] }
    #expect(
      report.pairs.filter(report.fails).map { "\($0.name)" } == ["deep/er/changed.png", "size.png"])
    #expect(try folders.run { $0.failing = [.timing] }.exitStatus == 0)
  }

  @Test func workersDoNotChangeTheReport() throws {
    for index in 0..<40 {
      try folders.put("e/\(index).png", picture)
      try folders.put("a/\(index).png", picture.mapped { $0 + (index % 3) * 30 })
    }
    let one = try folders.run { $0.jobs = 1 }
    let many = try folders.run { $0.jobs = 8 }
    #expect(one.json == many.json)
    #expect(one.summary[.same] == 14)
  }

  @Test func equalFilesNeedNoComparison() throws {
    for metric in Metric.allCases {
      try folders.put("e/x.png", picture)
      try folders.put("a/x.png", picture)
      let byBytes = try #require(try folders.run { $0.options = .init(metric: metric) }.pairs.first)
      let measured = try Comparison.compare(
        expected: picture.image, actual: picture.image, options: .init(metric: metric))
      #expect(byBytes.result.measurement?.count == measured.measurement?.count)
      #expect(byBytes.result.measurement?.total == measured.measurement?.total)
      #expect(byBytes.result.measurement?.value == measured.measurement?.value)
      #expect(byBytes.result.measurement?.max == measured.measurement?.max)
    }
  }
}
