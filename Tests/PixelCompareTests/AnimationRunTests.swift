import Foundation
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// Animated files against each other and against folders of frames.
@Suite struct AnimationRunTests {
  private let folders: Folders

  init() throws { folders = try Folders() }

  /// A disc that moves; every frame looks different.
  private func frame(_ index: Int) -> Picture {
    Picture(48, 32) { x, y in
      let d = (x - 4 - index * 3) * (x - 4 - index * 3) + (y - 16) * (y - 16)
      return d < 40 ? (250, 80, 20, 255) : (240, 240, 240, 255)
    }
  }

  /// An APNG of these frames, each for `milliseconds`, put together from PNG files.
  private func animation(_ frames: [Int], milliseconds: Int = 40, plays: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    var sequence = 0
    for (number, index) in frames.enumerated() {
      let chunks = chunks(PNG.encode(frame(index).image))
      if number == 0 {
        bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += RawPNG.chunk("IHDR", chunks.first { $0.type == "IHDR" }?.data ?? [])
        bytes += RawPNG.chunk("acTL", RawPNG.word(frames.count) + RawPNG.word(plays))
      }
      // Milliseconds of 1000 a second, nothing disposed of, nothing blended.
      let time = [UInt8(milliseconds >> 8), UInt8(milliseconds & 255), 3, 232, 0, 0] as [UInt8]
      let place = [sequence, 48, 32, 0, 0].flatMap { RawPNG.word($0) }
      bytes += RawPNG.chunk("fcTL", place + time)
      sequence += 1
      for chunk in chunks where chunk.type == "IDAT" {
        if number == 0 {
          bytes += RawPNG.chunk("IDAT", chunk.data)
        } else {
          bytes += RawPNG.chunk("fdAT", RawPNG.word(sequence) + chunk.data)
          sequence += 1
        }
      }
    }
    return bytes + RawPNG.chunk("IEND", [])
  }

  private func chunks(_ png: [UInt8]) -> [(type: String, data: [UInt8])] {
    var chunks: [(type: String, data: [UInt8])] = []
    var at = 8
    while at + 12 <= png.count {
      let length = png[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: png[(at + 4)..<(at + 8)], as: UTF8.self)
      chunks.append((type, Array(png[(at + 8)..<(at + 8 + length)])))
      at += 12 + length
    }
    return chunks
  }

  private func path(_ name: String) -> FileName { FileName(folders.folder.path + "/" + name) }

  private func report(
    _ expected: [UInt8], _ actual: [UInt8], _ change: (inout ComparisonRequest) -> Void = { _ in }
  ) throws -> ComparisonReport {
    try folders.folder.write(expected, to: "e.png")
    try folders.folder.write(actual, to: "a.apng")
    var request = ComparisonRequest()
    change(&request)
    return try Comparison.run(expected: path("e.png"), actual: path("a.apng"), request: request)
  }

  @Test func equalAnimationsAreTheSame() throws {
    let report = try report(animation(Array(0..<8)), animation(Array(0..<8)))
    #expect(report.passes && report.exitStatus == 0 && report.pairs.count == 8)
    #expect(report.sequence?.frames.count == 8 && report.sequence?.firstDifferent == nil)
  }

  /// The still picture of both is the same, so a comparison of stills would pass.
  @Test func aLaterFrameThatDiffersFails() throws {
    var frames = Array(0..<8)
    frames[5] = 7
    let report = try report(animation(Array(0..<8)), animation(frames)) { $0.keepsPictures = true }
    #expect(report.exitStatus == 1 && report.summary[.different] == 1)
    #expect(report.sequence?.firstDifferent == 5 && report.sequence?.worst == 5)
    #expect("\(report.pairs[5].name)" == "frame-0005.png")
    #expect(try PNG.decode(report.pairs[5].pictures.actual, name: "a") == frame(7).image)
    #expect(!report.pairs[5].pictures.diff.isEmpty)
    let page = String(decoding: report.html(), as: UTF8.self)
    #expect(page.contains("\"approve\":\"\""), "frames of a file cannot be approved")
  }

