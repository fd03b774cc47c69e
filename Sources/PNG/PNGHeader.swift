/// The contents of a PNG's first chunk, IHDR.
package struct PNGHeader: Sendable, Equatable {
  /// The samples of a colour; the raw values are PNG's.
  package enum ColorType: UInt8, Sendable, CaseIterable {
    /// One grey sample.
    case gray = 0
    /// Red, green, blue.
    case rgb = 2
    /// One index into a palette.
    case indexed = 3
    /// Grey and alpha.
    case grayAlpha = 4
    /// Red, green, blue, alpha.
    case rgba = 6

    /// Samples per pixel.
    package var samples: Int {
      switch self {
      case .gray, .indexed: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// The numbers of bits per sample that PNG allows.
    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .indexed: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// Pixels from left to right, 1…2³¹ − 1.
  package let width: Int
  /// Pixels from top to bottom, 1…2³¹ − 1.
  package let height: Int
  /// Bits per sample: 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  /// The samples of a colour.
  package let colorType: ColorType
  /// Whether rows come in Adam7's seven passes.
  package let isInterlaced: Bool

  /// Bits per pixel in the file.
  package var bitsPerPixel: Int { bitDepth * colorType.samples }

  /// Bytes per row of `width` pixels in the file, without its filter type.
  package func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Makes the header of a PNG to write; size and kind must be valid in PNG.
  package init(width: Int, height: Int, bitDepth: Int, colorType: ColorType) {
    precondition(
      Self.sides.contains(width) && Self.sides.contains(height)
        && colorType.depths.contains(bitDepth), "a header PNG has")
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    isInterlaced = false
  }

  /// Reads the IHDR chunk, which must come first, and checks its size against the limits.
  init(_ chunks: inout ChunkReader, _ limits: PNGLimits) throws(PNGError) {
    try chunks.advance()
    guard chunks.type == .header, chunks.remaining == 13 else {
      throw .damaged(reason: "it does not begin with an IHDR chunk of 13 bytes")
    }
    let bytes = try chunks.contents()
    width = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
    guard Self.sides.contains(width), Self.sides.contains(height) else {
      throw .damaged(reason: "its size is \(width) x \(height) pixels")
    }
    bitDepth = Int(bytes[8])
    guard let color = ColorType(rawValue: bytes[9]), color.depths.contains(Int(bytes[8])) else {
      throw .damaged(
        reason: "PNG has no colour type \(bytes[9]) with \(bytes[8]) bits per sample")
    }
    colorType = color
    guard bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else {
      throw .damaged(reason: "its compression, filter or interlace method is unknown")
    }
    isInterlaced = bytes[12] == 1
    // At most 2⁶², so the product cannot overflow.
    guard width * height <= limits.maxPixels else {
      throw .overLimit(
        what: "\(width) x \(height) pixels are", value: width * height, limit: .maxPixels,
        allowed: limits.maxPixels)
    }
  }

  /// The range of a side in pixels.
  private static let sides = 1...Int(Int32.max)

  /// The data of the IHDR chunk.
  var data: [UInt8] { data(width: width, height: height) }

  /// The data of the IHDR chunk for a picture of the same kind with another size.
  func data(width: Int, height: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt32(width))
    bytes.appendBigEndian(UInt32(height))
    return bytes + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }
}
