import Imaging
import PNG
import TestSupport
import Testing

/// Every colour type with every bit depth that PNG allows.
private let kinds: [(type: Int, depth: Int)] = [
  (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
  (4, 8), (4, 16), (6, 8), (6, 16),
]

/// Random samples of one kind, their file and the pixels they stand for.
private struct Sample {
  let width: Int
  let height: Int
  let type: Int
  let depth: Int
  var pixels: [[Int]] = []
  var palette: [[Int]] = []
  var key: [Int]?

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 0 }

  init(width: Int, height: Int, type: Int, depth: Int, hasKey: Bool) {
    self.width = width
    self.height = height
    self.type = type
    self.depth = depth
    var random = SplitMix(seed: UInt64(width * 1000 + height * 100 + type * 20 + depth))
    let top = 1 << depth - 1
    pixels = (0..<width * height).map { _ in
      (0..<channels).map { _ in Int.random(in: 0...top, using: &random) }
    }
    if type == 3 {
      palette = (0...top).map { _ in (0..<4).map { _ in Int.random(in: 0...255, using: &random) } }
    }
    if hasKey, type == 0 || type == 2 { key = pixels.randomElement(using: &random) }
  }

  func file(interlaced: Bool) -> [UInt8] {
    let passes =
      interlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var rows: [UInt8] = []
    for (left, top, stepX, stepY) in passes where left < width {
      for y in stride(from: top, to: height, by: stepY) {
        rows.append(0)
        rows += pack(stride(from: left, to: width, by: stepX).flatMap { pixels[y * width + $0] })
      }
    }
    var extra: [(type: String, data: [UInt8])] = []
    if type == 3 {
      extra.append(("PLTE", palette.flatMap { $0[0..<3] }.map { UInt8($0) }))
      extra.append(("tRNS", palette.map { UInt8($0[3]) }))
    }
    if let key { extra.append(("tRNS", key.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })) }
    return TestPNG(
      width: width, height: height, depth: depth, type: type, interlaced: interlaced,
      extra: extra, rows: rows
    ).bytes
  }

  private func pack(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (index, sample) in samples.enumerated() {
      let bit = index * depth
      bytes[bit / 8] |= UInt8(sample << (8 - depth - bit % 8))
    }
    return bytes
  }

  /// The pixels as RGBA up to `full`, each to the nearest.
  func expected(full: Int) -> [SIMD4<UInt16>] {
    let top = 1 << depth - 1
    return pixels.map { samples in
      func scaled(_ value: Int, _ top: Int) -> UInt16 {
        UInt16((Double(value) * Double(full) / Double(top)).rounded())
      }
      let s = samples.map { scaled($0, top) }
      let alpha = key == samples ? 0 : UInt16(full)
      switch type {
      case 0: return SIMD4(s[0], s[0], s[0], alpha)
      case 2: return SIMD4(s[0], s[1], s[2], alpha)
      case 3:
        let c = palette[samples[0]].map { scaled($0, 255) }
        return SIMD4(c[0], c[1], c[2], c[3])
      case 4: return SIMD4(s[0], s[0], s[0], s[1])
      default: return SIMD4(s[0], s[1], s[2], s[3])
      }
    }
  }
}

@Suite struct DecodeTests {
  @Test(arguments: kinds, [false, true])
  func everyKindAndSizeDecodes(kind: (type: Int, depth: Int), interlaced: Bool) throws {
    for (width, height) in (1...9).flatMap({ w in (1...9).map { (w, $0) } }) {
      let sample = Sample(
        width: width, height: height, type: kind.type, depth: kind.depth,
        hasKey: (width + height) % 2 == 0)
      let file = sample.file(interlaced: interlaced)
      for depth in [Image.Depth.eight, .sixteen] {
        let image = try PNG.decode(file, name: "x", depth: depth)
        #expect(image.width == width && image.height == height && image.alpha == .straight)
        let pixels = (0..<width * height).map { image[$0 % width, $0 / width] }
        #expect(pixels == sample.expected(full: depth == .eight ? 255 : 65535))
      }
    }
  }

  @Test(arguments: [false, true], [1, 3, 4, 100])
  func rowsAreThoseOfTheWholePicture(interlaced: Bool, count: Int) throws {
    let sample = Sample(width: 7, height: 9, type: 6, depth: 8, hasKey: false)
    let file = sample.file(interlaced: interlaced)
    let reader = try PNGRowReader(file, name: "x")
    var bytes: [UInt8] = []
    while let rows = try reader.next(count) {
      #expect(rows.width == 7 && rows.height <= count)
      bytes += rows.bytes
    }
    #expect(reader.position == 9)
    #expect(try PNG.decode(file, name: "x").bytes == bytes)
  }

  /// One row of bytes for each filter, undone by hand: three pixels above are 10, 20, 30.
  @Test(arguments: [
    (1, [5, 6, 7], [5, 11, 18]), (2, [5, 6, 7], [15, 26, 37]), (3, [5, 6, 7], [10, 21, 32]),
    (4, [5, 6, 7], [15, 26, 37]), (4, [250, 1, 240], [4, 11, 4]),
  ])
  func everyFilterIsUndone(filter: Int, stored: [Int], pixels: [Int]) throws {
    let rows = [0, 10, 20, 30, filter] + stored
    let file = TestPNG(width: 3, height: 2, depth: 8, type: 0, rows: rows.map { UInt8($0) })
    let image = try PNG.decode(file.bytes, name: "x")
    #expect((0..<3).map { Int(image[$0, 1].x) } == pixels)
  }

