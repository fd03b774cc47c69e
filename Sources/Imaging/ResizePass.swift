/// The two passes of a resize, one target row at a time.
struct ResizePass {
  let columns: ResizeWeights
  let rows: ResizeWeights
  let sourceWidth: Int
  /// Whether input and output have straight alpha.
  let isStraight: Bool
  /// The largest component value.
  let full: Float

  func run<Component: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafePointer<Component>, _ target: UnsafeMutablePointer<Component>
  ) {
    let width = columns.count
    let line = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: sourceWidth)
    // The horizontally resized rows for the next target row, by source row modulo their number.
    let ring = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: width * rows.taps)
    let sum = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: width)
    defer {
      line.deallocate()
      ring.deallocate()
      sum.deallocate()
    }
    var ready = 0
    for y in 0..<rows.count {
      let start = rows.starts[y]
      ready = max(ready, start)
      while ready < start + rows.taps {
        load(source + ready * sourceWidth * 4, line)
        shrink(line, ring + ready % rows.taps * width)
        ready += 1
      }
      sum.update(repeating: SIMD4(), count: width)
      for tap in 0..<rows.taps {
        let weight = rows.weights[y * rows.taps + tap]
        let row = ring + (start + tap) % rows.taps * width
        for x in 0..<width { sum[x] += row[x] * weight }
      }
      store(sum, target + y * width * 4)
    }
  }

  /// A row as premultiplied values 0…1.
  private func load<Component: FixedWidthInteger>(
    _ source: UnsafePointer<Component>, _ line: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    for x in 0..<sourceWidth {
      let p = source + 4 * x
      let pixel = SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3])) / full
      let alpha = pixel.w
      line[x] = isStraight ? pixel * SIMD4(alpha, alpha, alpha, 1) : pixel
    }
  }

  private func shrink(
    _ line: UnsafePointer<SIMD4<Float>>, _ target: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let taps = columns.taps
    columns.weights.withUnsafeBufferPointer { weights in
      guard var weight = weights.baseAddress else { return }
      for (x, start) in columns.starts.enumerated() {
        let pixels = line + start
        // Two sums, so that one addition does not wait for the other.
        var even = SIMD4<Float>()
        var odd = SIMD4<Float>()
        for tap in stride(from: 0, to: taps & ~1, by: 2) {
          even += pixels[tap] * weight[tap]
          odd += pixels[tap + 1] * weight[tap + 1]
        }
        if taps & 1 == 1 { even += pixels[taps - 1] * weight[taps - 1] }
        target[x] = even + odd
        weight += taps
      }
    }
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
