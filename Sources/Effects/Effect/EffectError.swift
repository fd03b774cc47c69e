import Documents

/// Why an effect cannot draw a picture.
///
/// Each effect has its own error type; this one carries its message.
public struct EffectError: Error, Hashable, CustomStringConvertible {
  /// One sentence that says what is wrong and what would be right.
  public let description: String

  /// Takes the message of an effect's own error.
  package init(_ error: some Error & CustomStringConvertible) {
    description = error.description
  }

  private init(description: String) {
    self.description = description
  }

  /// No effect is called `name`.
  public static func unknown(name: String) -> EffectError {
    EffectError(
      description: "there is no effect \(quoted(name))"
        + suggestion(for: name, in: Effect.names, called: "effects"))
  }
}
