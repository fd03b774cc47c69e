internal import CGL

/// Why a library cannot be used.
struct LibraryProblem: Sendable {
  /// The library's file.
  let library: String
  /// The problem and the package to install, as a clause.
  let clause: String

  /// Why GBM cannot be used; `nil` once it is loaded, which devices without EGL's own platform need.
  static let gbm = LibraryProblem(cgl_load_gbm())

  /// `nil` if there is no problem.
  init?(_ problem: cgl_problem) {
    guard let name = problem.library, let source = problem.package else { return nil }
    library = String(cString: name)
    let package = String(cString: source)
    if let damage = problem.damage {
      clause = "\(String(cString: damage)); reinstall \(package)"
    } else if let function = problem.function {
      clause = "it has no function \(String(cString: function)); install a newer \(package)"
    } else {
      let error = problem.error.map { " (\(String(cString: $0)))" } ?? ""
      clause = "it cannot be loaded\(error); install \(package)"
    }
  }
}

extension LibraryProblem: CustomStringConvertible {
  /// One sentence.
  var description: String { "\(library): \(clause)" }
}
