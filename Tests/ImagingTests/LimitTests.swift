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
}
