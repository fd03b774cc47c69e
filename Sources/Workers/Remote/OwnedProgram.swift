import Glibc

/// A program that the kernel ends with its owner, because it does not read the end of its input.
package enum OwnedProgram {
  /// The hidden command that becomes the program.
  private static let command = "owned"

  /// The words that start `words` as an owned program; `program` is this program's own path.
  static func words(_ words: [String], by program: String) -> [String] {
    [program, command, "\(getpid())"] + words
  }

  /// Becomes the program that `words`, the arguments, select; returns if they select none.
  package static func becomeIfRequested(_ words: [String]) {
    guard words.count >= 3, words[0] == command, let owner = pid_t(words[1]) else { return }
    WorkerService.exitWithParent(owner, by: SIGKILL)
    var arguments: [UnsafeMutablePointer<CChar>?] = words[2...].map { strdup($0) }
    arguments.append(nil)
    execvp(words[2], arguments)
    _exit(127)
  }
}
