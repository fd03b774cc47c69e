import Glibc

/// The source samples of each target sample along one axis, and their weights.
struct ResizeWeights {
  /// The first source sample of each target sample.
  private(set) var starts: [Int] = []
  /// `taps` weights per target sample, with a sum of 1.
  private(set) var weights: [Float] = []
  /// The number of source samples per target sample.
  let taps: Int

  var count: Int { starts.count }

  init(from source: Int, to target: Int) {
    let scale = Double(source) / Double(target)
    let stretch = max(1, scale)
    taps = min(source, Int((6 * stretch).rounded(.up)) + 1)
    starts.reserveCapacity(target)
    weights.reserveCapacity(target * taps)
    for index in 0..<target {
      // Sample centres lie at half-integers.
      let center = (Double(index) + 0.5) * scale
      let first = Int((center - 3 * stretch).rounded(.down))
      let start = min(max(first, 0), source - taps)
      var row = (0..<taps).map { tap in
        Self.lanczos3((Double(start + tap) + 0.5 - center) / stretch)
      }
      let sum = row.reduce(0, +)
      for tap in row.indices { row[tap] /= sum }
      starts.append(start)
      weights += row.map { Float($0) }
    }
  }

  /// sinc(x) · sinc(x / 3) inside ±3 (Duchon 1979).
  private static func lanczos3(_ x: Double) -> Double {
    if x == 0 { return 1 }
    if abs(x) >= 3 { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }
}
