import Foundation

/// Calls of the C library that fail in the program; see Tests/Faults/faults.c.
package enum FaultLibrary {
  /// Variables for a run that may have `count` threads at the same time besides its first; with a task, only its workers.
  package static func environment(
    threads count: Int, of task: String? = nil
  ) throws -> [String: String] {
    var variables = ["LD_PRELOAD": try library.get(), "PEELGL_THREADS": "\(count)"]
    variables["PEELGL_THREADS_OF"] = task
    return variables
  }

  /// Variables for a run in which `faults` happen, such as `rename:1:EIO`; those on paths only where they contain `place`.
  package static func environment(_ faults: String, in place: String? = nil) throws -> [String:
    String]
  {
    var variables = ["LD_PRELOAD": try library.get(), "PEELGL_FAULTS": faults]
    variables["PEELGL_FAULTS_IN"] = place
    return variables
  }

  private static let library = Result {
    try SharedLibrary.make("faults", from: ["Faults/faults.c"]).path
  }
}
