/// A change to one golden.
public struct GoldenChange: Sendable, CustomStringConvertible {
  /// The kind of a change; the raw value is the `kind` of reports.
  public enum Kind: String, Sendable, CaseIterable {
    /// There was no golden of that name before.
    case added
    /// The new picture looks different.
    case changed
    /// Only bytes differ, or the golden could not be read.
    case replaced
    /// Its picture is gone.
    case removed
  }

  /// The golden's path relative to its folder.
  public var golden: FileName
  /// The picture that is accepted, relative to its folder; nil for a golden that is removed.
  public var picture: FileName?
  /// The kind of change.
  public var kind: Kind
  /// The comparison of the new picture with the old one; nil when there was no old one, or it was unreadable.
  public var result: PairResult?

  /// `changed name.png: Text or edges changed in an area of 16 × 16 px …`.
  public var description: String {
    switch (kind, result) {
    case (.changed, let result?): "changed \(golden.printable): \(PairSummary.sentence(result))"
    case (.replaced, .some): "replaced \(golden.printable): it looks the same, but its bytes differ"
    default: "\(kind.rawValue) \(golden.printable)"
    }
  }
}
