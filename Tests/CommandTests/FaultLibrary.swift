import Foundation
import TestSupport

/// Calls of the C library that fail in the program; see Tests/Faults/faults.c.
enum FaultLibrary {
  /// Variables for a run that may have `count` threads at the same time besides its first.
  static func environment(threads count: Int) throws -> [String: String] {
    ["LD_PRELOAD": try library.get(), "PEELGL_THREADS": "\(count)"]
  }

  /// Variables for a run in which `faults` happen, such as `rename:1:EIO`; those on paths only where they contain `place`.
  static func environment(_ faults: String, in place: String? = nil) throws -> [String: String] {
    var variables = ["LD_PRELOAD": try library.get(), "PEELGL_FAULTS": faults]
    variables["PEELGL_FAULTS_IN"] = place
    return variables
  }

  /// The library, compiled by the compiler that Swift's toolchain has.
  private static let library = Result {
    let made = Repository.root.appendingPathComponent(".build/faults.so")
    let fresh = made.appendingPathExtension("\(ProcessInfo.processInfo.processIdentifier)")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "clang", "-shared", "-fPIC", "-O1", "-o", fresh.path,
      Repository.root.appendingPathComponent("Tests/Faults/faults.c").path, "-ldl",
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard rename(fresh.path, made.path) == 0 else { throw CocoaError(.executableLoad) }
    return made.path
  }
}
