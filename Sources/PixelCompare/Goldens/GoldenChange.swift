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
    /// The golden is unchanged, but its runs show other noise.
    case noise
    /// Its picture no longer exists.
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

  /// The variation of the runs, which will be excused; nil if there was one run, or nothing varied.
  public var noise: SeenNoise?
  /// Whether the noise of the old golden is no longer excused.
  public var expires = false

  /// `changed name.png: Text or edges changed in an area of 16 × 16 px …`.
  public var description: String {
    let sentence = what
    let isWhole = sentence.hasSuffix(".")
    let told =
      noise.map { "noise in \($0.summary)" }
      ?? (expires ? "its noise is not excused any more" : nil)
    return sentence + (told.map { isWhole ? " Besides, \($0)." : "; \($0)" } ?? "")
  }

  private var what: String {
    switch (kind, result) {
    case (.changed, let result?): "changed \(golden.printable): \(PairSummary.sentence(result))"
    case (.replaced, .some): "replaced \(golden.printable): it looks the same, but its bytes differ"
    case (.noise, _): "kept \(golden.printable)"
    default: "\(kind.rawValue) \(golden.printable)"
    }
  }
}
