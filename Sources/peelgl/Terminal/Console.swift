import Documents
import Files
import Glibc
import Imaging
import ShaderLab

/// The two streams a command talks through: data on standard output, messages on standard error.
struct Console: Sendable {
  /// Whether nothing but errors is said.
  var isQuiet = false

  /// Writes data to standard output.
  ///
  /// Throws `.closedOutput`, which ends a command without an error, when its reader has closed it, and
  /// `.output` when it cannot be written.
  func write(_ text: String) throws(CommandError) {
    if let number = Descriptor.write(Array(text.utf8)[...], to: STDOUT_FILENO) {
      throw number == EPIPE ? .closedOutput : .output(errno: number)
    }
  }

  /// Says something that is no error, unless quiet.
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
