import Glibc

/// Which source samples make each target sample along one axis, and how much of each.
struct ResizeWeights {
  /// First source sample of each target sample.
  private(set) var starts: [Int] = []
  /// `taps` weights of each target sample, their sum 1.
  private(set) var weights: [Float] = []
  /// Source samples of a target sample.
  let taps: Int

  var count: Int { starts.count }

  init(from source: Int, to target: Int) {
    let scale = Double(source) / Double(target)
    let stretch = max(1, scale)
    taps = min(source, Int((6 * stretch).rounded(.up)) + 1)
    starts.reserveCapacity(target)
    weights.reserveCapacity(target * taps)
    for index in 0..<target {
      // Sample centres are at halves.
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
