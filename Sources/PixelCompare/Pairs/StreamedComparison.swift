import Glibc
import Imaging

/// Compares two PNG files a few rows at a time, so that memory does not grow with their height.
struct StreamedComparison {
  /// Larger pictures are streamed where the metric allows it.
  static let pixels = 32 << 20
  /// Bytes of rows that stay in a processor's cache.
  private static let cachedBytes = 1 << 16

  let options: ComparisonOptions
  let extent: MetricTraits.RowExtent
  let limits: ImageLimits
  var workers = 1
  var findsChanges = false

  /// Compares the files at both paths.
  func run(expected: String, actual: String) throws -> PairResult {
    let depth = options.metric.traits.depth
    var first = try StripReader(expected, depth, limits)
    var second = try StripReader(actual, depth, limits)
    var result = PairResult(
      outcome: .size, expectedSize: first.size, actualSize: second.size)
    guard first.size == second.size else {
      // A damaged file is unreadable, whatever its size.
      try first.readThrough()
      try second.readThrough()
      return result
    }
    let measurement: PixelMeasurement
    if try FileProbe.areEqual(FileName(expected), FileName(actual)) {
      try first.readThrough()
      measurement = Comparison.same(options, total: try included(first.size))
    } else {
      measurement = try measure(&first, &second)
    }
    guard measurement.total > 0 else {
      throw CompareError.nothingIncluded(width: first.size.width, height: first.size.height)
    }
    result.measurement = measurement
    result.outcome = options.accepts(measurement) ? .same : .different
    if findsChanges, result.outcome == .different {
      result.changes = try changes(expected: expected, actual: actual)
    }
    return result
  }

  /// What changed; of pictures that are too large to decode, only where.
  private func changes(expected: String, actual: String) throws -> [Change] {
    let depth = options.metric.traits.depth
    var first = try StripReader(expected, depth, limits)
    var second = try StripReader(actual, depth, limits)
    let (width, height) = (first.size.width, first.size.height)
    if width * height <= Self.pixels {
      return try Comparison.changes(
        expected: try first.image(0..<height), actual: try second.image(0..<height),
        options: options)
    }
    var map = ChangeMap(width: width, height: height)
    try eachStrip(&first, &second) { strip in
      let marks = options.measure(strip, marks: true, workers: workers).marks
      guard let rows = strip.rows else { return }
      let pair = strip.pixels
      let pixels = (rows.lowerBound * width)..<(rows.upperBound * width)
      let bytes = (pixels.lowerBound * 4)..<(pixels.upperBound * 4)
      ChangeFinder.add(
        Array(pair.expected.premultiplied()[bytes]), Array(pair.actual.premultiplied()[bytes]),
        marks.isEmpty ? [] : Array(marks[pixels]), width: width, to: &map,
        top: strip.top + rows.lowerBound)
    }
    return ChangeFinder.found(map)
  }

  /// The number of pixels that are compared.
  private func included(_ size: PictureSize) throws(CompareError) -> Int {
    var total = 0
    for start in stride(from: 0, to: size.height, by: 256) {
      let rows = start..<min(size.height, start + 256)
      let mask = try RegionMask.make(options, width: size.width, height: size.height, rows: rows)
      total += mask?.reduce(0) { $0 + Int($1) } ?? size.width * rows.count
    }
    return total
  }

  private func measure(
    _ first: inout StripReader, _ second: inout StripReader
  ) throws -> PixelMeasurement {
    var total: PixelMeasurement?
    try eachStrip(&first, &second) { strip in
      let part = options.measure(strip, workers: workers)
      total = total.map { extent.join($0, part) } ?? part
    }
    return options.metric.traits.judged(
      total ?? PixelMeasurement(count: 0, total: 0, value: 0, max: 0), threshold: options.threshold)
  }

  /// Calls `body` with some rows after the other.
  private func eachStrip(
    _ first: inout StripReader, _ second: inout StripReader, _ body: (Strip) throws -> Void
  ) throws {
    let (width, height) = (first.size.width, first.size.height)
    let core = extent.rowsAtOnce ?? max(16, Self.cachedBytes / max(1, width * 4))
    let most = min(height, extent.above + core + extent.below)
    first.reserve(rows: most)
    second.reserve(rows: most)
    for start in stride(from: 0, to: height, by: core) {
      let end = min(height, start + core)
      let rows = max(0, start - extent.above)..<min(height, end + extent.below)
      let included = try RegionMask.make(options, width: width, height: height, rows: rows)
      try body(
        Strip(
          expected: try first.image(rows), actual: try second.image(rows), included: included,
          rows: (start - rows.lowerBound)..<(end - rows.lowerBound), top: rows.lowerBound))
    }
  }
}

/// Reads the rows of one file and keeps the last ones.
private struct StripReader: ~Copyable {
  let size: PictureSize
  private let reader: PNGRowReader
  private var bytes: [UInt8] = []
  private var top = 0
  private let rowBytes: Int

  init(_ path: String, _ depth: Image.Depth?, _ limits: ImageLimits) throws(ImageError) {
    reader = try PNGRowReader(path: path, depth: depth, limits: limits)
    size = PictureSize(width: reader.width, height: reader.height)
    rowBytes = reader.width * reader.depth.rawValue / 2
  }

  /// Reserves memory for the largest number of rows that will be requested at once.
  mutating func reserve(rows: Int) { bytes.reserveCapacity(rows * rowBytes) }

  /// The rows in `rows`, which must not begin above those of an earlier call.
  mutating func image(_ rows: Range<Int>) throws(ImageError) -> Image {
    bytes.removeFirst((rows.lowerBound - top) * rowBytes)
    top = rows.lowerBound
    while reader.position < rows.upperBound,
      let more = try reader.next(min(32, rows.upperBound - reader.position))
    {
      bytes += more.bytes
    }
    return Image(
      width: size.width, height: rows.count, depth: reader.depth, alpha: .straight, bytes: bytes)
  }

  /// Decodes all rows to find damage.
  mutating func readThrough() throws(ImageError) {
    while try reader.next(32) != nil {}
  }
}
