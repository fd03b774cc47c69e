import Imaging
import Testing

@Suite struct DamageTests {
  private func failure(_ bytes: [UInt8], limits: ImageLimits = .default) -> ImageError? {
    do throws(ImageError) {
      _ = try PNG.decode(bytes, name: "cat.png", limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func emptyAndOtherFilesAreNamed() {
    #expect(failure([]) == .empty(name: "cat.png"))
    #expect(failure(Array("hello world".utf8)) == .notPNG(name: "cat.png", kind: nil))
    #expect(
      failure([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0]) == .notPNG(name: "cat.png", kind: "a JPEG"))
    #expect(failure([0x89, 0x50]) == .truncated(name: "cat.png", part: "its signature"))
  }

  @Test func everyTruncationIsRefused() {
    let bytes = TestPNG.good.bytes
    #expect(failure(bytes) == nil)
    for count in 0..<bytes.count { #expect(failure(Array(bytes[..<count])) != nil) }
  }

  @Test(arguments: ["IHDR", "gAMA", "IDAT", "tEXt", "IEND"])
  func everyChecksumCounts(type: String) throws {
    var png = TestPNG.good
    png.chunks.insert(("gAMA", [0, 0, 0xB1, 0x8F]), at: 1)
    png.chunks.insert(("tEXt", Array("Title".utf8) + [0, 65]), at: 3)
    #expect(failure(png.bytes) == nil)
    var bytes = Array(png.bytes.prefix(8))
    for chunk in png.chunks {
      bytes += TestPNG.chunk(chunk.type, chunk.data)
      if chunk.type == type { bytes[bytes.count - 1] ^= 1 }
    }
    #expect(failure(bytes) == .wrongChecksum(name: "cat.png", chunk: type))
  }

  @Test func flippedPictureDataNamesTheChecksum() {
    let png = TestPNG.good
    var bytes = png.bytes
    // The first byte of the zlib stream.
    bytes[8 + 25 + 8] ^= 0xFF
    #expect(failure(bytes) == .wrongChecksum(name: "cat.png", chunk: "IDAT"))
  }

  @Test func tooFewAndTooManyRowsAreRefused() {
    let row: [UInt8] = [0, 1, 2, 3, 4]
    for rows in [0, 1, 3, 5, 100_000] {
      let data = [[UInt8]](repeating: row, count: rows).flatMap(\.self)
      let png = TestPNG(width: 4, height: 4, depth: 8, type: 0, rows: data)
      #expect(failure(png.bytes) != nil, "\(rows) of 4 rows")
    }
  }

  @Test(arguments: [false, true]) func rowsEndAtTheFirstError(interlaced: Bool) throws {
    let rows = [[UInt8]](repeating: [0, 1], count: 3).flatMap(\.self)
    let png = TestPNG(
      width: 1, height: 4, depth: 8, type: 0, interlaced: interlaced, rows: rows)
    let reader = try PNGRowReader(png.bytes, name: "x")
    var failures = 0
    for _ in 0..<8 {
      do { _ = try reader.next(1) } catch { failures += 1 }
    }
    #expect(failures > 1)
  }

  @Test func damagedPictureDataIsRefused() {
    let rows: [UInt8] = [0, 1, 2, 3, 255, 4, 5, 6, 128, 0, 7, 8, 9, 0, 10, 11, 12, 255]
    let data = TestPNG.zlib(rows)
    var png = TestPNG.good
    for index in data.indices where index != 0 {
      png.chunks[1].data = data
      png.chunks[1].data[index] ^= 0x55
      // Stored bytes may change freely only together with the Adler-32 behind them.
      #expect(failure(png.bytes) != nil, "byte \(index)")
    }
    png.chunks[1].data = Array(data.dropLast(4))
    #expect(failure(png.bytes) != nil)
    png.chunks[1].data = data + [1, 2, 3]
    #expect(failure(png.bytes) == nil)
  }

  @Test(arguments: [
    (TestPNG.header(0, 1, 8, 0), "0 x 1"), (TestPNG.header(1, 0, 8, 0), "1 x 0"),
    (TestPNG.header(1 << 31, 1, 8, 0), "size"), (TestPNG.header(1, 1, 3, 0), "3 bits"),
    (TestPNG.header(1, 1, 16, 3), "16 bits"), (TestPNG.header(1, 1, 8, 1), "type 1"),
    (TestPNG.header(1, 1, 4, 2), "4 bits"), (TestPNG.header(1, 1, 8, 0) + [0], "13 bytes"),
    (Array(TestPNG.header(1, 1, 8, 0).dropLast()) + [2], "interlace"),
  ])
  func impossibleHeadersAreRefused(header: [UInt8], words: String) throws {
    var png = TestPNG.good
    png.chunks[0].data = header
    let error = try #require(failure(png.bytes))
    #expect(error.description.contains(words), "\(error)")
  }

  @Test func missingUnknownAndMisplacedChunksAreRefused() {
    let good = TestPNG.good.chunks
    let paletted = TestPNG(width: 1, height: 1, depth: 8, type: 3, rows: [0, 0]).chunks
    let plte: (type: String, data: [UInt8]) = ("PLTE", [1, 2, 3])
    let broken: [[(type: String, data: [UInt8])]] = [
      [good[0], good[2]], [good[1], good[0], good[2]], [good[0], ("ABCD", []), good[1], good[2]],
      [good[0], good[1], ("ABCD", []), good[2]],
      [good[0], good[1], ("tEXt", []), good[1], good[2]],
      [good[0], ("a1cd", []), good[1], good[2]], [good[0], good[0], good[1], good[2]],
      paletted, [paletted[0], ("PLTE", [1, 2]), paletted[1], paletted[2]],
      [paletted[0], ("tRNS", [0]), plte, paletted[1], paletted[2]],
      [paletted[0], plte, plte, paletted[1], paletted[2]],
      [paletted[0], plte, ("tRNS", [0, 0]), paletted[1], paletted[2]],
    ]
    for chunks in broken { #expect(failure(TestPNG(chunks).bytes) != nil) }
    #expect(failure(TestPNG([paletted[0], plte, paletted[1], paletted[2]]).bytes) == nil)
  }

  @Test func unknownFilterIsRefused() throws {
    let png = TestPNG(width: 1, height: 1, depth: 8, type: 0, rows: [5, 0])
    #expect(try #require(failure(png.bytes)).description.contains("filter type 5"))
  }

  @Test func messagesStayOneLine() {
    let error = ImageError.damaged(name: "a\nb\u{1B}[1m.png", reason: "x")
    #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
