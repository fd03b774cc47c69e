import PNG

/// Converts a PNG's rows to RGBA: unpacks samples, applies palette and transparent colour, converts
/// colours.
struct RowExpander: ~Copyable {
  private let header: PNGHeader
  private let key: SIMD3<UInt16>?
  private let conversion: ColorConversion?
  private let output: Image.Depth
  /// The RGBA value of every sample of up to 8 bits, where one sample determines the colour.
  ///
  /// It has the depth of the output pixels.
  private let table: [SIMD4<UInt16>]
  private let table8: [UInt32]
  /// A row of 16-bit pixels, for an output of 8 bits that needs them as an intermediate step.
  private let scratch: UnsafeMutablePointer<UInt16>

  /// Bytes per output pixel.
  var pixelBytes: Int { output.rawValue / 2 }

  private var isWide: Bool { header.bitDepth == 16 || output == .sixteen }

  init(
    _ header: PNGHeader, _ metadata: PNGMetadata, _ conversion: ColorConversion?,
    output: Image.Depth
  ) {
    self.header = header
    self.conversion = conversion
    self.output = output
    key = metadata.transparentColor
    let colors = Self.colors(header, metadata)
    let needsScratch = header.bitDepth == 16 || output == .sixteen
    table = needsScratch ? Self.wide(colors, conversion) : []
    table8 = needsScratch ? [] : Self.packed(colors, conversion)
    scratch = .allocate(capacity: needsScratch ? header.width * 4 : 0)
  }

  deinit {
    scratch.deallocate()
  }

  /// Writes `count` pixels of `row` to `target`.
  func expand(_ row: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutableRawPointer) {
    guard isWide else {
      return expand8(row, count, target.assumingMemoryBound(to: UInt8.self))
    }
    expand16(row, count)
    if output == .sixteen {
      target.copyMemory(from: scratch, byteCount: count * 8)
    } else {
      Component.reduce(scratch, to: target.assumingMemoryBound(to: UInt8.self), count: count * 4)
    }
  }

  private func expand8(
    _ row: UnsafePointer<UInt8>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
  ) {
    let words = UnsafeMutableRawPointer(target)
    switch header.colorType {
    case .gray, .indexed:
      Samples.forEach(row, count, bits: header.bitDepth) { x, sample in
        words.storeBytes(of: table8[sample], toByteOffset: 4 * x, as: UInt32.self)
      }
    case .grayAlpha:
      for x in 0..<count {
        let color = table8[Int(row[2 * x])] & 0x00FF_FFFF
        words.storeBytes(
          of: color | UInt32(row[2 * x + 1]) << 24, toByteOffset: 4 * x, as: UInt32.self)
      }
    case .rgb:
      Samples.addAlpha(row, count, target, key: key)
      conversion?.apply(target, count)
    case .rgba:
      target.update(from: row, count: 4 * count)
      conversion?.apply(target, count)
    }
  }

  /// Fills `scratch`.
  private func expand16(_ row: UnsafePointer<UInt8>, _ count: Int) {
    let pixels = UnsafeMutableRawPointer(scratch).assumingMemoryBound(to: SIMD4<UInt16>.self)
    if !table.isEmpty {
      switch header.colorType {
      case .grayAlpha:
        for x in 0..<count {
          pixels[x] = table[Int(row[2 * x])]
          pixels[x].w = UInt16(row[2 * x + 1]) * 257
        }
      default:
        Samples.forEach(row, count, bits: header.bitDepth) { x, sample in
          pixels[x] = table[sample]
        }
      }
      return
    }
    let samples = header.colorType.samples
    let bytes = header.bitDepth / 8
    let opaque = UInt16.max
    for x in 0..<count {
      let start = row + x * samples * bytes
      func sample(_ index: Int) -> UInt16 {
        bytes == 1
          ? UInt16(start[index]) * 257
          : UInt16(start[2 * index]) << 8 | UInt16(start[2 * index + 1])
      }
      pixels[x] =
        switch header.colorType {
        case .gray, .indexed: SIMD4(sample(0), sample(0), sample(0), opaque)
        case .grayAlpha: SIMD4(sample(0), sample(0), sample(0), sample(1))
        case .rgb: SIMD4(sample(0), sample(1), sample(2), opaque)
        case .rgba: SIMD4(sample(0), sample(1), sample(2), sample(3))
        }
    }
    applyKey(pixels, count)
    conversion?.apply(scratch, count)
  }

  private func applyKey(_ pixels: UnsafeMutablePointer<SIMD4<UInt16>>, _ count: Int) {
    guard let key else { return }
    let scale: UInt16 = header.bitDepth == 8 ? 257 : 1
    let wanted = SIMD4(key &* SIMD3(repeating: scale), .max)
    for x in 0..<count where pixels[x] == wanted { pixels[x].w = 0 }
  }

  /// The RGBA value of every sample before conversion; empty if one sample does not determine the
  /// colour.
  private static func colors(_ header: PNGHeader, _ metadata: PNGMetadata) -> [SIMD4<UInt8>] {
    guard header.bitDepth <= 8, header.colorType != .rgb, header.colorType != .rgba else {
      return []
    }
    let count = 1 << header.bitDepth
    return (0..<count).map { index in
      if header.colorType != .indexed {
        // 255 is a multiple of every largest sample value.
        let gray = UInt8(index * 255 / (count - 1))
        let isKey = metadata.transparentColor?.x == UInt16(index)
        return SIMD4(gray, gray, gray, isKey ? 0 : 255)
      }
      // An index beyond the palette is opaque black, as in browsers.
      let color = index < metadata.palette.count ? metadata.palette[index] : SIMD3()
      let alpha = index < metadata.paletteAlpha.count ? metadata.paletteAlpha[index] : 255
      return SIMD4(color, alpha)
    }
  }

  private static func wide(
    _ colors: [SIMD4<UInt8>], _ conversion: ColorConversion?
  ) -> [SIMD4<UInt16>] {
    var table = colors.map { SIMD4<UInt16>(truncatingIfNeeded: $0) &* 257 }
    table.withUnsafeMutableBytes {
      let components = $0.assumingMemoryBound(to: UInt16.self)
      if let base = components.baseAddress { conversion?.apply(base, colors.count) }
    }
    return table
  }

  private static func packed(
    _ colors: [SIMD4<UInt8>], _ conversion: ColorConversion?
  ) -> [UInt32] {
    var table = colors.map { unsafeBitCast($0, to: UInt32.self) }
    table.withUnsafeMutableBytes {
      let components = $0.assumingMemoryBound(to: UInt8.self)
      if let base = components.baseAddress { conversion?.apply(base, colors.count) }
    }
    return table
  }
}
