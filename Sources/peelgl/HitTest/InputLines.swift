import Glibc
import Files
import Rendering

/// The lines of standard input, each as soon as it is there.
struct InputLines {
  /// Bytes that a line may have.
  static let limit = 1000

  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// The next line without its line break, its inner value `nil` if it is too long; `nil` after the last.
  mutating func next() throws(CommandError) -> String?? {
    var line: [UInt8] = []
    var isLong = false
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        line += buffer[..<end]
        buffer = buffer[(end + 1)...]
        break
      }
      line += buffer
      buffer = []
      if line.count > Self.limit {
        isLong = true
        line = []
      }
      guard try fill() else {
        if line.isEmpty && !isLong { return nil }
        break
      }
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return isLong || line.count > Self.limit ? .some(nil) : String(decoding: line, as: UTF8.self)
  }

  /// Reads on; `false` at the end.
  private mutating func fill() throws(CommandError) -> Bool {
    guard !isAtEnd else { return false }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
      }
      if count > 0 {
        buffer = bytes[..<count]
        return true
      }
      if count == 0 {
        isAtEnd = true
        return false
      }
      if errno != EINTR {
        throw .rendering(.file(.cannotRead(path: "standard input", errno: errno)))
      }
    }
  }
}
