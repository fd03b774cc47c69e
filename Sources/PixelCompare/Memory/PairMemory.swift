import Imaging

/// The bytes that comparing two pictures holds, as far as their headers tell.
struct PairMemory {
  /// Side in pixels of the cells in which changes and statistics are gathered.
  private static let cell = 8
  /// Bytes a pixel that transparency adds: copies with colour multiplied by alpha.
  private static let alphaBytes = 5
  /// Bytes a pixel that regions add: which pixels are compared, and a copy without the others.
  private static let regionBytes = 5
  /// Bytes a pixel that a mask adds to those of regions.
  private static let maskBytes = 8

  /// The bytes; a number that is too large for `Int` is none for `Double`.
  let bytes: Double

  /// The memory for comparing two whole pictures.
  init(_ expected: PictureHeader, _ actual: PictureHeader, _ options: ComparisonOptions) {
    let decoding = Self.sum(expected, actual) { $0.decodingBytes }
    let held = Self.held(expected, actual)
    guard expected.size == actual.size else {
      bytes = max(decoding, held)
      return
    }
    let isOpaque = expected.isOpaque && actual.isOpaque
    bytes = max(decoding, held + Self.measuring(actual.size, options, isOpaque: isOpaque))
  }

  /// The memory for comparing two pictures of different sizes on a canvas that holds both.
  init(
    canvasOf expected: PictureHeader, _ actual: PictureHeader, _ options: ComparisonOptions
  ) {
    let size = PictureUnion.size(expected.size, actual.size)
    // Both pictures on the canvas, and which of them is where.
    let canvas = Double(size.width) * Double(size.height) * (4 + 4 + 1)
    bytes =
      Self.held(expected, actual) + canvas + Self.measuring(size, options, isOpaque: false)
  }

  /// The memory for comparing two PNG files by rows, of which `depth` is kept: all rows of those that are
  /// interlaced.
  init(rowsOf expected: PictureHeader, _ actual: PictureHeader, depth: Image.Depth?) {
    bytes = Self.sum(expected, actual) { header in
      header.isInterlaced ? depth.map { $0.rawValue / 2 } ?? header.pixelBytes : 0
    }
  }

  /// Whether it is within `limits`.
  func fits(_ limits: ImageLimits) -> Bool { bytes <= Double(limits.maxMemoryBytes) }

  /// Throws when it is more than `limits` allow.
  func check(_ limits: ImageLimits) throws(CompareError) {
    guard fits(limits) else { throw .overMemory(bytes: bytes, allowed: limits.maxMemoryBytes) }
  }

  /// Both pictures, and their copies of 8 bits where they have 16.
  private static func held(_ expected: PictureHeader, _ actual: PictureHeader) -> Double {
    sum(expected, actual) { $0.pixelBytes + ($0.pixelBytes > 4 ? 4 : 0) }
  }

  /// The memory besides both pictures.
  private static func measuring(
    _ size: PictureSize, _ options: ComparisonOptions, isOpaque: Bool
  ) -> Double {
    let working = options.metric.traits.working
    let hasRegions = !options.ignored.isEmpty || !options.included.isEmpty || options.mask != nil
    let pixel =
      working.pixel + (isOpaque ? 0 : alphaBytes) + (hasRegions ? regionBytes : 0)
      + (options.mask == nil ? 0 : maskBytes)
    return Double(whole(size.width)) * Double(whole(size.height)) * Double(pixel)
      + Double(size.width) * working.column(options.settings.values)
  }

  /// A side in whole cells, of each of which something is kept.
  private static func whole(_ side: Int) -> Int { side + (cell - side % cell) % cell }

  private static func sum(
    _ expected: PictureHeader, _ actual: PictureHeader, _ bytes: (PictureHeader) -> Int
  ) -> Double {
    [expected, actual].reduce(0) { $0 + Double($1.pixels) * Double(bytes($1)) }
  }
}
