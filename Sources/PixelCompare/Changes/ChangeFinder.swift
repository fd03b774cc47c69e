import Imaging

/// Finds the areas in which two pictures of one size differ.
enum ChangeFinder {
  /// The most areas that are kept.
  static let most = 100
  /// The number of areas whose kind of change is found, from the largest on; of others only recoloured texts are.
  private static let examined = 12

  /// The areas, largest first.
  ///
  /// `marks` has a 1 for each pixel that differs; where it is empty or has none, pixels differ that are more than one step
  /// of rounding apart, and are `included`.
  static func find(
    expected: Image, actual: Image, marks: [UInt8], included: [UInt8]?
  ) -> [Change] {
    let pair = PixelPair(expected: Pixels(expected), actual: Pixels(actual), included: included)
    let (a, b) = (pair.expected.premultiplied(), pair.actual.premultiplied())
    var map = ChangeMap(width: pair.width, height: pair.height)
    add(a, b, marks.contains(1) ? marks : [], pair, to: &map)
    let kinds = ChangeKind(expected: a, actual: b, width: pair.width, height: pair.height)
    var hasText = false
    return map.areas().prefix(most).enumerated().map { index, area in
      let kind =
        index < examined
        ? kinds.find(area.rectangle) : hasText ? kinds.text(area.rectangle) ?? .pixels : .pixels
      if kind.name == "text" { hasText = true }
      return Change(
        kind: kind, area: area.rectangle, pixels: area.pixels, strongest: Double(area.strongest))
    }
  }

  /// The areas of `map`, of whose pixels nothing is known any more.
  static func found(_ map: ChangeMap) -> [Change] {
    map.areas().prefix(most).map { area in
      Change(
        kind: .pixels, area: area.rectangle, pixels: area.pixels,
        strongest: Double(area.strongest))
    }
  }

  /// Adds the measured pixels of a part of two pictures that differ.
  static func add(_ pair: PixelPair, _ marks: [UInt8], to map: inout ChangeMap) {
    add(pair.expected.premultiplied(), pair.actual.premultiplied(), marks, pair, to: &map)
  }

  /// Adds the measured pixels that differ; `a` and `b` are the premultiplied pixels of `pair`.
  private static func add(
    _ a: [UInt8], _ b: [UInt8], _ marks: [UInt8], _ pair: PixelPair, to map: inout ChangeMap
  ) {
    for y in pair.rows where !pair.rowsEqual(y) {
      for x in pair.columns {
        let index = y * pair.width + x
        if !marks.isEmpty, marks[index] != 1 { continue }
        let at = index * 4
        let delta = SIMD4<Int32>(
          Int32(b[at]) - Int32(a[at]), Int32(b[at + 1]) - Int32(a[at + 1]),
          Int32(b[at + 2]) - Int32(a[at + 2]), Int32(b[at + 3]) - Int32(a[at + 3]))
        if marks.isEmpty, PerceptualMetric.isDither(delta) { continue }
        let square =
          PerceptualMetric.distance(SIMD4(lanes: delta)) / Float(PixelmatchDialect.maximum)
        map.add(x: pair.left + x, y: pair.top + y, strength: min(1, square.squareRoot()))
      }
    }
  }
}
