import Glibc

/// The process's environment.
enum Environment {
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
