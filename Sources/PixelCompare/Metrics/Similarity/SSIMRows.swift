/// Filters two pictures with SSIM's window, row by row.
///
/// Of the sum s and the difference d of both pictures, the means of s, d, s² and d² are enough: x·y is (s² - d²) / 4, and
/// x² + y² is (s² + d²) / 2.
struct SSIMRows {
  typealias Values = SIMD4<Double>

  /// Columns after the last one, so that four can always be read and written.
  static let slack = 4
  private static let planes = 4

  private let pair: PixelPair
  private let channels: Int
  /// The kernel from its middle tap on.
  private let taps: [Double]
  private let covariance: Double
  /// For each row the columns that are filtered along it.
  private let needed: DifferenceSpans
  private var ring: RowRing<Double>
  private var filled: Int
  /// A row of s, d, s² and d², one after the other.
  private var products: [Double]
  private let stride: Int

  /// Filters rows from `top` on.
  init(_ pair: PixelPair, _ channels: Int, _ ssim: SSIM, needed: DifferenceSpans, from top: Int) {
    self.pair = pair
    self.channels = channels
    self.needed = needed
    taps = Array(ssim.kernel[(ssim.kernel.count / 2)...])
    covariance = ssim.covariance
    stride = pair.width + Self.slack
    ring = RowRing(
      width: stride, planes: Self.planes * channels, capacity: ssim.kernel.count)
    filled = top
    products = Array(repeating: 0, count: Self.planes * stride)
  }

  /// Writes the similarity of the windows of row `y` in columns `windows` to `means`, of which the row begins at `start`; rows
  /// must be asked for in order.
  mutating func row(_ y: Int, _ windows: Range<Int>, into means: inout [Double], at start: Int) {
    let (radius, channels, stride, covariance) = (taps.count - 1, channels, stride, covariance)
    while filled <= y + 2 * radius {
      filter(filled)
      filled += 1
    }
    // By distance from the middle row.
    let above = (0...radius).map { ring.start(row: y + radius - $0, plane: 0) }
    let below = (0...radius).map { ring.start(row: y + radius + $0, plane: 0) }
    ring.values.withUnsafeBufferPointer { values in
      means.withUnsafeMutableBufferPointer { means in
        taps.withUnsafeBufferPointer { taps in
          guard let values = values.baseAddress, let means = means.baseAddress else { return }
          above.withUnsafeBufferPointer { above in
            below.withUnsafeBufferPointer { below in
              var x = windows.lowerBound
              while x < windows.upperBound {
                var sum = Values.zero
                for channel in 0..<channels {
                  @inline(__always)
                  func mean(_ plane: Int) -> Values {
                    let at = (channel &* Self.planes &+ plane) &* stride &+ x
                    @inline(__always)
                    func load(_ row: Int) -> Values {
                      UnsafeRawPointer(values + (row &+ at)).loadUnaligned(as: Values.self)
                    }
                    return Self.even(taps, load(above[0])) {
                      (load(above[$0]), load(below[$0]))
                    }
                  }
                  sum += Self.similarity(mean(0), mean(1), mean(2), mean(3), covariance)
                }
                sum /= Double(channels)
                for lane in 0..<min(4, windows.upperBound - x) {
                  means[start + x + lane] = sum[lane]
                }
                x &+= 4
              }
            }
          }
        }
      }
    }
  }

  /// Convolves with a symmetric kernel, of which `taps` are the middle one and those on one side; `pair(k)` returns the values `k`
  /// before and `k` after the middle.
  @inline(__always)
  private static func even(
    _ taps: UnsafeBufferPointer<Double>, _ middle: Values, _ pair: (Int) -> (Values, Values)
  ) -> Values {
    var sum = middle * taps[0]
    var k = 1
    while k < taps.count {
      let (before, behind) = pair(k)
      sum += (before + behind) * taps[k]
      k &+= 1
    }
    return sum
  }

  @inline(__always)
  private static func similarity(
    _ s: Values, _ d: Values, _ ss: Values, _ dd: Values, _ covariance: Double
  ) -> Values {
    let (c1, c2) = (SSIM.c1, SSIM.c2)
    let (s2, d2) = (s * s, d * d)
    let vs = (ss - s2) * covariance
    let vd = (dd - d2) * covariance
    let above = ((s2 - d2) * 0.5 + c1) * ((vs - vd) * 0.5 + c2)
    let below = ((s2 + d2) * 0.5 + c1) * ((vs + vd) * 0.5 + c2)
    return above / below
  }

  /// Filters row `y` along it.
  private mutating func filter(_ y: Int) {
    let span = needed.columns[y]
    if span.isEmpty { return }
    let radius = taps.count - 1
    // A window's columns begin `radius` before its middle.
    let windows = max(0, span.lowerBound - radius)..<min(pair.width - 2 * radius, span.upperBound)
    for channel in 0..<channels {
      multiply(
        y, channel,
        windows.lowerBound..<min(pair.width, windows.upperBound + 2 * radius + Self.slack))
      let (start, stride) = (ring.start(row: y, plane: channel * Self.planes), stride)
      products.withUnsafeBufferPointer { products in
        ring.withRows { rows in
          taps.withUnsafeBufferPointer { taps in
            guard let products = products.baseAddress else { return }
            for plane in 0..<Self.planes {
              let source = products + (plane * stride + radius)
              let target = UnsafeMutableRawPointer(rows + (start + plane * stride))
              var x = windows.lowerBound
              while x < windows.upperBound {
                @inline(__always)
                func load(_ k: Int) -> Values {
                  UnsafeRawPointer(source + (x &+ k)).loadUnaligned(as: Values.self)
                }
                let mean = Self.even(taps, load(0)) { (load(0 &- $0), load($0)) }
                (target + x &* 8).storeBytes(of: mean, as: Values.self)
                x &+= 4
              }
            }
          }
        }
      }
    }
  }

  /// Fills in s, d, s² and d² of a channel.
  private mutating func multiply(_ y: Int, _ channel: Int, _ columns: Range<Int>) {
    let (width, stride) = (pair.width, stride)
    products.withUnsafeMutableBufferPointer { products in
      pair.expected.rgba.withUnsafeBufferPointer { first in
        pair.actual.rgba.withUnsafeBufferPointer { second in
          guard let products = products.baseAddress, let a = first.baseAddress,
            let b = second.baseAddress
          else { return }
          for x in columns {
            let at = (y &* width &+ x) &* 4 &+ channel
            let (p, q) = (Int32(a[at]), Int32(b[at]))
            let (s, d) = (p &+ q, p &- q)
            products[x] = Double(s)
            products[stride &+ x] = Double(d)
            products[2 &* stride &+ x] = Double(s &* s)
            products[3 &* stride &+ x] = Double(d &* d)
          }
        }
      }
    }
  }
}
