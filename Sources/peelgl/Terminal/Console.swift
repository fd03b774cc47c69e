import Documents
import Glibc
import Imaging

/// The two streams a command talks through: data on standard output, messages on standard error.
struct Console: Sendable {
  /// Whether nothing but errors is said.
  var isQuiet = false

  /// Writes data; throws when it cannot be written, which a closed reader is no failure of.
  func write(_ text: String) throws(CommandError) {
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        throw errno == EPIPE ? .closedOutput : .output(errno: errno)
      }
    }
  }

  /// Says something that is no error, unless quiet.
  func say(_ message: String) {
    if !isQuiet { Self.print(message + "\n") }
  }

  /// Says an error as one line that begins with the program's name.
  static func complain(_ sentence: String) {
    let ending = sentence.last.map { ".?".contains($0) } == true ? "" : "."
    print("peelgl: \(sentence.onOneLine)\(ending)\n")
  }

  /// Writes to standard error, whose failures nobody could be told about.
  static func print(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, bytes.count) }
  }
}
