import Glibc

/// Structural similarity as scikit-image computes it, averaged over the pixels whose window lies inside.
///
/// After Wang et al. 2004, with K1 0.01, K2 0.03 and data range 255. Red, green and blue are averaged; alpha is a fourth
/// channel unless both pictures are opaque.
struct SSIM {
  let kernel: [Double]
  /// Factor from population to sample covariance.
  let covariance: Double

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
  func measure(_ pair: PixelPair, threshold: Double, marks: Bool) -> PixelMeasurement {
    let channels = pair.isOpaque ? 3 : 4
    guard min(pair.width, pair.height) >= kernel.count else {
      return small(pair, channels, threshold, marks: marks)
    }
    let columns = pair.width - kernel.count + 1
    let rows = pair.height - kernel.count + 1
    var means = [Double](repeating: 0, count: columns * rows)
    for channel in 0..<channels {
      var pass = SSIMPass(pair, channel: channel, self)
      for y in 0..<rows { pass.row(y, share: 1 / Double(channels), into: &means) }
    }
    return pool(pair, means, columns, threshold, marks: marks)
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
    let (c1, c2) = (6.5025, 58.5225)
    let vx = covariance * (xx - x * x)
    let vy = covariance * (yy - y * y)
    let vxy = covariance * (xy - x * y)
    return ((2 * x * y + c1) * (2 * vxy + c2)) / ((x * x + y * y + c1) * (vx + vy + c2))
  }
}

/// Filters one channel with SSIM's window, row by row.
private struct SSIMPass {
  private let pair: PixelPair
  private let channel: Int
  private let ssim: SSIM
  private let columns: Int
  private var ring: RowRing<Double>
  private var filled = 0
  private var products: [[Double]]
  private var sums: [[Double]]

  init(_ pair: PixelPair, channel: Int, _ ssim: SSIM) {
    self.pair = pair
    self.channel = channel
    self.ssim = ssim
    columns = pair.width - ssim.kernel.count + 1
    ring = RowRing(width: columns, planes: 5, capacity: ssim.kernel.count)
    products = Array(repeating: [Double](repeating: 0, count: pair.width), count: 5)
    sums = Array(repeating: [Double](repeating: 0, count: columns), count: 5)
  }

  mutating func row(_ y: Int, share: Double, into means: inout [Double]) {
    while filled < y + ssim.kernel.count {
      filter(filled)
      filled += 1
    }
    for plane in 0..<5 { vertical(y, plane) }
    for x in 0..<columns {
      let moments = Moments(
        x: sums[0][x], y: sums[1][x], xx: sums[2][x], yy: sums[3][x], xy: sums[4][x])
      means[y * columns + x] += share * moments.similarity(covariance: ssim.covariance)
    }
  }

  private mutating func vertical(_ y: Int, _ plane: Int) {
    let columns = columns
    sums[plane].withUnsafeMutableBufferPointer { target in
      ring.values.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let source = source.baseAddress else { return }
        for x in 0..<columns { target[x] = 0 }
        for k in 0..<ssim.kernel.count {
          RowFilter.accumulate(
            source + ring.start(row: y + k, plane: plane), ssim.kernel[k], columns, target)
        }
      }
    }
  }

  private mutating func filter(_ y: Int) {
    for x in 0..<pair.width {
      let at = (y * pair.width + x) * 4 + channel
      let (a, b) = (Double(pair.expected.rgba[at]), Double(pair.actual.rgba[at]))
      products[0][x] = a
      products[1][x] = b
      products[2][x] = a * a
      products[3][x] = b * b
      products[4][x] = a * b
    }
    for plane in 0..<5 {
      products[plane].withUnsafeBufferPointer { source in
        ring.fill(row: y, plane: plane) { target in
          guard let source = source.baseAddress else { return }
          RowFilter.horizontal(source, ssim.kernel, columns, target)
        }
      }
    }
  }
}
