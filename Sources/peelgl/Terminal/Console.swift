import Documents
import Files
import Glibc
import Imaging

/// The two streams a command talks through: data on standard output, messages on standard error.
struct Console: Sendable {
  /// Whether nothing but errors is said.
  var isQuiet = false

  /// Writes data to standard output.
  ///
  /// Throws `.closedOutput`, which ends a command without an error, when nobody reads it any more, and
  /// `.output` when it cannot be written.
  func write(_ text: String) throws(CommandError) {
    if let number = Descriptor.write(Array(text.utf8)[...], to: STDOUT_FILENO) {
      throw number == EPIPE ? .closedOutput : .output(errno: number)
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

  /// Writes to standard error; a failure is ignored, since there is nowhere to report it.
  static func print(_ text: String) {
    _ = Descriptor.write(Array(text.utf8)[...], to: STDERR_FILENO)
  }
}