  @Test(arguments: kinds, 1...4)
  func everyFilterIsUndoneAtEveryPixelSize(kind: (type: Int, depth: Int), filter: Int) throws {
    try expectUnfiltered(kind, width: 13, filters: Array(repeating: filter, count: 6))
  }

  /// Runs of Paeth of every length, between other filters, in rows of few pixels.
  @Test(arguments: kinds, 1...9)
  func filtersMayChangeFromRowToRow(kind: (type: Int, depth: Int), width: Int) throws {
    var filters: [Int] = []
    for run in 0...9 { filters += [run % 4] + Array(repeating: 4, count: run) }
    try expectUnfiltered(kind, width: width, filters: filters)
  }

  /// Filters rows as PNG 9.2 says, byte by byte, and expects the unfiltered picture back.
  private func expectUnfiltered(
    _ kind: (type: Int, depth: Int), width: Int, filters: [Int]
  ) throws {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind.type] ?? 0
    let step = max(1, channels * kind.depth / 8)
    let length = (width * channels * kind.depth + 7) / 8
    var random = SplitMix(seed: 5)
    let plain = filters.map { _ in
      (0..<length).map { _ in Int.random(in: 0...255, using: &random) }
    }
    var filtered: [UInt8] = []
    for (y, row) in plain.enumerated() {
      filtered.append(UInt8(filters[y]))
      for x in 0..<length {
        let a = x >= step ? row[x - step] : 0
        let b = y > 0 ? plain[y - 1][x] : 0
        let c = x >= step && y > 0 ? plain[y - 1][x - step] : 0
        let p = a + b - c
        let nearest = [a, b, c].min { abs(p - $0) < abs(p - $1) } ?? 0
        filtered.append(
          UInt8(truncatingIfNeeded: row[x] - [0, a, b, (a + b) / 2, nearest][filters[y]]))
      }
    }
    let palette: [(type: String, data: [UInt8])] = [("PLTE", (0..<768).map { UInt8($0 / 3) })]
    func file(_ rows: [UInt8]) -> [UInt8] {
      TestPNG(
        width: width, height: filters.count, depth: kind.depth, type: kind.type,
        extra: kind.type == 3 ? palette : [], rows: rows
      ).bytes
    }
    let unfiltered: [UInt8] = plain.flatMap { row -> [UInt8] in [0] + row.map { UInt8($0) } }
    #expect(
      try PNG.decode(file(filtered), name: "x", depth: nil)
        == PNG.decode(file(unfiltered), name: "x", depth: nil))
  }

  @Test func dataMayBeCutAnywhere() throws {
    var png = TestPNG.good
    let data = png.chunks[1].data
    let whole = try PNG.decode(png.bytes, name: "x")
    for cut in 0...data.count {
      png.chunks[1...1] = [
        ("IDAT", []), ("IDAT", Array(data[..<cut])), ("IDAT", Array(data[cut...])),
      ]
      #expect(try PNG.decode(png.bytes, name: "x") == whole)
      png.chunks[1...3] = [("IDAT", data)]
    }
  }

  @Test func animationGivesItsStillPicture() throws {
    var png = TestPNG.good
    let whole = try PNG.decode(png.bytes, name: "x")
    png.chunks.insert(("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), at: 1)
    png.chunks.insert(("fcTL", [UInt8](repeating: 0, count: 26)), at: 2)
    png.chunks.insert(("fdAT", [0, 0, 0, 1, 9, 9]), at: 4)
    #expect(try PNG.decode(png.bytes, name: "x") == whole)
    #expect(try PNG.decode(png.bytes + [1, 2, 3], name: "x") == whole)
  }

  @Test func indexBehindThePaletteIsBlack() throws {
    let file = TestPNG(
      width: 2, height: 1, depth: 8, type: 3, extra: [("PLTE", [9, 8, 7])], rows: [0, 0, 1])
    #expect(try PNG.decode(file.bytes, name: "x").bytes == [9, 8, 7, 255, 0, 0, 0, 255])
  }

  /// Bits of a key above the sample's depth mean nothing.
  @Test func keyUsesLowBits() throws {
    let file = TestPNG(
      width: 2, height: 1, depth: 4, type: 0, extra: [("tRNS", [0xFF, 0xF3])], rows: [0, 0x34])
    #expect(try PNG.decode(file.bytes, name: "x").bytes == [51, 51, 51, 0, 68, 68, 68, 255])
  }

  @Test func headerIsReadAlone() throws {
    let sample = Sample(width: 5, height: 3, type: 0, depth: 16, hasKey: false)
    let header = try PNG.header(Array(sample.file(interlaced: true).prefix(33)), name: "x")
    #expect(header.width == 5 && header.height == 3 && header.bitDepth == 16)
    #expect(header.colorType == .gray && header.isInterlaced)
  }
}
