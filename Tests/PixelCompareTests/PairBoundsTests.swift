import Foundation
import Glibc
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// What comparing takes is known before it is done.
@Suite struct PairBoundsTests {
  private let folders: Folders
  private let picture = Picture.scene(100, 100)

  init() throws { folders = try Folders() }

  private func pair(
    _ change: (inout ComparisonRequest) -> Void = { _ in }
  ) throws -> PairReport { try #require(try folders.run(change).pairs.first) }

  @Test func theCanvasForTwoSizesIsBounded() throws {
    try folders.put("e/x.png", .flat(100_000, 1, (0, 0, 0, 255)))
    try folders.put("a/x.png", .flat(1, 100_000, (0, 0, 0, 255)))
    for metric in [Metric.perceptual, .exact, .ssim] {
      let pair = try pair {
        $0.options = .init(metric: metric)
        $0.keepsPictures = true
      }
      #expect(pair.result.outcome == .size && pair.result.measurement == nil, "\(metric)")
      #expect(
        pair.sentence
          == "sizes differ: expected 100000x1, actual 1x100000. They are too large to be aligned."
      )
      #expect(pair.pictures.diff.isEmpty && !pair.pictures.thumbnail.isEmpty, "\(metric)")
    }
  }

  @Test func theCanvasHasAtMost32MiPixels() {
    func fits(_ expected: (Int, Int), _ actual: (Int, Int)) -> Bool {
      PictureUnion.fits(
        PictureSize(width: expected.0, height: expected.1),
        PictureSize(width: actual.0, height: actual.1))
    }
    #expect(fits((8192, 1), (1, 4096)))
    #expect(!fits((8192, 1), (1, 4097)))
    #expect(!fits((Int.max / 2, 1), (1, Int.max / 2)))
  }

