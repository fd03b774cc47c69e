import Glibc
public import Imaging

/// Compares pictures in memory.
public enum Comparison {
  /// Pictures of more pixels are taken by rows where that is possible, and never drawn.
  static let wholePixels = 32 << 20

  /// Measures `actual` against `expected`; `marks` keeps what a diff picture needs.
  ///
  /// Pictures of different size are not measured.
  ///
  /// - Throws: when the mask has another size than the pictures, or the regions and the mask leave no pixel.
  public static func compare(
    expected: Image, actual: Image, options: ComparisonOptions = .init(), marks: Bool = false
  ) throws(CompareError) -> PairResult {
    try compare(expected: expected, actual: actual, options: options, marks: marks, isEqual: false)
  }

  /// As above on `workers` threads; with `isEqual` both were decoded from the same bytes, and nothing is measured.
  static func compare(
    expected: Image, actual: Image, options: ComparisonOptions, marks: Bool = false, isEqual: Bool,
    workers: Int = 1
  ) throws(CompareError) -> PairResult {
    var result = PairResult(
      outcome: .size,
      expectedSize: PictureSize(width: expected.width, height: expected.height),
      actualSize: PictureSize(width: actual.width, height: actual.height))
    guard result.expectedSize == result.actualSize else { return result }
    var actual = actual
    if let noise = options.noise {
      let (image, excused) = noise.excuse(actual, from: expected)
      (actual, result.excused) = (image, excused)
    }
    let included = try RegionMask.whole(
      options, width: expected.width, height: expected.height)
    let measurement =
      !marks && (isEqual || expected.hasBytes(of: actual))
      ? same(included, options, pixels: expected.width * expected.height)
      : options.measure(
        Strip(expected: expected, actual: actual, included: included), marks: marks,
        workers: workers)
    result.measurement = measurement
    result.outcome = options.accepts(measurement) ? .same : .different
    return result
  }

  /// As above for pictures of different sizes, on a canvas that holds both; what only one of them covers differs.
  ///
  /// The alignment is the one in which they agree best, the top left unless another one is clearly better. Nothing is measured
  /// with a mask, nor on a canvas that is too large.
  static func union(
    expected: Image, actual: Image, options: ComparisonOptions
  ) throws(CompareError) -> (result: PairResult, expected: Image)? {
    let sizes = (
      PictureSize(width: expected.width, height: expected.height),
      PictureSize(width: actual.width, height: actual.height)
    )
    guard PictureUnion.fits(sizes.0, sizes.1) else { return nil }
    let union = PictureUnion(expected: expected, actual: actual)
    guard let moved = union.options(options) else { return nil }
    var result = try compare(
      expected: union.expected, actual: union.actual, options: moved, marks: true)
    guard var measurement = result.measurement else { return nil }
    let included = try RegionMask.whole(
      moved, width: union.expected.width, height: union.expected.height)
    if measurement.marks.isEmpty { measurement.marks = union.lone }
    for pixel in union.lone.indices where union.lone[pixel] == 1 && included?[pixel] != 0 {
      if measurement.marks[pixel] != 1 { measurement.count += 1 }
      measurement.marks[pixel] = 1
    }
    result.outcome = .size
    result.measurement = measurement
    result.alignment = union.alignment
    (result.expectedSize, result.actualSize) = (sizes.0, sizes.1)
    result.changes = ChangeFinder.find(
      expected: union.expected, actual: union.actual, marks: measurement.marks, included: included
    ).map { change in
      var change = change
      change.kind = union.kind(of: change.area) ?? change.kind
      return change
    }
    return (result, union.expected)
  }

  /// The areas in which two pictures of one size differ, largest first, with what changed there.
  ///
  /// - Parameters:
  ///   - expected: the accepted picture.
  ///   - actual: a picture of that size.
  ///   - options: how they are compared.
  /// - Returns: the areas; none for pictures of different sizes.
  /// - Throws: when the mask has another size than the pictures, or the regions and the mask leave no pixel.
  public static func changes(
    expected: Image, actual: Image, options: ComparisonOptions = .init()
  ) throws(CompareError) -> [Change] {
    let result = try compare(expected: expected, actual: actual, options: options, marks: true)
    guard let measurement = result.measurement else { return [] }
    let judged = options.noise?.excuse(actual, from: expected).image ?? actual
    return ChangeFinder.find(
      expected: expected, actual: judged, marks: measurement.marks,
      included: try RegionMask.whole(options, width: expected.width, height: expected.height))
  }

  /// The metric's result for equal pictures.
  private static func same(
    _ included: [UInt8]?, _ options: ComparisonOptions, pixels: Int
  ) -> PixelMeasurement {
    same(options, total: included?.reduce(0) { $0 + Int($1) } ?? pixels)
  }

  /// The metric's result for `total` equal pixels, which is the same as for one.
  static func same(_ options: ComparisonOptions, total: Int) -> PixelMeasurement {
    let pixel = Image(width: 1, height: 1, alpha: .straight, bytes: [0, 0, 0, 255])
    var result = options.measure(Strip(expected: pixel, actual: pixel))
    result.total = total
    return result
  }
}

extension Image {
  /// Whether all components are those of `other`, a picture of the same size, stored alike.
  fileprivate func hasBytes(of other: Image) -> Bool {
    guard depth == other.depth, alpha == other.alpha else { return false }
    return bytes.withUnsafeBytes { mine in
      other.bytes.withUnsafeBytes { theirs in
        guard let one = mine.baseAddress, let two = theirs.baseAddress else { return true }
        return memcmp(one, two, min(mine.count, theirs.count)) == 0
      }
    }
  }
}
