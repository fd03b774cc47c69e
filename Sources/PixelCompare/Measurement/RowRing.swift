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

  /// Passes the planes of all rows to `body`, which fills those of one row.
  mutating func withRows(_ body: (UnsafeMutablePointer<Value>) -> Void) {
    values.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { body(base) }
    }
  }
}
