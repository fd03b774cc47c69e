/// The last rows of a horizontal filter's output, in several planes, as input of a vertical filter.
///
/// Memory does not depend on the picture's height.
struct RowRing<Value: BinaryFloatingPoint> {
  let width: Int
  let planes: Int
  let capacity: Int
  private(set) var values: [Value]

  init(width: Int, planes: Int, capacity: Int) {
    self.width = width
    self.planes = planes
    self.capacity = capacity
    values = [Value](repeating: 0, count: width * planes * capacity)
  }

  /// The index in `values` at which plane `plane` of row `row` begins.
  @inline(__always)
  func start(row: Int, plane: Int) -> Int { ((row % capacity) * planes + plane) * width }

  /// Passes plane `plane` of row `row` to `body`, which fills it.
  mutating func fill(row: Int, plane: Int, _ body: (UnsafeMutablePointer<Value>) -> Void) {
    let start = start(row: row, plane: plane)
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(base + start)
    }
  }
}

/// Convolution of rows with short kernels, as plain loops over columns that the compiler vectorises.
enum RowFilter {
  /// `output[x] = Σ kernel[k] · padded[x + k]` for `width` columns.
  @inline(__always)
  static func horizontal<Value: BinaryFloatingPoint>(
    _ padded: UnsafePointer<Value>, _ kernel: [Value], _ width: Int,
    _ output: UnsafeMutablePointer<Value>
  ) {
    for x in 0..<width { output[x] = 0 }
    for k in 0..<kernel.count {
      let weight = kernel[k]
      let source = padded + k
      for x in 0..<width { output[x] += weight * source[x] }
    }
  }

  /// `output[x] += weight · row[x]` for `width` columns.
  @inline(__always)
  static func accumulate<Value: BinaryFloatingPoint>(
    _ row: UnsafePointer<Value>, _ weight: Value, _ width: Int,
    _ output: UnsafeMutablePointer<Value>
  ) {
    for x in 0..<width { output[x] += weight * row[x] }
  }
}
