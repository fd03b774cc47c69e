import CPNG
import Imaging
import PNG
import TestSupport
import Testing

/// A PNG as libpng writes and reads it.
struct LibPNG {
  /// What the file says besides its samples.
  var picture: cpng_picture
  /// Its samples: as stored, or as RGBA of 16 bits.
  var rows: [UInt8]

  /// A chunk that says nothing of the samples.
  static let chunks = [
    CPNG_GAMMA, CPNG_SRGB, CPNG_TEXT, CPNG_PHYSICAL, CPNG_TIME, CPNG_SIGNIFICANT_BITS,
    CPNG_BACKGROUND, CPNG_CHROMATICITIES, CPNG_OWN,
  ].map { Int32($0) }

  /// Makes rows of a kind that libpng can write: noise, and rows that each filter suits.
  init(
    width: Int, height: Int, depth: Int, type: PNGHeader.ColorType, interlaced: Bool,
    _ random: inout SplitMix
  ) {
    picture = cpng_picture()
    picture.width = UInt32(width)
    picture.height = UInt32(height)
    picture.depth = Int32(depth)
    picture.type = Int32(type.rawValue)
    picture.interlaced = interlaced ? 1 : 0
    let header = PNGHeader(width: width, height: height, bitDepth: depth, colorType: type)
    let stride = header.rowBytes(width: width)
    rows = []
    for _ in 0..<height {
      switch (random.below(4), rows.count) {
      case (0, 1...): rows += rows.suffix(stride)
      case (1, _): rows += (0..<stride).map { UInt8(truncatingIfNeeded: $0 * 3) }
      case (2, stride...): rows += rows.suffix(stride).map { $0 &+ UInt8(random.below(3)) }
      default: rows += (0..<stride).map { _ in UInt8(random.below(256)) }
      }
    }
    if type == .indexed { addPalette(&random) } else { addKey(type, &random) }
  }

  /// A palette for every index, with alpha for some of them.
  private mutating func addPalette(_ random: inout SplitMix) {
    let most = 1 << Int(picture.depth)
    let count = picture.depth == 8 ? 1 + random.below(most) : most
    if picture.depth == 8 { rows = rows.map { $0 % UInt8(clamping: count) } }
    picture.palette_count = Int32(count)
    withUnsafeMutableBytes(of: &picture.palette) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(random.below(256)) }
    }
    picture.alpha_count = Int32(random.below(count + 1))
    withUnsafeMutableBytes(of: &picture.alpha) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(random.below(256)) }
    }
  }

  /// The colour of the first pixel as the transparent one, in half of the files without alpha.
  private mutating func addKey(_ type: PNGHeader.ColorType, _ random: inout SplitMix) {
    guard type == .gray || type == .rgb, random.below(2) == 0 else { return }
    let depth = Int(picture.depth)
    let samples = (0..<type.samples).map { index in
      switch depth {
      case 16: UInt16(rows[2 * index]) << 8 | UInt16(rows[2 * index + 1])
      case 8: UInt16(rows[index])
      default: UInt16(rows[0]) >> (8 - depth)
      }
    }
    picture.has_key = 1
    picture.key = (samples[0], samples[samples.count / 2], samples[samples.count - 1])
  }

  /// The file that libpng writes.
  func file(chunks: Int32 = 0, profile: [UInt8] = [], level: Int32 = 6) throws -> [UInt8] {
    var picture = picture
    let capacity = 2 * rows.count + profile.count + 64 * Int(picture.height) + 8192
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      count = cpng_write(
        &picture, rows, chunks, profile, UInt32(profile.count), level, target.baseAddress, capacity)
    }
    try #require(!bytes.isEmpty, "libpng writes it")
    return bytes
  }

  /// Reads `file` by libpng: rows as stored, or RGBA of 16 bits.
  init(reading file: [UInt8], asRGBA16 expands: Bool) throws {
    var found = cpng_picture()
    let header = try PNG.header(file, name: "x")
    let capacity = header.width * header.height * 8
    rows = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      count = cpng_read(
        file, file.count, expands ? 1 : 0, &found, target.baseAddress, capacity)
    }
    picture = found
    try #require(!rows.isEmpty, "libpng reads it")
  }

  /// The texts that libpng finds before the picture data of `file`.
  static func texts(of file: [UInt8]) -> [(keyword: String, value: [UInt8])] {
    var texts: [(keyword: String, value: [UInt8])] = []
    var keyword = [CChar](repeating: 0, count: 80)
    var value = [CChar](repeating: 0, count: 1000)
    while true {
      let count = cpng_text(
        file, file.count, Int32(texts.count), &keyword, &value, value.count)
      guard count >= 0 else { return texts }
      texts.append(
        (
          String(decoding: keyword.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
          value.prefix(Int(count)).map { UInt8(bitPattern: $0) }
        ))
    }
  }
}
