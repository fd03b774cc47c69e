package import Foundation

/// Files of the checkout that the tests were built from.
package enum Repository {
  package static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  package static func sample(_ name: String) -> URL {
    root.appendingPathComponent("Samples").appendingPathComponent(name)
  }

  /// The program, which is built beside the tests.
  package static var program: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("peelgl")
  }
}
