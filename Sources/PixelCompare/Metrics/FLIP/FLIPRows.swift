/// Filters one picture with FLIP's filters, row by row.
struct FLIPRows {
  /// The filtered values of eight pixels.
  struct Values {
    /// YCxCz, with Y 16 too great.
    let color: FLIPColor.Colors
    /// The lengths of Y's first and of its second derivative.
    let edge: SIMD8<Float>
    let point: SIMD8<Float>
  }

  /// Filtered along the row: Y, Cx, Cz in two parts; then Y's first and second derivative and its mean.
  private static let planes = 7
  /// Columns after the last one, so that eight can always be read.
  private static let slack = 8

  private let pixels: Pixels
  private let filters: FLIPFilters
  /// For each row the columns that are filtered along it.
  private let spans: DifferenceSpans
  private let radius: Int
  private var ring: RowRing<Float>
  private var filled: Int
  /// A row of Y, Cx and Cz with its ends repeated, one after the other.
  private var padded: [Float]
  private let paddedWidth: Int
  /// Where the rows around the current one begin in the ring, by distance.
  private var above: [Int]
  private var below: [Int]

  /// Filters rows from `top` on.
  init(_ pixels: Pixels, _ filters: FLIPFilters, _ spans: DifferenceSpans, from top: Int) {
    self.pixels = pixels
    self.filters = filters
    self.spans = spans
    radius = filters.radius
    ring = RowRing(
      width: pixels.width + Self.slack, planes: Self.planes, capacity: 2 * radius + 1)
    filled = max(0, top - radius)
    paddedWidth = pixels.width + 2 * radius + Self.slack
    padded = Array(repeating: 0, count: 3 * paddedWidth)
    above = Array(repeating: 0, count: radius + 1)
    below = above
  }

  /// Makes row `y` the current one; rows must be requested in order.
  mutating func advance(to y: Int) {
    while filled < min(pixels.height, y + radius + 1) {
      filterRow(filled)
      filled += 1
    }
    for distance in 0...radius {
      above[distance] = ring.start(row: max(0, y - distance), plane: 0)
      below[distance] = ring.start(row: min(pixels.height - 1, y + distance), plane: 0)
    }
  }

  /// Calls `body` with the filters of the current row.
  @inline(__always)
  func withColumns(_ body: (Columns) -> Void) {
    ring.values.withUnsafeBufferPointer { values in
      above.withUnsafeBufferPointer { above in
        below.withUnsafeBufferPointer { below in
          filters.withKernels { kernels in
            guard let values = values.baseAddress else { return }
            body(
              Columns(
                values: UnsafeRawPointer(values), above: above, below: below, stride: ring.width,
                kernels: kernels))
          }
        }
      }
    }
  }

  /// Filters columns of the ring around the current row.
  struct Columns {
    fileprivate let values: UnsafeRawPointer
    fileprivate let above: UnsafeBufferPointer<Int>
    fileprivate let below: UnsafeBufferPointer<Int>
    fileprivate let stride: Int
    fileprivate let kernels: FLIPFilters.Kernels

    /// The values of the eight pixels from column `x` on.
    @inline(__always)
    func filtered(at x: Int) -> Values {
      @inline(__always)
      func load(_ row: Int, _ plane: Int) -> SIMD8<Float> {
        (values + (row &+ plane &* stride &+ x) &* 4).loadUnaligned(as: SIMD8<Float>.self)
      }
      @inline(__always)
      func even(_ taps: UnsafeBufferPointer<Float>, _ plane: Int) -> SIMD8<Float> {
        HalfKernel.even(taps, load(above[0], plane)) {
          (load(above[$0], plane), load(below[$0], plane))
        }
      }
      let dx = even(kernels.gaussian, 4)
      let ddx = even(kernels.gaussian, 5)
      let dy = HalfKernel.odd(kernels.edge) { (load(above[$0], 6), load(below[$0], 6)) }
      let ddy = HalfKernel.level(kernels.point, load(above[0], 6)) {
        (load(above[$0], 6), load(below[$0], 6))
      }
      return Values(
        color: (
          even(kernels.luminance, 0), even(kernels.redGreen, 1),
          even(kernels.blueYellow, 2) + even(kernels.yellowBlue, 3)
        ),
        edge: (dx * dx + dy * dy).squareRoot(), point: (ddx * ddx + ddy * ddy).squareRoot())
    }
  }

