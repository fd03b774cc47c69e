import Glibc

/// LDR-FLIP: the error that a person sees when two pictures alternate.
///
/// After Andersson et al., "FLIP: A Difference Evaluator for Alternating Images", 2020. Alpha is dropped, as the
/// authors' tools do.
struct FLIP {
  static let colorPower: Float = 0.7
  static let featurePower: Float = 0.5
  static let featureWidth: Float = 0.082
  static let colorKnee: Float = 0.4
  static let colorKneeError: Float = 0.95

  /// At 0.7 m from a screen that is 0.7 m and 3840 pixels wide.
  static let defaultPixelsPerDegree: Double = 0.7 * (3840 / 0.7) * (.pi / 180)

  var pixelsPerDegree: Double

  /// Pools the errors of all pixels: mean, quartiles weighted by error, maximum, and the count over `threshold`.
  func measure(_ pair: PixelPair, threshold: Double, map: Bool) -> PixelMeasurement {
    var pool = FLIPPool(threshold: Float(threshold), capacity: pair.total)
    var errors: [Float] = []
    if map { errors.reserveCapacity(pair.expected.count) }
    forEachRow(pair) { y, row in
      for x in 0..<pair.width where pair.included.map({ $0[y * pair.width + x] == 1 }) ?? true {
        pool.add(row[x])
      }
      if map { errors.append(contentsOf: row) }
    }
    var result = pool.measurement()
    result.details.append(.init(name: "pixelsPerDegree", value: pixelsPerDegree))
    if map {
      result.marks = errors.map { Double($0) > threshold ? 1 : 0 }
      result.errors = errors
    }
    return result
  }

  /// Calls `body` with the errors of each row, from the top.
  func forEachRow(_ pair: PixelPair, _ body: (Int, [Float]) -> Void) {
    let filters = FLIPFilters(pixelsPerDegree: Float(pixelsPerDegree))
    var first = FLIPRows(pair.expected, filters)
    var second = FLIPRows(pair.actual, filters)
    var errors = [Float](repeating: 0, count: pair.width)
    for y in 0..<pair.height {
      first.advance(to: y)
      second.advance(to: y)
      Self.combine(first, second, &errors)
      body(y, errors)
    }
  }

  private static func combine(_ p: FLIPRows, _ q: FLIPRows, _ errors: inout [Float]) {
    let greatest = FLIPColor.greatest
    let knee = colorKnee * greatest
    for x in 0..<errors.count {
      let distance = powf(FLIPColor.hyab(p.color(x), q.color(x)), colorPower)
      let color =
        distance < knee
        ? distance * (colorKneeError / knee)
        : colorKneeError + (distance - knee) / (greatest - knee) * (1 - colorKneeError)
      let edge = abs(p.edge(x) - q.edge(x))
      let point = abs(p.point(x) - q.point(x))
      let feature = powf((1 / Float(2).squareRoot()) * max(edge, point), featurePower)
      errors[x] = color == 0 ? (feature >= 1 ? 1 : 0) : powf(color, 1 - feature)
    }
  }
}