  @Test func hintsAreThoseOfFolders() throws {
    let whole = animation(Array(0..<12))
    #expect(
      try report(whole, animation((0..<12).reversed())).sequence?.hints == [.reversed])
    let dropped = try report(whole, animation([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]))
    #expect(dropped.sequence?.hints == [.dropped(index: 3)])
    #expect(dropped.pairs.last?.result.outcome == .missing)
    let longer = try report(whole, animation(Array(0..<13)))
    #expect(longer.exitStatus == 1 && longer.pairs.last?.result.outcome == .extra)
  }

  @Test func framesThatStayLongerFailWhereTimesCount() throws {
    let report = try report(animation([0, 1, 2]), animation([0, 1, 2], milliseconds: 50))
    #expect(report.exitStatus == 0 && report.summary[.timing] == 3)
    var strict = report
    strict.failing.insert(.timing)
    #expect(strict.exitStatus == 1)
    #expect(
      report.pairs[0].sentence.contains("It is shown for 0.05 s instead of 0.04."),
      "\(report.pairs[0].sentence)")
  }

  @Test func anAnimationIsComparedWithAFolderOfFrames() throws {
    for index in 0..<11 { try folders.put("e/f-\(index).png", frame(index)) }
    try folders.folder.write(animation(Array(0..<11)), to: "a.apng")
    let same = try Comparison.run(expected: folders.expected, actual: path("a.apng"))
    #expect(same.passes && same.pairs.count == 11)
    #expect("\(same.pairs[10].name)" == "f-10.png")
    try folders.put("e/f-4.png", frame(9))
    let other = try Comparison.run(expected: path("a.apng"), actual: folders.expected)
    #expect(other.sequence?.firstDifferent == 4 && other.summary[.different] == 1)
  }

  @Test func animationsInFoldersAreComparedInAllTheirFrames() throws {
    try folders.folder.write(animation([0, 1, 2, 3]), to: "e/x.png")
    try folders.folder.write(animation([0, 1, 6, 3]), to: "a/x.png")
    let pair = try #require(try folders.run().pairs.first)
    #expect(pair.result.outcome == .different)
    #expect(pair.sentence.contains("Frame 2 of 4 is the worst."), "\(pair.sentence)")
    try folders.folder.write(animation([0, 1, 2]), to: "a/x.png")
    let shorter = try #require(try folders.run().pairs.first)
    #expect(shorter.result.outcome == .different)
    #expect(shorter.sentence.contains("4 frames are expected, 3 found."))
    try folders.folder.write(animation([0, 1, 2, 3]), to: "a/x.png")
    #expect(try folders.run().passes)
  }

  @Test func anotherNumberOfPlaysIsSaid() throws {
    let (ever, once) = (animation([0, 1, 2]), animation([0, 1, 2], plays: 1))
    let words = "It is played once instead of for ever."
    let report = try report(ever, once)
    #expect(report.passes && report.sequence?.hints == [.plays(expected: 0, actual: 1)])
    #expect(report.sequence?.description == "All 3 frames are the same. \(words)")
    try folders.folder.write(ever, to: "e/x.png")
    try folders.folder.write(once, to: "a/x.png")
    let pair = try #require(try folders.run().pairs.first)
    #expect(pair.result.outcome == .timing && pair.sentence == "it looks the same. \(words)")
    #expect(try folders.run().passes && !(try folders.run { $0.failing = [.timing] }.passes))
    var strict = report
    strict.failing = [.timing]
    #expect(!strict.passes)
  }

  @Test func aStillPictureIsNoAnimation() throws {
    let still = PNG.encode(frame(0).image)
    let report = try report(still, animation([0, 1]))
    #expect(report.exitStatus == 1 && report.pairs.map(\.result.outcome) == [.same, .extra])
    #expect(try self.report(still, still).sequence == nil)
  }

  /// More chunks than are looked through come before the one that says that it is animated.
  @Test func anAnimationBehindManyChunksIsNoStill() throws {
    let filler = RawPNG.chunk("teSt", [])
    let many = Array(repeatElement(filler, count: (1 << 17) + 1).joined())
    for (path, frames) in [("e/x.png", [0, 1]), ("a/x.png", [0, 2])] {
      var bytes = animation(frames)
      bytes.insert(contentsOf: many, at: 33)
      try folders.folder.write(bytes, to: path)
    }
    let report = try folders.run { $0.options = .init(metric: .exact) }
    #expect(report.pairs.map(\.result.outcome) == [.different])
  }

  @Test func damagedFramesOfEqualFilesAreFound() throws {
    var parts = chunks(animation([0, 1, 2]))
    let last = try #require(parts.lastIndex { $0.type == "fdAT" })
    parts[last].data = Array(parts[last].data.prefix(4)) + [1, 2, 3, 4, 5, 6, 7, 8]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let bytes = signature + parts.flatMap { RawPNG.chunk($0.type, $0.data) }
    for path in ["e/x.png", "a/x.png"] { try folders.folder.write(bytes, to: path) }
    let pair = try #require(try folders.run().pairs.first)
    #expect(pair.result.outcome == .unreadable)
    #expect(pair.reason?.contains("is damaged") == true)
    // The first picture alone is whole.
    #expect((try? PNG.decode(bytes, name: "x")) != nil)
  }
}
