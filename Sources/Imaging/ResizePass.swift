/// The two passes of a resize, one target row at a time.
struct ResizePass {
  let columns: ResizeWeights
  let rows: ResizeWeights
  /// Whether input and output have straight alpha.
  let isStraight: Bool
  /// The largest component value.
  let full: Float

  /// Source samples per target sample up to which the weights of all columns are kept, and a source row as floats.
  private static let mostTaps = 1 << 14

  func run<Component: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafePointer<Component>, _ target: UnsafeMutablePointer<Component>
  ) {
    let width = columns.count
    let isWide = columns.taps > Self.mostTaps
    let line = UnsafeMutablePointer<SIMD4<Float>>.allocate(
      capacity: isWide ? columns.taps : columns.source)
    // The horizontally resized rows for the next target row, by source row modulo their number; all of them where the
    // picture is so wide that each has next to no pixels.
    let held = isWide ? rows.source : rows.taps
    let ring = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: width * held)
    let sum = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: width)
    defer {
      line.deallocate()
      ring.deallocate()
      sum.deallocate()
    }
    var ready = 0
    if isWide {
      shrinkColumns(source, line, ring)
      ready = rows.source
    }
    let weights = isWide ? [] : (0..<width).flatMap(columns.weights)
    for y in 0..<rows.count {
      let start = rows.start(y)
      ready = max(ready, start)
      while ready < start + rows.taps {
        load(source + ready * columns.source * 4, line, columns.source)
        shrink(line, weights, ring + ready % held * width)
        ready += 1
      }
      sum.update(repeating: SIMD4(), count: width)
      for (tap, weight) in rows.weights(y).enumerated() {
        let row = ring + (start + tap) % held * width
        for x in 0..<width { sum[x] += row[x] * weight }
      }
      store(sum, target + y * width * 4)
    }
  }

  /// `count` pixels as premultiplied values 0…1.
  private func load<Component: FixedWidthInteger>(
    _ source: UnsafePointer<Component>, _ line: UnsafeMutablePointer<SIMD4<Float>>, _ count: Int
  ) {
    for x in 0..<count {
      let p = source + 4 * x
      let pixel = SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3])) / full
      let alpha = pixel.w
      line[x] = isStraight ? pixel * SIMD4(alpha, alpha, alpha, 1) : pixel
    }
  }

  /// A row of target columns, given the weights of all of them.
  private func shrink(
    _ line: UnsafePointer<SIMD4<Float>>, _ weights: [Float],
    _ target: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    weights.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      for x in 0..<columns.count {
        target[x] = weighted(line + columns.start(x), first + x * columns.taps)
      }
    }
  }

  /// All rows of target columns, column by column, with the weights and pixels of one at a time.
  private func shrinkColumns<Component: FixedWidthInteger>(
    _ source: UnsafePointer<Component>, _ line: UnsafeMutablePointer<SIMD4<Float>>,
    _ target: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    for x in 0..<columns.count {
      let start = columns.start(x)
      columns.weights(x).withUnsafeBufferPointer { weights in
        guard let first = weights.baseAddress else { return }
        for y in 0..<rows.source {
          load(source + 4 * (y * columns.source + start), line, columns.taps)
          target[y * columns.count + x] = weighted(line, first)
        }
      }
    }
  }

  /// The sum of the pixels of a target column.
  @inline(__always)
  private func weighted(
    _ pixels: UnsafePointer<SIMD4<Float>>, _ weights: UnsafePointer<Float>
  ) -> SIMD4<Float> {
    let taps = columns.taps
    // Two sums, so that one addition does not wait for the other.
    var even = SIMD4<Float>()
    var odd = SIMD4<Float>()
    for tap in stride(from: 0, to: taps & ~1, by: 2) {
      even += pixels[tap] * weights[tap]
      odd += pixels[tap + 1] * weights[tap + 1]
    }
    if taps & 1 == 1 { even += pixels[taps - 1] * weights[taps - 1] }
    return even + odd
  }

  private func store<Component: FixedWidthInteger>(
    _ line: UnsafePointer<SIMD4<Float>>, _ target: UnsafeMutablePointer<Component>
  ) {
    for x in 0..<columns.count {
      let alpha = min(max(line[x].w, 0), 1)
      // Where alpha rounds to 0, colour becomes 0 too.
      let scale = alpha * full < 0.5 ? 0 : isStraight ? full / alpha : full
      for c in 0..<3 {
        let value = min(max(line[x][c], 0), alpha) * scale + 0.5
        target[4 * x + c] = Component(truncatingIfNeeded: whole(value))
      }
      target[4 * x + 3] = Component(truncatingIfNeeded: whole(alpha * full + 0.5))
    }
  }

  /// The integer part of a value that is known to be 0…65536.
  @inline(__always)
  private func whole(_ value: Float) -> Int32 { Int32(value) }
}
