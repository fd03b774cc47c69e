import Glibc

/// The process's environment.
enum Environment {
  /// The folder for temporary files.
  static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// Its variables by name.
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let line = next.pointee {
      let text = String(cString: line)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      next += 1
    }
    return variables
  }
}
