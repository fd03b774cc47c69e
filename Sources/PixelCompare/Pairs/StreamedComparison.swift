import Glibc
import Imaging

/// Compares two PNG files a few rows at a time, so that memory does not grow with their height.
///
/// Where rows are very long and a metric needs many of them, the files are read once for each band of columns.
struct StreamedComparison {
  /// Larger pictures are streamed where the metric allows it.
  static let pixels = Comparison.wholePixels
  /// Bytes of rows that stay in a processor's cache.
  private static let cachedBytes = 1 << 16
  /// The part of the memory limit that rows of one picture may take.
  private static let share = 32
  /// Bands begin at multiples of this, as windows do.
  private static let bandStep = 64

  let options: ComparisonOptions
  let extent: MetricTraits.RowExtent
  let limits: ImageLimits
  var workers = 1

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
      measurement = try measure(expected, actual)
    }
    guard measurement.total > 0 else {
      throw CompareError.nothingIncluded(width: first.size.width, height: first.size.height)
    }
    result.measurement = measurement
    result.outcome = options.accepts(measurement) ? .same : .different
    return result
  }

  /// What changed; of pictures that are too large to decode, only where.
  func changes(expected: String, actual: String) throws -> [Change] {
    let depth = options.metric.traits.depth
    var first = try StripReader(expected, depth, limits)
    let (width, height) = (first.size.width, first.size.height)
    let header = PictureHeader(
      size: first.size, pixelBytes: first.pixelBytes, decodingBytes: first.pixelBytes)
    if width * height <= Self.pixels, PairMemory(header, header, options).fits(limits) {
      var second = try StripReader(actual, depth, limits)
      return try Comparison.changes(
        expected: try first.image(0..<height), actual: try second.image(0..<height),
        options: options)
    }
    var map = ChangeMap(width: width, height: height)
    try eachStrip(expected, actual) { strip in
      let marks = options.measure(strip, marks: true, workers: workers).marks
      ChangeFinder.add(strip.pixels, marks, to: &map)
    }
    return ChangeFinder.found(map)
  }

  /// The number of pixels that are compared.
  private func included(_ size: PictureSize) throws(CompareError) -> Int {
    var total = 0
    let step = max(1, (1 << 22) / max(1, size.width))
    for start in stride(from: 0, to: size.height, by: step) {
      let rows = start..<min(size.height, start + step)
      let mask = try RegionMask.make(options, width: size.width, height: size.height, rows: rows)
      total += mask?.reduce(0) { $0 + Int($1) } ?? size.width * rows.count
    }
    return total
  }

  private func measure(_ expected: String, _ actual: String) throws -> PixelMeasurement {
    var total: PixelMeasurement?
    try eachStrip(expected, actual) { strip in
      let part = options.measure(strip, workers: workers)
      total = total.map { extent.join($0, part) } ?? part
    }
    return options.metric.traits.judged(
      total ?? PixelMeasurement(count: 0, total: 0, value: 0, max: 0), threshold: options.threshold)
  }

  /// Calls `body` with some rows after the other, band after band.
  private func eachStrip(
    _ expected: String, _ actual: String, _ body: (Strip) throws -> Void
  ) throws {
    let depth = options.metric.traits.depth
    var done = 0
    while true {
      var first = try StripReader(expected, depth, limits)
      var second = try StripReader(actual, depth, limits)
      let end = min(first.size.width, done + bandWidth(first.size))
      try eachStrip(&first, &second, columns: done..<end, body)
      if end == first.size.width { return }
      done = end
    }
  }

  /// The number of columns that are compared at once.
  private func bandWidth(_ size: PictureSize) -> Int {
    guard extent.isTiled, let core = extent.rowsAtOnce else { return size.width }
    let rows = min(size.height, extent.above + core + extent.below)
    let columns = limits.maxMemoryBytes / Self.share / max(1, rows * 4)
    if columns >= size.width { return size.width }
    let context = extent.above + extent.below
    return max(4 * context, columns - context) / Self.bandStep * Self.bandStep
  }

  /// The number of rows that are compared at once by a metric that needs few.
  private func rowsAtOnce(_ width: Int) -> Int {
    let rowBytes = max(1, width * 4)
    return max(
      Self.cachedBytes / rowBytes, min(16, limits.maxMemoryBytes / Self.share / rowBytes), 1)
  }

  private func eachStrip(
    _ first: inout StripReader, _ second: inout StripReader, columns measured: Range<Int>,
    _ body: (Strip) throws -> Void
  ) throws {
    let (width, height) = (first.size.width, first.size.height)
    let isBand = measured.count < width
    let columns =
      isBand
      ? max(0, measured.lowerBound - extent.above)..<min(width, measured.upperBound + extent.below)
      : 0..<width
    let core = extent.rowsAtOnce ?? rowsAtOnce(width)
    let most = min(height, extent.above + core + extent.below)
    first.keep(columns, rows: most)
    second.keep(columns, rows: most)
    for start in stride(from: 0, to: height, by: core) {
      let end = min(height, start + core)
      let rows = max(0, start - extent.above)..<min(height, end + extent.below)
      let included = try RegionMask.make(
        options, width: width, height: height, rows: rows, columns: columns)
      try body(
        Strip(
          expected: try first.image(rows), actual: try second.image(rows), included: included,
          rows: (start - rows.lowerBound)..<(end - rows.lowerBound),
          columns: (measured.lowerBound - columns.lowerBound)..<(measured.upperBound
            - columns.lowerBound),
          top: rows.lowerBound, left: columns.lowerBound))
    }
  }
}

