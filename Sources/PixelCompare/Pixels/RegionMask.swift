import Imaging

/// Which pixels are compared.
enum RegionMask {
  /// One byte a pixel, 1 for compared; nil when all are. A mask of another size is refused.
  static func make(
    _ options: ComparisonOptions, width: Int, height: Int
  ) throws(CompareError) -> [UInt8]? {
    if options.ignored.isEmpty && options.included.isEmpty && options.mask == nil { return nil }
    let all: UInt8 = options.included.isEmpty ? 1 : 0
    var bytes = [UInt8](repeating: all, count: width * height)
    for region in options.included { fill(&bytes, region, 1, width, height) }
    for region in options.ignored { fill(&bytes, region, 0, width, height) }
    guard let mask = options.mask else { return bytes }
    guard mask.width == width && mask.height == height else {
      throw .maskSize(width: mask.width, height: mask.height, needed: (width, height))
    }
    let pixels = Pixels(mask).premultiplied()
    for index in 0..<bytes.count {
      let at = index * 4
      let light = 2126 * Int(pixels[at]) + 7152 * Int(pixels[at + 1]) + 722 * Int(pixels[at + 2])
      if light < 1_275_000 { bytes[index] = 0 }
    }
    return bytes
  }

  private static func fill(
    _ bytes: inout [UInt8], _ region: Rectangle, _ value: UInt8, _ width: Int, _ height: Int
  ) {
    let part = region.clipped(width: width, height: height)
    guard part.area > 0 else { return }
    for y in part.y..<(part.y + part.height) {
      for x in part.x..<(part.x + part.width) { bytes[y * width + x] = value }
    }
  }
}
