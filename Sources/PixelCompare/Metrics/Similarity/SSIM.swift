import Glibc

/// Structural similarity as scikit-image computes it, averaged over the pixels whose window lies inside.
///
/// After Wang et al. 2004, with K1 0.01, K2 0.03 and data range 255. Red, green and blue are averaged; alpha is a fourth
/// channel unless both pictures are opaque.
struct SSIM {
  /// The taps along one axis.
  let kernel: [Double]
  /// Factor from population to sample covariance.
  let covariance: Double

  /// (K1 · 255)².
  static let c1 = 6.5025
  /// (K2 · 255)².
  static let c2 = 58.5225

  /// Window 11 × 11, sigma 1.5, population covariance.
  static let gaussian: SSIM = {
    let weights = (-5...5).map { exp(-0.5 * Double($0 * $0) / (1.5 * 1.5)) }
    let sum = weights.reduce(0, +)
    return SSIM(kernel: weights.map { $0 / sum }, covariance: 1)
  }()

  /// Window 7 × 7, sample covariance.
  static let uniform = SSIM(
    kernel: [Double](repeating: 1.0 / 7, count: 7), covariance: 49.0 / 48)

  /// The mean similarity in `value`, the lowest in `max`; `count` is the number of windows under `threshold`.
  ///
  /// A picture smaller than the window counts as one window with equal weights.
  func measure(
    _ pair: PixelPair, threshold: Double, marks: Bool, workers: Int
  ) -> PixelMeasurement {
    let channels = pair.isOpaque ? 3 : 4
    guard min(pair.width, pair.height) >= kernel.count else {
      return small(pair, channels, threshold, marks: marks)
    }
    let columns = pair.width - kernel.count + 1
    let means = similarities(
      pair, channels, differing: DifferenceSpans(pair), workers: workers
    ).flatMap { $0 }
    return pool(pair, means, columns, threshold, marks: marks)
  }

  /// The mean over the channels for each window, in bands of rows from the top; 1 where a window sees no difference.
  func similarities(
    _ pair: PixelPair, _ channels: Int, differing: DifferenceSpans, workers: Int
  ) -> [[Double]] {
    let pad = kernel.count / 2
    let (columns, rows) = (pair.width - 2 * pad, pair.height - 2 * pad)
    let differing = differing.reached(by: pad)
    let bands = max(1, min(workers, rows / (4 * kernel.count)))
    return WorkPool.map(count: bands, workers: bands) { band in
      let rows = (rows * band / bands)..<(rows * (band + 1) / bands)
      var pass = SSIMRows(
        pair, channels, self, needed: differing.reached(by: pad), from: rows.lowerBound)
      var means = [Double](repeating: 1, count: columns * rows.count + SSIMRows.slack)
      for y in rows {
        let span = differing.columns[y + pad]
        let windows = max(0, span.lowerBound - pad)..<max(0, min(columns, span.upperBound - pad))
        if span.isEmpty || windows.isEmpty { continue }
        pass.row(y, windows, into: &means, at: (y - rows.lowerBound) * columns)
      }
      means.removeLast(SSIMRows.slack)
      return means
    }
  }

  private func pool(
    _ pair: PixelPair, _ means: [Double], _ columns: Int, _ threshold: Double, marks: Bool
  ) -> PixelMeasurement {
    let pad = kernel.count / 2
    var result = PixelMeasurement(count: 0, total: pair.total, value: 0, max: 1)
    if marks { result.marks = [UInt8](repeating: 0, count: pair.expected.count) }
    var sum = 0.0
    var windows = 0
    for index in 0..<means.count {
      let pixel = (index / columns + pad) * pair.width + index % columns + pad
      if let included = pair.included, included[pixel] == 0 { continue }
      windows += 1
      sum += means[index]
      result.max = min(result.max, means[index])
      guard means[index] < threshold else { continue }
      result.count += 1
      if marks { result.marks[pixel] = 1 }
    }
    result.value = windows == 0 ? 1 : sum / Double(windows)
    return result
  }

  private func small(
    _ pair: PixelPair, _ channels: Int, _ threshold: Double, marks: Bool
  ) -> PixelMeasurement {
    let count = pair.expected.count
    var similarity = 0.0
    for channel in 0..<channels {
      var moments = Moments()
      for pixel in 0..<count {
        let x = Double(pair.expected.rgba[pixel * 4 + channel])
        let y = Double(pair.actual.rgba[pixel * 4 + channel])
        moments.add(x, y, weight: 1 / Double(count))
      }
      similarity += count == 0 ? 1 : moments.similarity(covariance: 1)
    }
    let mean = similarity / Double(channels)
    let low = mean < threshold
    var result = PixelMeasurement(
      count: low ? pair.total : 0, total: pair.total, value: mean, max: mean)
    if marks { result.marks = [UInt8](repeating: low ? 1 : 0, count: count) }
    return result
  }
}

/// Weighted first and second moments of two signals.
struct Moments {
  var x = 0.0
  var y = 0.0
  var xx = 0.0
  var yy = 0.0
  var xy = 0.0

  mutating func add(_ a: Double, _ b: Double, weight: Double) {
    x += weight * a
    y += weight * b
    xx += weight * a * a
    yy += weight * b * b
    xy += weight * a * b
  }

  @inline(__always)
  func similarity(covariance: Double) -> Double {
    let (c1, c2) = (SSIM.c1, SSIM.c2)
    let vx = covariance * (xx - x * x)
    let vy = covariance * (yy - y * y)
    let vxy = covariance * (xy - x * y)
    return ((2 * x * y + c1) * (2 * vxy + c2)) / ((x * x + y * y + c1) * (vx + vy + c2))
  }
}
