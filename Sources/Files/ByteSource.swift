/// The bytes of a file, read window by window from memory or from an open file.
package struct ByteSource: ~Copyable {
  private enum Origin: ~Copyable {
    case memory([UInt8])
    case file(Descriptor)
  }

  private let origin: Origin
  /// The number of bytes taken from the origin so far.
  private var fetched = 0
  private let window: UnsafeMutableRawBufferPointer
  private var position = 0
  private var end = 0

  private static let windowBytes = 1 << 15

  /// Reads `bytes`.
  package init(_ bytes: [UInt8]) {
    origin = .memory(bytes)
    window = .allocate(byteCount: Self.windowBytes, alignment: 64)
  }

  /// Reads an open file from its current position.
  package init(_ file: consuming Descriptor) {
    origin = .file(file)
    window = .allocate(byteCount: Self.windowBytes, alignment: 64)
  }

  deinit {
    window.deallocate()
  }

  /// Up to `count` of the next bytes, empty at the end; valid until the next call.
  package mutating func next(upTo count: Int) throws(FileError) -> UnsafeRawBufferPointer {
    if position == end { try refill() }
    let length = min(count, end - position)
    let piece = UnsafeRawBufferPointer(rebasing: window[position..<position + length])
    position += length
    return piece
  }

  /// Exactly `count` bytes, or fewer at the end.
  package mutating func array(_ count: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try next(upTo: count - bytes.count)
      if piece.isEmpty { break }
      bytes.append(contentsOf: piece)
    }
    return bytes
  }

  private mutating func refill() throws(FileError) {
    position = 0
    switch origin {
    case .memory(let bytes):
      end = min(window.count, bytes.count - fetched)
      bytes.withUnsafeBytes {
        window.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[fetched..<fetched + end]))
      }
    case .file(let file):
      end = try file.read(into: window)
    }
    fetched += end
  }
}
