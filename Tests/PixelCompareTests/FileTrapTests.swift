import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// Files that say the same in another way, or nothing at all, with default options.
@Suite struct FileTrapTests {
  private let folders: Folders

  init() throws { folders = try Folders() }

  private func report(_ expected: [UInt8], _ actual: [UInt8]) throws -> PairReport {
    try folders.folder.write(expected, to: "e.png")
    try folders.folder.write(actual, to: "a.png")
    let root = folders.folder.path
    return try #require(
      try Comparison.run(
        expected: FileName(root + "/e.png"), actual: FileName(root + "/a.png")
      ).pairs.first)
  }

  private func outcome(_ expected: [UInt8], _ actual: [UInt8]) throws -> PairResult.Class {
    let forth = try report(expected, actual).result.outcome
    #expect(try report(actual, expected).result.outcome == forth)
    return forth
  }

  /// A ramp of 16 × 16 samples, `value` of each 0…255, in rows behind filter None.
  private func rows(_ value: (Int) -> [UInt8]) -> [UInt8] {
    (0..<16).flatMap { y in [0] + (0..<16).flatMap { x in value(x * 16 + y) } }
  }

  private var rgba: [UInt8] {
    RawPNG.file(
      16, 16, depth: 8, type: 6, rows: rows { [UInt8($0), UInt8($0), UInt8($0), 255] })
  }

  @Test func greyAgainstColour() throws {
    let grey = RawPNG.file(16, 16, depth: 8, type: 0, rows: rows { [UInt8($0)] })
    let rgb = RawPNG.file(
      16, 16, depth: 8, type: 2, rows: rows { [UInt8($0), UInt8($0), UInt8($0)] })
    let greyAlpha = RawPNG.file(16, 16, depth: 8, type: 4, rows: rows { [UInt8($0), 255] })
    for file in [grey, rgb, greyAlpha] { #expect(try outcome(file, rgba) == .same) }
    let reddish = RawPNG.file(
      16, 16, depth: 8, type: 2, rows: rows { [UInt8(min(255, $0 + 20)), UInt8($0), UInt8($0)] })
    #expect(try outcome(grey, reddish) == .different)
  }

  @Test func paletteAgainstRGBA() throws {
    let colors = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }
    let indexed = RawPNG.file(
      16, 16, depth: 8, type: 3, palette: colors, rows: rows { [UInt8($0)] })
    #expect(try outcome(indexed, rgba) == .same)
    // The same indices with a hole in the palette: alpha 0 for one value in eight.
    let holes = RawPNG.file(
      16, 16, depth: 8, type: 3, palette: colors,
      alpha: (0...255).map { $0 % 8 == 0 ? 0 : 255 }, rows: rows { [UInt8($0)] })
    #expect(try outcome(holes, rgba) == .different)
    let holesRGBA = RawPNG.file(
      16, 16, depth: 8, type: 6,
      rows: rows { [UInt8($0), UInt8($0), UInt8($0), $0 % 8 == 0 ? 0 : 255] })
    #expect(try outcome(holes, holesRGBA) == .same)
  }

  @Test func sixteenBitsAgainstEight() throws {
    func wide(_ shift: Int) -> [UInt8] {
      RawPNG.file(
        16, 16, depth: 16, type: 2,
        rows: rows { value in
          let sample = UInt16(min(65_535, value * 257 + shift))
          return (0..<3).flatMap { _ in [UInt8(sample >> 8), UInt8(sample & 255)] }
        })
    }
    #expect(try outcome(wide(0), rgba) == .same)
    #expect(try outcome(wide(100), rgba) == .same)
    #expect(try outcome(wide(0), wide(200)) == .same)
    #expect(try outcome(wide(257 * 12), rgba) == .different)
  }

  @Test func oneByOne() throws {
    func dot(_ value: UInt8) -> [UInt8] {
      RawPNG.file(1, 1, depth: 8, type: 0, rows: [0, value])
    }
    #expect(try outcome(dot(9), dot(9)) == .same)
    #expect(try outcome(dot(9), dot(90)) == .different)
    #expect(try outcome(dot(9), rgba) == .size)
  }

  @Test func whatIsNoPicture() throws {
    let empty = RawPNG.file(0, 0, depth: 8, type: 6, rows: [])
    let bomb = RawPNG.file(1_000_000, 1_000_000, depth: 8, type: 6, rows: [0])
    for bytes in [empty, bomb, Array(rgba.prefix(90)), [], Array("<svg/>".utf8)] {
      #expect(try outcome(rgba, bytes) == .unreadable)
      // Equal files that cannot be read are not the same picture.
      let both = try report(bytes, bytes)
      #expect(both.result.outcome == .unreadable)
      #expect(try #require(both.reason).hasSuffix("."))
    }
  }

  /// The first bytes of a header of the wrong length read as a huge size.
  @Test(arguments: [2, 10, 13, 38], Metric.allCases)
  func headersOfTheWrongLength(length: Int, metric: Metric) throws {
    var broken = Array(rgba.prefix(8))
    broken += RawPNG.chunk("IHDR", [UInt8](repeating: 255, count: length)) + rgba.dropFirst(33)
    try folders.folder.write(broken, to: "e.png")
    try folders.folder.write(rgba, to: "a.png")
    let names = ["e.png", "a.png"].map { FileName(folders.folder.path + "/" + $0) }
    for (expected, actual) in [(0, 0), (0, 1), (1, 0)] {
      let report = try Comparison.run(
        expected: names[expected], actual: names[actual],
        request: .init(options: .init(metric: metric)))
      let pair = try #require(report.pairs.first)
      #expect(pair.result.outcome == .unreadable)
      #expect(try #require(pair.reason).contains(length == 13 ? "size" : "13 bytes"))
    }
  }

  @Test func aShareOfAllPixelsPassesAnythingAndOneOfNoneNothing() throws {
    let picture = Picture.flat(4, 4, (9, 9, 9, 255)).image
    let white = Picture.flat(4, 4, (255, 255, 255, 255)).image
    for ratio in [1.0, 0] {
      let result = try Comparison.compare(
        expected: picture, actual: white, options: .init(metric: .exact, maxRatio: ratio))
      #expect(result.same == (ratio == 1))
    }
  }

  /// No metric answers NaN, in whatever way pictures are empty or without contrast.
  @Test(arguments: Metric.allCases)
  func figuresAreNumbers(metric: Metric) throws {
    for size in [(0, 0), (1, 1), (3, 2), (12, 12)] {
      for colors in [[0, 0], [0, 255], [255, 255]] as [[UInt8]] {
        let pictures = colors.map { Picture.flat(size.0, size.1, ($0, $0, $0, 255)).image }
        let result = try Comparison.compare(
          expected: pictures[0], actual: pictures[1], options: .init(metric: metric))
        let found = try #require(result.measurement)
        let details = found.details.map(\.value)
        #expect(!([found.value, found.max] + details).contains { $0.isNaN }, "\(size) \(colors)")
      }
    }
  }
}