  /// Without rows, two pictures of 100 × 100 pixels alone are 80,000 bytes, and SSIM needs floats of both.
  @Test func whatTakesTooMuchMemoryIsRefused() throws {
    try folders.put("e/x.png", picture)
    try folders.put("a/x.png", picture.mapped { $0 + 40 })
    let pair = try pair {
      $0.options = .init(metric: .ssim)
      $0.limits.maxMemoryBytes = 200_000
    }
    #expect(pair.result.outcome == .unreadable)
    let reason = try #require(pair.reason)
    #expect(reason.hasPrefix("Comparing them takes about "), "\(reason)")
    #expect(
      reason.hasSuffix(
        "more than the limit maxMemoryBytes of 200000; --limit maxMemoryBytes=VALUE raises it."),
      "\(reason)")
    let whole = try self.pair { $0.options = .init(metric: .ssim) }
    #expect(whole.result.outcome == .different)
  }

  @Test func rowsTakeLittleMemory() throws {
    try folders.put("e/x.png", picture)
    try folders.put("e/x~2.png", picture.mapped { $0 + 20 })
    try folders.put("a/x.png", picture.mapped { $0 + 40 })
    for metric in [Metric.perceptual, .exact] {
      func pair(_ bytes: Int) throws -> PairReport {
        try self.pair {
          $0.options = .init(metric: metric)
          $0.limits.maxMemoryBytes = bytes
        }
      }
      let (few, many) = (try pair(150_000), try pair(1 << 30))
      #expect(few.result.outcome == .different && many.result.outcome == .different, "\(metric)")
      #expect(few.result.measurement?.count == many.result.measurement?.count, "\(metric)")
      #expect(few.expected == many.expected && few.goldens.count == 2, "\(metric)")
    }
  }

  @Test func interlacedRowsAreHeldAtOnce() {
    func bytes(_ isInterlaced: Bool, _ depth: Image.Depth?) -> Double {
      let header = PictureHeader(
        size: PictureSize(width: 300, height: 200), pixelBytes: 8, decodingBytes: 8,
        isInterlaced: isInterlaced)
      return PairMemory(rowsOf: header, header, depth: depth).bytes
    }
    #expect(bytes(true, .eight) == 2 * 300 * 200 * 4)
    #expect(bytes(true, nil) == 2 * 300 * 200 * 8)
    #expect(bytes(false, nil) == 0)
  }

  @Test func headersTellSizeDepthAndOrder() throws {
    // Of 16 bits, grey and interlaced.
    let file =
      PNG.encode(picture.image).prefix(8)
      + RawPNG.chunk("IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 16, 0, 0, 0, 1])
    let header = try #require(PictureHeader(png: Array(file)))
    #expect(header.size == PictureSize(width: 3, height: 2) && header.pixelBytes == 8)
    #expect(header.isInterlaced && PictureHeader(png: Array(file.dropLast())) == nil)
    let whole = try #require(
      try PictureHeader(PNG.encode(picture.image), name: "x", limits: .default))
    #expect(whole.pixels == 10_000 && whole.pixelBytes == 4 && !whole.isInterlaced)
  }

  /// A thousand rectangles, of which each pixel asks whether one covers it.
  @Test func rectanglesCoverWhatIsInOne() throws {
    var random = SplitMix(seed: 5)
    func rectangles(_ count: Int) -> [Rectangle] {
      (0..<count).map { _ in
        Rectangle(
          x: Int.random(in: 0..<50, using: &random), y: Int.random(in: 0..<40, using: &random),
          width: Int.random(in: 0..<12, using: &random),
          height: Int.random(in: 0..<12, using: &random))
      }
    }
    let options = try ComparisonOptions(ignored: rectangles(15), included: rectangles(30))
    let (columns, rows) = (3..<41, 5..<33)
    let mask = try #require(
      try RegionMask.make(options, width: 44, height: 36, rows: rows, columns: columns))
    func isIn(_ regions: [Rectangle], _ x: Int, _ y: Int) -> Bool {
      regions.contains { $0.meets(Rectangle(x: x, y: y, width: 1, height: 1)) }
    }
    let expected = rows.flatMap { y in
      columns.map { x -> UInt8 in
        isIn(options.included, x, y) && !isIn(options.ignored, x, y) ? 1 : 0
      }
    }
    #expect(mask == expected)
    #expect(expected.contains(0) && expected.contains(1))
  }

  /// Two links in each of 18 folders lead to the next one, which then has 2¹⁸ names.
  @Test func linksThatMultiplyEnd() throws {
    let root = folders.folder.path
    try folders.put("e/18/x.png", picture)
    for level in 0..<18 {
      try FileManager.default.createDirectory(
        atPath: root + "/e/\(level)", withIntermediateDirectories: true)
      for name in ["a", "b"] {
        #expect(symlink("../\(level + 1)", root + "/e/\(level)/\(name)") == 0)
      }
    }
    let error = #expect(throws: CompareError.self) { try FolderListing(FileName(root + "/e/0")) }
    #expect("\(try #require(error))".contains("lead to the same folders repeatedly"))
    let names = try FolderListing(FileName(root + "/e/15")).files.map { "\($0)" }
    #expect(names.count == 8 && names.contains("a/b/a/x.png"))
  }

  @Test func aPictureThatChangesIsNotApproved() throws {
    try folders.put("a/x.png", picture)
    let approved = ApprovedPicture(
      FileName("x.png"), at: FileName(folders.folder.path + "/a/x.png"), .default)
    #expect(try approved.bytes() == PNG.encode(picture.image))
    try folders.put("a/x.png", .flat(100, 100, (0, 0, 0, 255)))
    let error = #expect(throws: CompareError.self) { try approved.bytes() }
    #expect("\(try #require(error))".contains("it has changed since it was checked"))
  }

  @Test func aVeryLongPictureHasAThumbnail() throws {
    let long = Picture(200_000, 1) { x, _ in x < 100_000 ? (0, 0, 0, 255) : (255, 255, 255, 255) }
    let thumbnail = try PNG.decode(Thumbnail.png(long.image), name: "thumbnail")
    #expect(thumbnail.width == 96 && thumbnail.height == 1)
    #expect(thumbnail.bytes.first == 0 && thumbnail.bytes[95 * 4] == 255)
  }

  /// Only what a comparison drew has the mark.
  @Test func diffPicturesAreKnown() throws {
    let diff = DiffPicture.png(
      expected: picture.image, actual: picture.mapped { $0 + 40 }.image, options: .init())
    #expect(DiffPicture.isMarked(Array(diff.prefix(256))))
    #expect(!DiffPicture.isMarked(Array(diff.prefix(20))))
    #expect(!DiffPicture.isMarked(PNG.encode(picture.image)))
    #expect(!DiffPicture.isMarked(Array("Difference\0peelgl compare".utf8)))
  }
}
