import Imaging

/// Finds out which pixels are compared.
enum RegionMask {
  /// One byte per pixel of a whole picture, 1 for compared; nil when all are.
  ///
  /// - Throws: when the mask has another size than the picture, or when no pixel is left.
  static func whole(
    _ options: ComparisonOptions, width: Int, height: Int
  ) throws(CompareError) -> [UInt8]? {
    let mask = try make(options, width: width, height: height, rows: 0..<height)
    if let mask, !mask.isEmpty, !mask.contains(1) {
      throw .nothingIncluded(width: width, height: height)
    }
    return mask
  }

  /// One byte per pixel of `rows` and `columns`, 1 for compared; nil when all are.
  static func make(
    _ options: ComparisonOptions, width: Int, height: Int, rows: Range<Int>,
    columns: Range<Int>? = nil
  ) throws(CompareError) -> [UInt8]? {
    if options.ignored.isEmpty && options.included.isEmpty && options.mask == nil { return nil }
    let all: UInt8 = options.included.isEmpty ? 1 : 0
    let columns = columns ?? 0..<width
    var bytes = [UInt8](repeating: all, count: columns.count * rows.count)
    for region in options.included { fill(&bytes, region, 1, columns, rows) }
    for region in options.ignored { fill(&bytes, region, 0, columns, rows) }
    guard let mask = options.mask else { return bytes }
    guard mask.width == width && mask.height == height else {
      throw .maskSize(width: mask.width, height: mask.height, needed: (width, height))
    }
    let pixelBytes = mask.depth.rawValue / 2
    let part = rows.flatMap { y in
      mask.bytes[
        (y * width + columns.lowerBound) * pixelBytes..<(y * width + columns.upperBound)
          * pixelBytes]
    }
    let strip = Image(
      width: columns.count, height: rows.count, depth: mask.depth, alpha: mask.alpha, bytes: part)
    let pixels = Pixels(strip).premultiplied()
    for index in 0..<bytes.count {
      let at = index * 4
      let light = 2126 * Int(pixels[at]) + 7152 * Int(pixels[at + 1]) + 722 * Int(pixels[at + 2])
      if light < 1_275_000 { bytes[index] = 0 }
    }
    return bytes
  }

  private static func fill(
    _ bytes: inout [UInt8], _ region: Rectangle, _ value: UInt8, _ columns: Range<Int>,
    _ rows: Range<Int>
  ) {
    let across = (region.x..<max(region.x, region.x + region.width)).clamped(to: columns)
    for y in rows where y >= region.y && y < region.y + region.height {
      let start = (y - rows.lowerBound) * columns.count - columns.lowerBound
      for x in across { bytes[start + x] = value }
    }
  }
}
