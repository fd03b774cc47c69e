import Imaging
import PNG
import Testing

@Suite struct LimitTests {
  @Test func pixelsAreCountedFromTheHeader() throws {
    // Nothing follows the header: a decoder that went on would say that the file is cut off.
    let bytes = Array(TestPNG([("IHDR", TestPNG.header(30000, 30000, 1, 0))]).bytes)
    let expected = ImageError.overLimit(
      name: "bomb.png", what: "30000 x 30000 pixels are", value: 900_000_000, limit: .maxPixels,
      allowed: 268_435_456)
    #expect(throws: expected) { try PNG.decode(bytes, name: "bomb.png") }
    #expect(throws: expected) { try PNG.header(bytes, name: "bomb.png") }
    #expect(expected.description.contains("--limit maxPixels="))
    let wide = ImageLimits(maxPixels: .max)
    #expect(try PNG.header(bytes, name: "bomb.png", limits: wide).width == 30000)
  }

  @Test func theLargestSizeDoesNotOverflow() {
    let side = Int(Int32.max)
    let bytes = TestPNG([("IHDR", TestPNG.header(side, side, 16, 6)), ("IDAT", [])]).bytes
    let limits = ImageLimits(
      maxPixels: .max, maxChunkBytes: .max, maxMemoryBytes: .max, maxFileBytes: .max)
    #expect(throws: ImageError.self) { try PNG.decode(bytes, name: "x", limits: limits) }
  }

  @Test func memoryCountsThePictureButNotForRows() throws {
    let png = TestPNG(
      width: 100, height: 100, depth: 8, type: 0,
      rows: [UInt8](repeating: 0, count: 100 * 101))
    let limits = ImageLimits(maxMemoryBytes: 20000)
    #expect {
      try PNG.decode(png.bytes, name: "x", limits: limits)
    } throws: { error in
      "\(error)".contains("maxMemoryBytes")
    }
    let reader = try PNGRowReader(png.bytes, name: "x", limits: limits)
    var rows = 0
    while let strip = try reader.next(10) { rows += strip.height }
    #expect(rows == 100)
  }

  @Test func profilesAreBounded() throws {
    // A profile that claims 256 MiB, and a chunk of 100 bytes.
    let profile =
      [0, 0] + TestPNG.zlib(TestPNG.bigEndian(256 << 20) + [UInt8](repeating: 0, count: 200))
    var png = TestPNG.good
    png.chunks.insert(("iCCP", [65] + profile), at: 1)
    #expect {
      try PNG.decode(png.bytes, name: "x")
    } throws: { error in
      "\(error)".contains("maxChunkBytes")
    }
    #expect {
      try PNG.decode(png.bytes, name: "x", limits: ImageLimits(maxChunkBytes: 100))
    } throws: { error in
      "\(error)".contains("maxChunkBytes")
    }
    #expect(throws: Never.self) { try PNG.decode(png.bytes, name: "x", color: .raw) }
  }

  @Test func chunksThatAreNotKeptMayBeLong() throws {
    var png = TestPNG.good
    png.chunks.insert(("zTXt", [UInt8](repeating: 7, count: 300_000)), at: 1)
    #expect(throws: Never.self) {
      try PNG.decode(png.bytes, name: "x", limits: ImageLimits(maxChunkBytes: 1000))
    }
  }

  @Test(arguments: ImageLimits.Name.allCases)
  func limitsAreSetByName(name: ImageLimits.Name) {
    var limits = ImageLimits.default
    limits[name] = 42
    #expect(limits[name] == 42)
    #expect(ImageLimits.Name.allCases.filter { limits[$0] != ImageLimits.default[$0] } == [name])
  }

  /// Two frames of one pixel on a canvas of 37 × 2,161,659.
  @Test func anAnimationsCanvasIsCountedBeforeItIsMade() throws {
    let frame: [UInt8] = [
      0x2F, 0, 0, 0, 0, 0x07, 0x10, 0xFD, 0x8F, 0xFE, 0x07, 0x22, 0xA2, 0xFF, 0x01, 0,
    ]
    let little = { (value: Int, count: Int) in
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let chunk = { (name: String, data: [UInt8]) in Array(name.utf8) + little(data.count, 4) + data }
    func file(_ width: Int, _ height: Int) -> [UInt8] {
      // Of the last chunk the padding is no part.
      let picture = Array("VP8L".utf8) + little(15, 4) + frame
      let part = chunk("ANMF", [UInt8](repeating: 0, count: 12) + [0x64, 0, 0, 0] + picture)
      let body =
        Array("WEBP".utf8)
        + chunk("VP8X", [2, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
        + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + part + part
      return Array("RIFF".utf8) + little(body.count, 4) + body
    }
    #expect(try Animation(file(37, 2), name: "a.webp")?.count == 2)
    let expected = ImageError.overLimit(
      name: "a.webp", what: "bytes to play it:", value: 37 * 2_161_659 * 16,
      limit: .maxMemoryBytes, allowed: 1 << 30)
    #expect(throws: expected) { try Animation(file(37, 2_161_659), name: "a.webp") }
  }
}
