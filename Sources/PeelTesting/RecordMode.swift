import Foundation

/// When `expectImage` writes a golden.
public enum RecordMode: String, Sendable, CaseIterable {
  /// Never: a missing golden fails. Continuous integration always uses this mode.
  case never
  /// When the golden is missing.
  case missing
  /// When the golden is missing or does not match.
  case failed
  /// Always.
  case all

  /// The environment variable that turns recording on: `PEELGL_RECORD=missing swift test`.
  public static let variable = "PEELGL_RECORD"

  /// The mode in force: `never` when `CI` is set, else `requested`, else that of the variable, else `never`.
  public static func resolved(
    _ requested: RecordMode?, environment: [String: String]
  ) -> RecordMode {
    let ci = environment["CI"] ?? ""
    guard ci.isEmpty || ci == "false" || ci == "0" else { return .never }
    return requested ?? environment[variable].flatMap { RecordMode(rawValue: $0) } ?? .never
  }
}