  private mutating func filterRow(_ y: Int) {
    let span = spans.columns[y]
    if span.isEmpty { return }
    convert(y, span)
    let (start, stride, first) = (ring.start(row: y, plane: 0), ring.width, radius)
    padded.withUnsafeBufferPointer { padded in
      ring.withRows { rows in
        filters.withKernels { kernels in
          guard let padded = padded.baseAddress else { return }
          let rows = UnsafeMutableRawPointer(rows + start)
          var x = span.lowerBound
          while x < span.upperBound {
            @inline(__always)
            func load(_ source: Int, _ k: Int) -> SIMD8<Float> {
              UnsafeRawPointer(padded + (source &* paddedWidth &+ first &+ x &+ k))
                .loadUnaligned(as: SIMD8<Float>.self)
            }
            @inline(__always)
            func store(_ value: SIMD8<Float>, _ plane: Int) {
              (rows + (plane &* stride &+ x) &* 4).storeBytes(of: value, as: SIMD8<Float>.self)
            }
            @inline(__always)
            func even(_ taps: UnsafeBufferPointer<Float>, _ source: Int) -> SIMD8<Float> {
              HalfKernel.even(taps, load(source, 0)) { (load(source, 0 &- $0), load(source, $0)) }
            }
            store(even(kernels.luminance, 0), 0)
            store(even(kernels.redGreen, 1), 1)
            store(even(kernels.blueYellow, 2), 2)
            store(even(kernels.yellowBlue, 2), 3)
            store(HalfKernel.odd(kernels.edge) { (load(0, 0 &- $0), load(0, $0)) }, 4)
            store(
              HalfKernel.level(kernels.point, load(0, 0)) { (load(0, 0 &- $0), load(0, $0)) }, 5)
            store(even(kernels.gaussian, 0), 6)
            x &+= 8
          }
        }
      }
    }
  }

  /// Fills in the columns of row `y` that filters of `span` need: YCxCz with Y 16 too great, the ends of the row repeated.
  private mutating func convert(_ y: Int, _ span: Range<Int>) {
    let (width, radius, next) = (pixels.width, radius, paddedWidth)
    let columns =
      max(0, span.lowerBound - radius)..<min(width, span.upperBound + radius + Self.slack)
    padded.withUnsafeMutableBufferPointer { padded in
      pixels.rgba.withUnsafeBufferPointer { rgba in
        FLIPColor.opponents.withUnsafeBufferPointer { table in
          guard let target = padded.baseAddress, let rgba = rgba.baseAddress else { return }
          for x in columns {
            let pixel = rgba + (y &* width &+ x) &* 4
            let color =
              table[Int(pixel[0])] + table[256 &+ Int(pixel[1])] + table[512 &+ Int(pixel[2])]
            let at = radius &+ x
            target[at] = color.x
            target[next &+ at] = color.y
            target[2 &* next &+ at] = color.z
          }
        }
      }
      for start in [0, next, 2 * next] {
        if columns.lowerBound == 0 {
          for x in 0..<radius { padded[start + x] = padded[start + radius] }
        }
        if columns.upperBound == width {
          for x in (radius + width)..<next {
            padded[start + x] = padded[start + radius + width - 1]
          }
        }
      }
    }
  }
}

/// Convolves neighbouring values with a kernel of which one half, from the middle tap on, is given.
///
/// `pair(k)` returns the values `k` before and `k` after the middle. It is here, and of one type, because a build without whole
/// modules cannot specialise generic code of another file.
private enum HalfKernel {
  typealias Values = SIMD8<Float>

  /// A symmetric kernel.
  @inline(__always)
  static func even(
    _ taps: UnsafeBufferPointer<Float>, _ middle: Values, _ pair: (Int) -> (Values, Values)
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

  /// An antisymmetric kernel.
  @inline(__always)
  static func odd(
    _ taps: UnsafeBufferPointer<Float>, _ pair: (Int) -> (Values, Values)
  ) -> Values {
    var sum = Values.zero
    var k = 1
    while k < taps.count {
      let (before, behind) = pair(k)
      sum += (behind - before) * taps[k]
      k &+= 1
    }
    return sum
  }

  /// A symmetric kernel whose taps add up to 0; equal values give 0, without noise from rounding.
  @inline(__always)
  static func level(
    _ taps: UnsafeBufferPointer<Float>, _ middle: Values, _ pair: (Int) -> (Values, Values)
  ) -> Values {
    var sum = Values.zero
    var k = 1
    while k < taps.count {
      let (before, behind) = pair(k)
      sum += ((before - middle) + (behind - middle)) * taps[k]
      k &+= 1
    }
    return sum
  }
}
