/// A PNG's unfiltered rows, one strip at a time.
struct Scanlines: ~Copyable {
  private var data: ImageDataInflater
  /// Bytes per pixel, at least 1: how far a filter looks to the left.
  private let step: Int
  /// The row above, then the strip's rows, each preceded by its filter type.
  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity: Int

  private var rowBytes = 0
  /// The number of rows of the pass that have not been inflated.
  private var waiting = 0
  private var stripRows = 0
  private var stripPosition = 0

  /// Bytes inflated at a time, if several rows fit; otherwise one row.
  private static let stripBytes = 1 << 17

  init(_ data: consuming ImageDataInflater, _ header: PNGHeader) {
    self.data = data
    step = max(1, header.bitsPerPixel / 8)
    let longest = header.rowBytes(width: header.width) + 1
    capacity = longest + max(longest, min(Self.stripBytes, longest * header.height))
    buffer = .allocate(capacity: capacity + Unfilter.slack)
  }

  deinit {
    buffer.deallocate()
  }

  /// Starts a pass of `rows` rows; the previous pass must have been read.
  mutating func begin(rowBytes: Int, rows: Int) {
    precondition(waiting == 0 && stripPosition == stripRows, "pass read to its end")
    self.rowBytes = rowBytes
    waiting = rows
    stripRows = 0
    stripPosition = 0
    buffer.update(repeating: 0, count: rowBytes + 1)
  }

  /// The pass's next row; valid until the next call.
  mutating func next() throws(PNGError) -> UnsafePointer<UInt8> {
    let length = rowBytes + 1
    if stripPosition == stripRows { try fill(length) }
    stripPosition += 1
    return UnsafePointer(buffer + stripPosition * length + 1)
  }

  /// Inflates the next strip and undoes its filters.
  private mutating func fill(_ length: Int) throws(PNGError) {
    if stripRows > 0 { buffer.update(from: buffer + stripRows * length, count: length) }
    stripRows = min(waiting, capacity / length - 1)
    waiting -= stripRows
    stripPosition = 0
    let first = buffer + length
    try data.read(
      into: UnsafeMutableRawBufferPointer(start: first, count: stripRows * length))
    if let filter = Unfilter.undo(first, rows: stripRows, count: rowBytes, step: step) {
      throw .damaged(reason: "a row has filter type \(filter), but PNG has 0 to 4")
    }
  }

  /// Checks that the file ends correctly after the last row.
  mutating func finish() throws(PNGError) {
    try data.finish()
  }
}
