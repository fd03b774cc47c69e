/// The last rows that went through a horizontal filter, several planes each; what a vertical filter needs.
///
/// Memory is a few rows, whatever the picture's height.
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

  /// Where plane `plane` of row `row` begins in `values`.
  @inline(__always)
  func start(row: Int, plane: Int) -> Int { ((row % capacity) * planes + plane) * width }

  /// Hands out row `row` to be filled.
  mutating func fill(row: Int, plane: Int, _ body: (UnsafeMutablePointer<Value>) -> Void) {
    let start = start(row: row, plane: plane)
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(base + start)
    }
  }
}

/// Convolution of rows by short kernels; plain loops over columns, which the compiler vectorises.
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
