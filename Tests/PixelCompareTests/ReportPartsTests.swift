import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// Of many large pictures a report has only the parts that differ.
@Suite struct ReportPartsTests {
  private static func noise(_ seed: UInt64) -> Picture {
    var noise = SplitMix(seed: seed)
    return Picture(256, 256) { _, _ in
      (UInt8(noise.below(256)), UInt8(noise.below(256)), UInt8(noise.below(256)), 255)
    }
  }

  @Test func laterPicturesHaveTheirParts() throws {
    let folders = try Folders()
    for name in ["a", "b", "c", "same"] {
      let picture = Self.noise(7)
      var other = picture
      if name != "same" { for x in 70..<90 { other[x, 80] = (0, 0, 0, 255) } }
      try folders.put("e/\(name).png", picture)
      try folders.put("a/\(name).png", other)
    }
    let report = try folders.run { $0.keepsPictures = true }
    #expect(report.pairs.map(\.result.outcome) == [.different, .different, .different, .same])
    #expect(report.pairs.map(\.pictures.hasParts) == [false, true, true, false])
    #expect(report.pairs[3].pictures.thumbnail.isEmpty)
    let whole = Self.noise(7)
    let pictures = report.pairs[1].pictures
    for bytes in [pictures.expected, pictures.actual, pictures.diff] {
      let part = try PNG.decode(bytes, name: "part")
      #expect(part.width == 256 && part.height == 256)
      // Tiles of 64 pixels: the change lies in the second row of them, and in the second column.
      for (x, y, isKept) in [(0, 0, true), (191, 191, true), (192, 100, false), (100, 192, false)] {
        #expect((part.bytes[(y * 256 + x) * 4 + 3] == 255) == isKept)
      }
    }
    let golden = try PNG.decode(pictures.expected, name: "part")
    let at = (80 * 256 + 80) * 4
    #expect(Array(golden.bytes[at..<(at + 4)]) == Array(whole.bytes[at..<(at + 4)]))
    // Nine of sixteen tiles, which do not compress.
    #expect(pictures.expected.count * 3 < report.pairs[0].pictures.expected.count * 2)
    #expect(String(decoding: report.html(), as: UTF8.self).contains("\"parts\":true"))
  }
}
