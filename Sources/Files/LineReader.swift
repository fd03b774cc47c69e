/// The lines of a file, one at a time, without their line feeds.
package struct LineReader: ~Copyable {
  private var source: ByteSource
  private let path: String
  private let limit: Int
  private var piece: [UInt8] = []
  private var start = 0

  /// Reads the lines of `source`, the file at `path`; a line has at most `limit` bytes.
  package init(_ source: consuming ByteSource, _ path: String, limit: Int) {
    self.source = source
    self.path = path
    self.limit = limit
  }

  /// The next line, without a carriage return at its end; `nil` after the last.
  ///
  /// - Throws: `FileError.tooLarge` when a line is longer than the limit.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if start == piece.count {
        piece = Array(try source.next(upTo: 1 << 15))
        start = 0
        if piece.isEmpty { return line.isEmpty ? nil : line }
      }
      let end = piece[start...].firstIndex(of: UInt8(ascii: "\n"))
      line += piece[start..<(end ?? piece.count)]
      guard line.count <= limit else { throw .tooLarge(path: path, allowed: limit) }
      start = end.map { $0 + 1 } ?? piece.count
      if end != nil {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
      }
    }
  }
}
