import Foundation

/// When `expectImage` writes a golden.
public enum RecordMode: String, Sendable, CaseIterable {
  /// Never: a missing golden fails. Always so in continuous integration.
  case never
  /// When there is none.
  case missing
  /// When there is none or it does not match.
  case failed
  /// Every time.
  case all

  /// The variable that a person sets to record: `PEELGL_RECORD=missing swift test`.
  public static let variable = "PEELGL_RECORD"

  /// The mode in force: `never` when `CI` is set, else `requested`, else the variable's, else `never`.
  public static func resolved(
    _ requested: RecordMode?, environment: [String: String]
  ) -> RecordMode {
    let ci = environment["CI"] ?? ""
    guard ci.isEmpty || ci == "false" || ci == "0" else { return .never }
    return requested ?? environment[variable].flatMap { RecordMode(rawValue: $0) } ?? .never
  }
}
