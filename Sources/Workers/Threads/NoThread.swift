/// A thread without which work cannot be watched or ended could not be started.
package struct NoThread: Error, CustomStringConvertible {
  package init() {}

  package var description: String {
    "no thread could be started: the number of processes and threads (ulimit -u, pids.max) or the memory is used up"
  }
}
