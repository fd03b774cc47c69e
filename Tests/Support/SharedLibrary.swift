package import Foundation

/// Libraries of the tests, compiled by the compiler that Swift's toolchain has.
package enum SharedLibrary {
  /// Compiles C files of the checkout's `Tests` into `.build/NAME.so`.
  package static func make(
    _ name: String, from sources: [String], _ options: [String] = []
  ) throws -> URL {
    let made = Repository.root.appendingPathComponent(".build/\(name).so")
    // Tests of another process may use what is there.
    let fresh = made.appendingPathExtension("\(ProcessInfo.processInfo.processIdentifier)")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let files = sources.map { Repository.root.appendingPathComponent("Tests/" + $0).path }
    compiler.arguments =
      ["clang", "-shared", "-fPIC", "-O1", "-o", fresh.path] + options + files + ["-ldl"]
    try compiler.run()
    compiler.waitUntilExit()
    guard rename(fresh.path, made.path) == 0 else { throw CocoaError(.executableLoad) }
    return made
  }

  /// Where the system's loader finds a library.
  package static func path(of name: String) throws -> String {
    guard dlopen(name, RTLD_NOW) != nil else { throw CocoaError(.executableLoad) }
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    let line = maps.split(separator: "\n").first { $0.contains("/\(name)") }
    guard let line, let start = line.firstIndex(of: "/") else {
      throw CocoaError(.executableLoad)
    }
    return String(line[start...])
  }

  /// A library without functions.
  package static let bare = Result { try make("bare", from: ["Driver/bare.c"]) }

  /// Options with which the headers of a module of C code are found.
  package static func headers(of module: String) -> [String] {
    ["Sources/\(module)/include", "Sources/\(module)"].map {
      "-I" + Repository.root.appendingPathComponent($0).path
    }
  }
}
