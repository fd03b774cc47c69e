import Documents
import Files
import Glibc
import Imaging
import ShaderLab
import Synchronization

/// The two streams a command talks through: data on standard output, messages on standard error.
struct Console: Sendable {
  /// Whether only errors are printed.
  var isQuiet = false

  /// Writes data to standard output.
  ///
  /// Throws `.closedOutput`, which ends a command without an error, when its reader has closed it, and
  /// `.output` when it cannot be written.
  func write(_ text: String) throws(CommandError) {
    report(text)
    if let failure = Self.failure { throw failure }
  }

  /// Writes data to standard output in passing; work continues if it cannot be written, and the program ends with
  /// the failure.
  func report(_ text: String) {
    Self.lost.withLock { lost in
      guard lost == nil else { return }
      lost = Descriptor.write(Array(text.utf8)[...], to: STDOUT_FILENO)
    }
  }

  /// Why standard output does not have all that was written to it, if so.
  static var failure: CommandError? {
    lost.withLock { $0 }.map { $0 == EPIPE ? .closedOutput : .output(errno: $0) }
  }

  /// The error number of the first failure; nothing is written after it, since a part would be missing.
  private static let lost = Mutex<Int32?>(nil)

  /// Prints a message that is not an error, unless quiet.
  func inform(_ message: String) {
    if !isQuiet { Self.print(message + "\n") }
  }

  /// Says what is odd though it can be done, unless quiet.
  func warn(_ sentence: String) {
    inform("warning: \(sentence.message)")
  }

  /// Says an error as one line that begins with the program's name.
  static func complain(_ sentence: String) {
    let ending = sentence.last.map { ".?".contains($0) } == true ? "" : "."
    print("peelgl: \(sentence.message)\(ending)\n")
  }

  /// Says what is wrong with a shader, each thing with its line and a caret, and in the form that GitHub
  /// shows beside the line where it runs the program.
  static func complain(_ report: ShaderReport) {
    let isOnGitHub = getenv("GITHUB_ACTIONS").map { String(cString: $0) } == "true"
    for diagnostic in report.diagnostics {
      complain(diagnostic.sentence)
      if let excerpt = diagnostic.excerpt { print(excerpt + "\n") }
      if isOnGitHub { print(diagnostic.annotation + "\n") }
    }
  }

  /// Writes to standard error; a failure is ignored, since there is nowhere to report it.
  static func print(_ text: String) {
    _ = Descriptor.write(Array(text.utf8)[...], to: STDERR_FILENO)
  }
}
