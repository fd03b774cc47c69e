/// Filters one picture with FLIP's filters, row by row.
struct FLIPRows {
  private static let planes = 7
  private let pixels: Pixels
  private let filters: FLIPFilters
  private let radius: Int
  private var ring: RowRing<Float>
  private var filled = 0
  private var padded: [[Float]]
  /// The filtered row: Y, Cx, Cz in two parts; then the derivatives dx, ddx, dy, ddy.
  private var output: [[Float]]

  init(_ pixels: Pixels, _ filters: FLIPFilters) {
    self.pixels = pixels
    self.filters = filters
    radius = max(filters.spatialRadius, filters.featureRadius)
    ring = RowRing(width: pixels.width, planes: Self.planes, capacity: 2 * radius + 1)
    let row = [Float](repeating: 0, count: pixels.width + 2 * radius)
    padded = [row, row, row, row]
    output = Array(repeating: [Float](repeating: 0, count: pixels.width), count: 8)
  }

  /// Filters row `y`; rows must be asked for in order.
  mutating func advance(to y: Int) {
    while filled < min(pixels.height, y + radius + 1) {
      filterRow(filled)
      filled += 1
    }
    for index in 0..<output.count {
      output[index].withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }
    for (plane, kernel) in filters.spatial.enumerated() {
      vertical(y, plane, kernel, filters.spatialRadius, into: plane)
    }
    vertical(y, 4, filters.gaussian, filters.featureRadius, into: 4)
    vertical(y, 5, filters.gaussian, filters.featureRadius, into: 5)
    vertical(y, 6, filters.edge, filters.featureRadius, into: 6)
    vertical(y, 6, filters.point, filters.featureRadius, into: 7)
  }

  private mutating func vertical(
    _ y: Int, _ plane: Int, _ kernel: [Float], _ radius: Int, into index: Int
  ) {
    let width = pixels.width
    output[index].withUnsafeMutableBufferPointer { target in
      ring.values.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let source = source.baseAddress else { return }
        for k in 0..<kernel.count {
          let row = min(max(0, y + k - radius), pixels.height - 1)
          RowFilter.accumulate(
            source + ring.start(row: row, plane: plane), kernel[k], width, target)
        }
      }
    }
  }

  private mutating func filterRow(_ y: Int) {
    convert(y)
    let width = pixels.width
    for plane in 0..<4 {
      horizontal(y, plane, padded[min(plane, 2)], filters.spatial[plane], filters.spatialRadius)
    }
    let feature = [filters.edge, filters.point, filters.gaussian]
    for (index, kernel) in feature.enumerated() {
      horizontal(y, 4 + index, padded[3], kernel, filters.featureRadius)
    }
    precondition(width == ring.width)
  }

  private mutating func horizontal(
    _ y: Int, _ plane: Int, _ row: [Float], _ kernel: [Float], _ kernelRadius: Int
  ) {
    let inset = radius - kernelRadius
    let width = pixels.width
    row.withUnsafeBufferPointer { source in
      ring.fill(row: y, plane: plane) { target in
        guard let source = source.baseAddress else { return }
        RowFilter.horizontal(source + inset, kernel, width, target)
      }
    }
  }

  /// Row `y` in YCxCz and normalised luminance, with its ends repeated.
  private mutating func convert(_ y: Int) {
    for x in 0..<pixels.width {
      let at = (y * pixels.width + x) * 4
      let rgb = SIMD3(
        FLIPColor.linear[Int(pixels.rgba[at])], FLIPColor.linear[Int(pixels.rgba[at + 1])],
        FLIPColor.linear[Int(pixels.rgba[at + 2])])
      let color = FLIPColor.opponent(rgb)
      padded[0][radius + x] = color.x
      padded[1][radius + x] = color.y
      padded[2][radius + x] = color.z
      padded[3][radius + x] = color.x * (1 / 116) + 16 / 116
    }
    for plane in 0..<4 {
      for x in 0..<radius {
        padded[plane][x] = padded[plane][radius]
        padded[plane][radius + pixels.width + x] = padded[plane][radius + pixels.width - 1]
      }
    }
  }

  /// The filtered colour in Hunt-adjusted CIELAB.
  @inline(__always)
  func color(_ x: Int) -> SIMD3<Float> {
    let opponent = SIMD3(output[0][x], output[1][x], output[2][x] + output[3][x])
    let rgb = FLIPColor.linearRGB(xyz: FLIPColor.xyz(opponent: opponent))
    return FLIPColor.huntLab(rgb.clamped(lowerBound: .zero, upperBound: .one))
  }

  @inline(__always)
  func edge(_ x: Int) -> Float {
    (output[4][x] * output[4][x] + output[6][x] * output[6][x]).squareRoot()
  }

  @inline(__always)
  func point(_ x: Int) -> Float {
    (output[5][x] * output[5][x] + output[7][x] * output[7][x]).squareRoot()
  }
}
