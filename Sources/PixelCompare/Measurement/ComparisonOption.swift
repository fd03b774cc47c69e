public import Documents

/// One option of comparisons, from which flags, rules documents, completions and lists of options follow.
public struct ComparisonOption<Root: Sendable>: Sendable {
  /// Its key in rules documents, its help, type, unit, range and default.
  public let parameter: Parameter<Root>
  /// The letter of its flag, if it has one.
  public let letter: Character?
  /// The help's name for the flag's value, such as `N`.
  public let placeholder: String
  /// Makes further sentences of the flag's help; may be empty.
  public let details: @Sendable () -> String

  init(
    _ parameter: Parameter<Root>, letter: Character? = nil, placeholder: String,
    details: @autoclosure @escaping @Sendable () -> String = ""
  ) {
    self.parameter = parameter
    self.letter = letter
    self.placeholder = placeholder
    self.details = details
  }

  /// The same option within a larger type.
  func lifted<Outer>(
    get: @escaping @Sendable (Outer) -> Root, set: @escaping @Sendable (inout Outer, Root) -> Void
  ) -> ComparisonOption<Outer> {
    let details = details
    return .init(
      parameter.lifted(get: get, set: set), letter: letter, placeholder: placeholder,
      details: details())
  }

  /// Its name in documents and messages.
  public var name: String { parameter.name }

  /// The name of its flag, without `--`: `max-count` for `maxCount`.
  public var flag: String {
    name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }
}
