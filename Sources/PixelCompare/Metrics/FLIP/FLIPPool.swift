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
  private func weightedQuartiles() -> [Double] {
    let sorted = values.sorted()
    var result = [0.0, 0, 0]
    var running = 0.0
    var next = 0
    for value in sorted {
      running += Double(value)
      while next < 3, running > sum * Double(next + 1) / 4 {
        result[next] = Double(value)
        next += 1
      }
    }
    return result
  }
}
