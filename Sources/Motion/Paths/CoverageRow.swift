import Documents

/// One row of pixels to which borders are added.
///
/// Each border changes the coverage of everything to its right, so a running sum over the row gives the
/// coverage of every pixel.
struct CoverageRow {
  private let width: Int
  /// The change from the previous pixel; one more entry than the row has pixels.
  private var changes: [Double]

  init(width: Int) {
    self.width = width
    changes = [Double](repeating: 0, count: width + 1)
  }

  /// Adds a straight border between two positions: to its right, coverage grows by `share` of the row's
  /// height.
  mutating func add(from start: Double, to end: Double, share: Double) {
    let limit = Double(width)
    var (low, high) = start < end ? (start, end) : (end, start)
    var share = share
    guard low < limit else { return }
    guard high > 0 else {
      changes[0] += share
      return
    }
    if high > limit {
      share *= (limit - low) / (high - low)
      high = limit
    }
    if low < 0 {
      let outside = share * low / (low - high)
      changes[0] += outside
      share -= outside
      low = 0
    }
    let first = Int(low, within: 0...width - 1)
    let last = Int(high, within: 0...width - 1)
    if first == last {
      add(share, at: (low + high) / 2, in: first)
      return
    }
    let perPixel = share / (high - low)
    for pixel in first...last {
      let (left, right) = (max(low, Double(pixel)), min(high, Double(pixel + 1)))
      add((right - left) * perPixel, at: (left + right) / 2, in: pixel)
    }
  }

  /// Appends the row's bytes, rounded, and starts a new row.
  mutating func take(into bytes: inout [UInt8]) {
    var covered = 0.0
    var byte: UInt8 = 0
    for pixel in 0..<width {
      if changes[pixel] != 0 {
        covered += changes[pixel]
        changes[pixel] = 0
        byte = UInt8(Int(covered * 255 + 0.5, within: 0...255))
      }
      bytes.append(byte)
    }
    changes[width] = 0
  }

  private mutating func add(_ share: Double, at middle: Double, in pixel: Int) {
    let inside = share * (Double(pixel + 1) - middle)
    changes[pixel] += inside
    changes[pixel + 1] += share - inside
  }
}
