/// What a PNG's first chunk says.
public struct PNGHeader: Sendable, Equatable {
  /// How samples make a colour; the raw values are PNG's.
  public enum ColorType: UInt8, Sendable, CaseIterable {
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

    /// Samples a pixel.
    var samples: Int {
      switch self {
      case .gray, .indexed: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// Bits a sample that PNG allows.
    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .indexed: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// Pixels from left to right, 1…2³¹ − 1.
  public let width: Int
  /// Pixels from top to bottom, 1…2³¹ − 1.
  public let height: Int
  /// Bits a sample: 1, 2, 4, 8 or 16.
  public let bitDepth: Int
  /// How samples make a colour.
  public let colorType: ColorType
  /// Whether rows come in Adam7's seven passes.
  public let isInterlaced: Bool

  /// Bits a pixel in the file.
  var bitsPerPixel: Int { bitDepth * colorType.samples }

  /// The depth a picture needs to hold the file's values.
  public var depth: Image.Depth { bitDepth == 16 ? .sixteen : .eight }

  /// Bytes of a row of `width` pixels in the file, without its filter type.
  func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Reads the IHDR chunk, which must come first, and compares its size with the limits.
  init(_ chunks: inout ChunkReader, _ limits: ImageLimits) throws(ImageError) {
    try chunks.advance()
    guard chunks.type == .header, chunks.remaining == 13 else {
      throw .damaged(name: chunks.name, reason: "it does not begin with an IHDR chunk of 13 bytes")
    }
    let bytes = try chunks.contents(ImageLimits())
    width = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
    guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
      throw .damaged(name: chunks.name, reason: "its size is \(width) x \(height) pixels")
    }
    bitDepth = Int(bytes[8])
    guard let color = ColorType(rawValue: bytes[9]), color.depths.contains(Int(bytes[8])) else {
      throw .damaged(
        name: chunks.name,
        reason: "PNG has no colour type \(bytes[9]) with \(bytes[8]) bits a sample")
    }
    colorType = color
    guard bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else {
      throw .damaged(
        name: chunks.name, reason: "its compression, filter or interlace method is unknown")
    }
    isInterlaced = bytes[12] == 1
    // At most 2⁶², so the product cannot overflow.
    guard width * height <= limits.maxPixels else {
      throw .overLimit(
        name: chunks.name, what: "\(width) x \(height) pixels are", value: width * height,
        limit: .maxPixels, allowed: limits.maxPixels)
    }
  }

  /// Throws when decoding would hold more than `limits.maxMemoryBytes`.
  ///
  /// `rows` rows of the picture are held at `depth`; all of them when interlaced.
  func checkMemory(
    rows: Int, depth: Image.Depth, name: String, _ limits: ImageLimits
  ) throws(ImageError) {
    let heldRows = isInterlaced ? height : min(rows, height)
    // Two filtered rows, one of 16-bit pixels for conversion, and the held ones.
    let working = 2 * rowBytes(width: width) + 8 * width
    let (held, overflow) = (width * depth.rawValue / 2).multipliedReportingOverflow(by: heldRows)
    let (total, overflowToo) = held.addingReportingOverflow(working)
    let needed = overflow || overflowToo ? nil : total
    guard let needed, needed <= limits.maxMemoryBytes else {
      throw .overLimit(
        name: name, what: "bytes to decode it:", value: needed,
        limit: .maxMemoryBytes, allowed: limits.maxMemoryBytes)
    }
  }
}
