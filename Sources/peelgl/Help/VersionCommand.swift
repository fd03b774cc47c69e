import Documents
import Rendering

extension Command {
  /// `peelgl version`.
  static let version = Command(
    name: "version",
    summary: "Print the version and how it was built.",
    details: "",
    operands: [],
    flags: [.json],
    run: { (arguments, console) throws(CommandError) in
      if arguments.json {
        let facts = Version.facts.map { JSON.Member($0.name, .text($0.value)) }
        try console.write(JSON.object([.init("version", .text(Version.number))] + facts).pretty)
      } else {
        let facts = Version.facts.map { "\($0.name): \($0.value)\n" }
        try console.write("peelgl \(Version.number)\n" + facts.joined())
      }
      return .done
    })
}

/// Which peelgl this is.
enum Version {
  /// The version's number, which pictures carry too.
  static let number = Peelgl.version

  /// How it was built.
  static var facts: [(name: String, value: String)] {
    [("build", build), ("swift", compiler), ("target", "\(architecture)-linux")]
  }

  private static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "other"
    #endif
  }
}
