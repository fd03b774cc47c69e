import Glibc

/// A process that could not be started; a clause that says why.
package struct NoProcess: Error, Sendable, Equatable, CustomStringConvertible {
  /// The C library's error number.
  package let errno: Int32

  package init(errno: Int32) {
    self.errno = errno
  }

  /// Whether there were too many processes, too many open files or too little memory, which may pass.
  package var isScarcity: Bool { [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(errno) }

  package var description: String {
    isScarcity
      ? "no process could be started: the number of processes and threads (ulimit -u, pids.max), the open files (ulimit -n)"
        + " or the memory is used up" : "it does not start (error \(errno))"
  }
}
