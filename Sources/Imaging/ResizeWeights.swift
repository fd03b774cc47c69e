import Glibc

/// The source samples of each target sample along one axis, and their weights.
struct ResizeWeights {
  /// The number of source samples.
  let source: Int
  /// The number of target samples.
  let count: Int
  /// The number of source samples per target sample.
  let taps: Int
  private let scale: Double
  private let stretch: Double

  init(from source: Int, to target: Int) {
    self.source = source
    count = target
    scale = Double(source) / Double(target)
    stretch = max(1, scale)
    taps = min(source, Int((6 * stretch).rounded(.up)) + 1)
  }

  /// The first source sample of the target sample at `index`.
  func start(_ index: Int) -> Int {
    min(max(Int((center(index) - 3 * stretch).rounded(.down)), 0), source - taps)
  }

  /// The weights of the ``taps`` source samples of the target sample at `index`, with a sum of 1.
  func weights(_ index: Int) -> [Float] {
    let (start, center) = (start(index), center(index))
    let row = (0..<taps).map { tap in
      Self.lanczos3((Double(start + tap) + 0.5 - center) / stretch)
    }
    let sum = row.reduce(0, +)
    return row.map { Float($0 / sum) }
  }

  /// The position of a target sample's centre; centres are at half-integers.
  private func center(_ index: Int) -> Double { (Double(index) + 0.5) * scale }

  /// sinc(x) · sinc(x / 3) inside ±3 (Duchon 1979).
  private static func lanczos3(_ x: Double) -> Double {
    if x == 0 { return 1 }
    if abs(x) >= 3 { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }
}
