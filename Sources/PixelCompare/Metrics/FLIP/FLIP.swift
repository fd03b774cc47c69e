import Glibc

/// LDR-FLIP: the error that a person sees when two pictures alternate.
///
/// After Andersson et al., "FLIP: A Difference Evaluator for Alternating Images", 2020. Alpha is dropped, as the
/// authors' tools do.
struct FLIP {
  static let colorPower: Float = 0.7
  static let featureWidth: Float = 0.082
  static let colorKnee: Float = 0.4
  static let colorKneeError: Float = 0.95

  /// For 0.7 m from a screen that is 0.7 m and 3840 pixels wide.
  static let defaultPixelsPerDegree: Double = 0.7 * (3840 / 0.7) * (.pi / 180)

  var pixelsPerDegree: Double

  /// Pools the errors of all pixels: mean, quartiles weighted by error, maximum, and the count over `threshold`.
  func measure(
    _ pair: PixelPair, threshold: Double, map: Bool, workers: Int
  ) -> PixelMeasurement {
    let bands = errors(pair, differing: DifferenceSpans(pair), workers: workers)
    var pool = FLIPPool(threshold: Float(threshold), capacity: pair.total)
    var pixel = 0
    for band in bands {
      for error in band {
        if pair.included.map({ $0[pixel] == 1 }) ?? true { pool.add(error) }
        pixel += 1
      }
    }
    var result = pool.measurement()
    result.details.append(.init(name: "pixelsPerDegree", value: pixelsPerDegree))
    if map {
      result.errors = bands.flatMap { $0 }
      result.marks = result.errors.map { Double($0) > threshold ? 1 : 0 }
    }
    return result
  }

  /// The error of each pixel, in bands of rows from the top; 0 where nothing around it differs.
  func errors(_ pair: PixelPair, differing: DifferenceSpans, workers: Int) -> [[Float]] {
    let filters = FLIPFilters(pixelsPerDegree: Float(pixelsPerDegree))
    let differing = differing.reached(by: filters.radius)
    let needed = differing.reached(by: filters.radius)
    let bands = max(1, min(workers, pair.height / (4 * filters.radius + 1)))
    return WorkPool.map(count: bands, workers: bands) { band in
      let rows = (pair.height * band / bands)..<(pair.height * (band + 1) / bands)
      var first = FLIPRows(pair.expected, filters, needed, from: rows.lowerBound)
      var second = FLIPRows(pair.actual, filters, needed, from: rows.lowerBound)
      var errors = [Float](repeating: 0, count: pair.width * rows.count + 8)
      for y in rows {
        let span = differing.columns[y]
        if span.isEmpty { continue }
        first.advance(to: y)
        second.advance(to: y)
        let start = (y - rows.lowerBound) * pair.width
        errors.withUnsafeMutableBufferPointer { errors in
          first.withColumns { p in
            second.withColumns { q in
              for x in stride(from: span.lowerBound, to: span.upperBound, by: 8) {
                let error = Self.error(p.filtered(at: x), q.filtered(at: x))
                for lane in 0..<min(8, span.upperBound - x) {
                  errors[start + x + lane] = error[lane]
                }
              }
            }
          }
        }
      }
      errors.removeLast(8)
      return errors
    }
  }

  @inline(__always)
  private static func error(_ p: FLIPRows.Values, _ q: FLIPRows.Values) -> SIMD8<Float> {
    let greatest = FLIPColor.greatest
    let knee = colorKnee * greatest
    let difference = FLIPColor.hyab(
      FLIPColor.huntLab(opponent: p.color), FLIPColor.huntLab(opponent: q.color))
    let distance = VectorMath.power(difference, SIMD8(repeating: colorPower))
    let color = (colorKneeError + (distance - knee) * ((1 - colorKneeError) / (greatest - knee)))
      .replacing(with: distance * (colorKneeError / knee), where: distance .< knee)
    let edge = p.edge - q.edge
    let point = p.point - q.point
    let (a, b) = (edge * edge, point * point)
    // Y is 116 times the luminance from which features are computed.
    let greater = a.replacing(with: b, where: b .> a).squareRoot() * (Float(0.5).squareRoot() / 116)
    let feature = greater.squareRoot()
    return VectorMath.power(color, 1 - feature)
      .replacing(with: 1, where: (color .== 0) .& (feature .>= 1))
  }
}
