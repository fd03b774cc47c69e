/// Pools FLIP errors into mean, quartiles weighted by error, minimum and maximum.
///
/// The headline is the mean as the authors' tool sums it, in single precision from the top left. `mean` is summed in double
/// precision; the two differ in large or flat pictures.
struct FLIPPool {
  let threshold: Float
  private var values: [Float]
  private var count = 0
  private var sum = 0.0
  private var singleSum: Float = 0

  init(threshold: Float, capacity: Int) {
    self.threshold = threshold
    values = []
    values.reserveCapacity(capacity)
  }

  @inline(__always)
  mutating func add(_ error: Float) {
    values.append(error)
    sum += Double(error)
    singleSum += error
    if error > threshold { count += 1 }
  }

  consuming func measurement() -> PixelMeasurement {
    let mean = values.isEmpty ? 0 : sum / Double(values.count)
    let single = values.isEmpty ? 0 : Double(singleSum / Float(values.count))
    let quartiles = weightedQuartiles()
    return PixelMeasurement(
      count: count, total: values.count, value: single, max: Double(values.max() ?? 0),
      details: [
        .init(name: "mean", value: mean),
        .init(name: "weightedQuartile1", value: quartiles[0]),
        .init(name: "weightedMedian", value: quartiles[1]),
        .init(name: "weightedQuartile3", value: quartiles[2]),
        .init(name: "min", value: Double(values.min() ?? 0)),
      ])
  }

  /// The errors at which the running sum of the sorted errors passes a quarter, half and three quarters of it.
  ///
  /// Errors are counted by their exponents and first bits; only those that share them with a quartile are sorted.
  private func weightedQuartiles() -> [Double] {
    var sums = [Double](repeating: 0, count: Self.bucket(.greatestFiniteMagnitude) + 1)
    for value in values { sums[Self.bucket(value)] += Double(value) }
    var result = [0.0, 0, 0]
    var running = 0.0
    var next = 0
    for bucket in sums.indices where next < 3 && sums[bucket] > 0 {
      if running + sums[bucket] > sum * Double(next + 1) / 4 {
        var below = running
        for value in values.filter({ Self.bucket($0) == bucket }).sorted() {
          below += Double(value)
          while next < 3, below > sum * Double(next + 1) / 4 {
            result[next] = Double(value)
            next += 1
          }
        }
      }
      running += sums[bucket]
    }
    return result
  }

  /// A number that grows with a value of at least 0.
  @inline(__always)
  private static func bucket(_ value: Float) -> Int { Int(value.bitPattern >> 16) }
}