/// Reads the rows of one file and keeps some columns of the last ones.
private struct StripReader: ~Copyable {
  let size: PictureSize
  private let reader: PNGRowReader
  private var bytes: [UInt8] = []
  private var top = 0
  private var columns: Range<Int>
  let pixelBytes: Int
  /// The most bytes that are decoded at once.
  private static let chunk = 1 << 24

  init(_ path: String, _ depth: Image.Depth?, _ limits: ImageLimits) throws(ImageError) {
    reader = try PNGRowReader(path: path, depth: depth, limits: limits)
    size = PictureSize(width: reader.width, height: reader.height)
    pixelBytes = reader.depth.rawValue / 2
    columns = 0..<reader.width
  }

  /// Sets the columns to keep, and reserves memory for the largest number of rows that will be requested at once.
  mutating func keep(_ columns: Range<Int>, rows: Int) {
    self.columns = columns
    bytes.reserveCapacity(rows * columns.count * pixelBytes)
  }

  /// The number of rows that are decoded at once.
  private var rowsAtOnce: Int { min(32, max(1, Self.chunk / max(1, size.width * pixelBytes))) }

  /// The rows in `rows`, which must not begin above those of an earlier call.
  mutating func image(_ rows: Range<Int>) throws(ImageError) -> Image {
    let rowBytes = columns.count * pixelBytes
    move(rows.lowerBound - top, of: rowBytes, room: rows.count)
    top = rows.lowerBound
    while reader.position < rows.upperBound {
      let start = (reader.position - top) * rowBytes
      let count = min(rowsAtOnce, rows.upperBound - reader.position)
      if columns.count == size.width {
        if try reader.read(count, into: &bytes, at: start) == 0 { break }
        continue
      }
      guard let more = try reader.next(count) else { break }
      for row in 0..<more.height {
        let source = (row * size.width + columns.lowerBound) * pixelBytes
        let target = start + row * rowBytes
        bytes.replaceSubrange(
          target..<(target + rowBytes), with: more.bytes[source..<(source + rowBytes)])
      }
    }
    return Image(
      width: columns.count, height: rows.count, depth: reader.depth, alpha: .straight,
      bytes: bytes)
  }

  /// Drops the first `rows` rows of `rowBytes` bytes, and makes room for `room` rows.
  private mutating func move(_ rows: Int, of rowBytes: Int, room: Int) {
    let held = bytes.count
    let count = room * rowBytes
    if held < count { bytes += repeatElement(0, count: count - held) }
    bytes.withUnsafeMutableBytes { buffer in
      let kept = min(held - rows * rowBytes, count)
      guard rows > 0, kept > 0 else { return }
      buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: buffer[(rows * rowBytes)...].prefix(kept)))
    }
    bytes.removeLast(bytes.count - count)
  }

  /// Decodes all rows to find damage.
  mutating func readThrough() throws(ImageError) {
    while try reader.next(rowsAtOnce) != nil {}
  }
}
