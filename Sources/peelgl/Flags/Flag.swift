/// One flag: what the parser, the help, the man page and the completions know about it.
struct Flag: Sendable {
  /// The heading a flag stands under in the help.
  enum Category: String, Sendable, CaseIterable {
    case output = "Output"
    case time = "Time"
    case canvas = "Canvas"
    case effect = "Effect"
    case plot = "Plot"
    case sweep = "Sweep"
    case device = "Device"
    case page = "Page"
    case batch = "Batch"
    case hitTest = "Hit testing"
    case comparison = "Comparison"
    case limits = "Limits"
    case reporting = "Reporting"
    case general = "General"
  }

  /// The completions of a value.
  enum Completion: Sendable, Equatable {
    case nothing
    case words([String])
    case file
    case folder
    case parameter
  }

  /// The properties that help and completions show.
  struct Description: Sendable {
    /// One sentence for the short help.
    let summary: String
    /// Further sentences for the long help and the man page; may be empty.
    let details: String
    /// The completions of the value.
    let completion: Completion
  }

  /// What is done with a value of the flag that was typed as `name`; a switch receives the empty
  /// string.
  typealias Apply =
    @Sendable (_ value: String, _ name: String, inout Arguments) throws(UsageError)
    -> Void

  /// The name after `--`.
  let long: String
  /// The letter after `-`, if the flag has one.
  let short: Character?
  /// The placeholder of the value in help; `nil` for a switch.
  let value: String?
  /// The heading in the help.
  let category: Category
  /// Makes what the help and the shells show, which most calls do not need.
  let describe: @Sendable () -> Description
  /// The setting of the job that it gives, if it gives one.
  var key: String?
  /// Writes the value into the arguments.
  let apply: Apply

  /// A flag with a value.
  static func option(
    _ long: String, _ short: Character? = nil, _ value: String, _ category: Category,
    _ summary: String, details: @autoclosure @escaping @Sendable () -> String = "",
    completion: @autoclosure @escaping @Sendable () -> Completion = .nothing,
    apply: @escaping @Sendable (_ value: String, inout Arguments) throws(ValueError) -> Void
  ) -> Flag {
    Flag(
      long: long, short: short, value: value, category: category,
      describe: {
        Description(summary: summary, details: details(), completion: completion())
      },
      apply: { (value, name, arguments) throws(UsageError) in
        do throws(ValueError) { try apply(value, &arguments) } catch {
          throw .badValue(flag: name, value: value, error)
        }
      })
  }

  /// A flag without a value.
  static func toggle(
    _ long: String, _ short: Character? = nil, _ category: Category, _ summary: String,
    details: String = "", apply: @escaping @Sendable (inout Arguments) -> Void
  ) -> Flag {
    Flag(
      long: long, short: short, value: nil, category: category,
      describe: { Description(summary: summary, details: details, completion: .nothing) },
      apply: { (_, _, arguments) throws(UsageError) in apply(&arguments) })
  }

  /// One sentence for the short help.
  var summary: String { describe().summary }

  /// Further sentences for the long help and the man page; may be empty.
  var details: String { describe().details }

  /// The completions of the value.
  var completion: Completion { describe().completion }

  /// `-o, --output OUTPUT`, aligned so that long names stand under each other.
  var synopsis: String {
    let name = short.map { "-\($0), --\(long)" } ?? "    --\(long)"
    return value.map { "\(name) \($0)" } ?? name
  }
}

/// A value that a flag cannot take; the parser adds the flag and the value to the sentence.
struct ValueError: Error, Equatable {
  /// The expected value, as a continuation of "but must be …".
  let expected: String
  /// The nearest known name, if one is near.
  var nearest: String?
}
