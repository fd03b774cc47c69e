import CPNG
import Imaging
import PNG
import TestSupport
import Testing

@Suite("PNG beside libpng")
struct LibPNGTests {
  /// Every kind of samples that PNG has.
  private static let kinds = PNGHeader.ColorType.allCases.flatMap { type in
    [1, 2, 4, 8, 16].filter { depth in
      switch type {
      case .gray: true
      case .indexed: depth < 16
      case .rgb, .grayAlpha, .rgba: depth > 4
      }
    }.map { (type: type, depth: $0) }
  }

  /// Sides at which passes, strips of bits and rows are cut off, and some random ones.
  private static func sizes(_ random: inout SplitMix) -> [(width: Int, height: Int)] {
    let narrow = (1...9).flatMap { [(1, $0), ($0, 1)] } + [(1, 700), (700, 1)]
    return narrow + (0..<12).map { _ in (1 + random.below(80), 1 + random.below(80)) }
  }

  /// The bytes of 16-bit components as 8 bits, rounded to nearest.
  private static func reduced(_ rows: [UInt8]) -> [UInt8] {
    rows.withUnsafeBytes { bytes in
      (0..<rows.count / 2).map { index in
        let value = Int(bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self))
        return UInt8((value * 255 * 2 + 65_535) / (2 * 65_535))
      }
    }
  }

  @Test("what libpng writes is read the same", arguments: kinds, [false, true])
  func decoded(kind: (type: PNGHeader.ColorType, depth: Int), interlaced: Bool) throws {
    var random = SplitMix(seed: UInt64(kind.depth) << 8 | UInt64(kind.type.rawValue))
    for size in Self.sizes(&random) {
      var picture = LibPNG(
        width: size.width, height: size.height, depth: kind.depth, type: kind.type,
        interlaced: interlaced, &random)
      let chunks = LibPNG.chunks.filter { _ in random.below(2) == 0 }.reduce(0, |)
      let isStandard = chunks & Int32(CPNG_SRGB) != 0
      // libpng writes no other gamma beside sRGB.
      picture.picture.gamma = isStandard ? 45_455 : 20_000 + UInt32(random.below(80_000))
      let file = try picture.file(chunks: chunks, level: Int32(random.below(10)))
      let expected = try LibPNG(reading: file, asRGBA16: true).rows
      let wide = try PNG.decode(file, name: "x", color: .raw, depth: .sixteen)
      #expect(wide.width == size.width && wide.height == size.height && wide.depth == .sixteen)
      #expect(wide.bytes == expected, "\(size), chunks \(chunks)")
      let narrow = try PNG.decode(file, name: "x", color: .raw, depth: .eight)
      #expect(narrow.bytes == Self.reduced(expected), "\(size), chunks \(chunks)")
      if isStandard { #expect(try PNG.decode(file, name: "x") == narrow) }
      let natural = try PNG.decode(file, name: "x", color: .raw, depth: nil)
      #expect(natural == (kind.depth == 16 ? wide : narrow))
    }
  }

  @Test("profiles that libpng writes change no stored value", arguments: [false, true])
  func profiles(interlaced: Bool) throws {
    var random = SplitMix(seed: 7)
    for type in [PNGHeader.ColorType.rgb, .rgba, .indexed] {
      let picture = LibPNG(
        width: 23, height: 17, depth: 8, type: type, interlaced: interlaced, &random)
      let plain = try PNG.decode(picture.file(), name: "x", color: .raw)
      let file = try picture.file(profile: TestProfile.displayP3)
      #expect(try PNG.decode(file, name: "x", color: .raw) == plain)
      #expect(try PNG.decode(file, name: "x") != plain, "the profile is there")
    }
  }

  @Test("libpng reads the rows that are written", arguments: kinds.filter { $0.depth >= 8 })
  func encoded(type: PNGHeader.ColorType, depth: Int) throws {
    var random = SplitMix(seed: UInt64(depth) << 8 | UInt64(type.rawValue))
    for size in Self.sizes(&random) + [(500, 400)] {
      let picture = LibPNG(
        width: size.width, height: size.height, depth: depth, type: type, interlaced: false,
        &random)
      let header = PNGHeader(
        width: size.width, height: size.height, bitDepth: depth, colorType: type)
      let colors = withUnsafeBytes(of: picture.picture.palette) { bytes in
        (0..<Int(picture.picture.palette_count)).map { index in
          SIMD4(bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2], UInt8(index))
        }
      }
      var encoder = PNGEncoder(
        header, palette: type == .indexed ? PNGPalette(colors) : nil, text: [])
      picture.rows.withUnsafeBufferPointer { encoder.append($0) }
      var files = [encoder.finish()]
      if type != .indexed {
        files += [.usual, .most].map { (effort: RowCompressor.Effort) in
          let compressor = RowCompressor(effort)
          return compressor.png(
            picture.rows, header, compressor.plan(for: picture.rows, header).plan)
        }
      }
      for file in files {
        let found = try LibPNG(reading: file, asRGBA16: false)
        #expect(found.picture.width == picture.picture.width)
        #expect(found.picture.height == picture.picture.height)
        #expect(found.picture.depth == Int32(depth) && found.picture.type == Int32(type.rawValue))
        #expect(found.rows == picture.rows, "\(size)")
      }
      guard type == .indexed else { continue }
      let found = try LibPNG(reading: files[0], asRGBA16: true)
      let expected = picture.rows.flatMap { index in
        (0..<4).flatMap { component in
          [UInt8](repeating: colors[Int(index)][component], count: 2)
        }
      }
      #expect(found.rows == expected, "\(size)")
    }
  }

  @Test("libpng reads pictures and their texts", arguments: [Image.Depth.eight, .sixteen])
  func pictures(depth: Image.Depth) throws {
    var random = SplitMix(seed: 11)
    for (index, size) in Self.sizes(&random).enumerated() {
      let bytes = depth.rawValue / 2
      var pixels = (0..<size.width * size.height * bytes).map { _ in UInt8(random.below(256)) }
      if index % 2 == 0 {
        for place in pixels.indices where place % bytes >= bytes * 3 / 4 { pixels[place] = 255 }
      }
      let image = Image(
        width: size.width, height: size.height, depth: depth, alpha: .straight, bytes: pixels)
      let file = PNG.encode(image, text: [("Title", "à la carte"), ("Author", "π")])
      let found = try LibPNG(reading: file, asRGBA16: true).rows
      #expect(depth == .sixteen ? found == pixels : Self.reduced(found) == pixels, "\(size)")
      let texts = LibPNG.texts(of: file)
      #expect(texts.map(\.keyword) == ["Title", "Author"])
      #expect(texts.map(\.value) == [[0xE0] + Array(" la carte".utf8), Array("π".utf8)])
    }
  }
}
