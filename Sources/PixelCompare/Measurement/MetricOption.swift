import Documents

/// An option that only some metrics take; it is stated once, in the file of its metric.
struct MetricOption<Value: Sendable>: Sendable {
  /// Its description for flags, rules documents and lists.
  let option: ComparisonOption<MetricValues>
  fileprivate let defaultValue: Value
  fileprivate let encode: @Sendable (Value) -> JSON
  fileprivate let decode: @Sendable (DocumentNode) throws(DocumentError) -> Value

  /// The key in documents.
  var name: String { option.name }

  /// An option whose values `decode` checks and reads; lists show its default as `unset`.
  init(
    _ name: String, _ summary: String, kind: ParameterKind, default defaultValue: Value,
    unset: String, placeholder: String, details: String = "",
    encode: @escaping @Sendable (Value) -> JSON,
    decode: @escaping @Sendable (DocumentNode) throws(DocumentError) -> Value
  ) {
    let parameter = Parameter<MetricValues>(
      name: name, summary: summary, kind: kind, get: { $0.given[name] ?? .text(unset) },
      set: { (values: inout MetricValues, node) throws(DocumentError) in
        values.given[name] = encode(try decode(node))
      })
    option = ComparisonOption(parameter, placeholder: placeholder, details: details)
    self.defaultValue = defaultValue
    self.encode = encode
    self.decode = decode
  }
}

extension MetricOption where Value == Double {
  /// A number in `range`; lists show its default as `unset`.
  static func number(
    _ name: String, _ summary: String, unit: String = "", in range: ClosedRange<Double>,
    default defaultValue: Double, unset: String? = nil, placeholder: String
  ) -> MetricOption {
    let range = NumberRange(range)
    return MetricOption(
      name, summary, kind: .number(unit: unit, range: range), default: defaultValue,
      unset: unset ?? defaultValue.plainText, placeholder: placeholder, encode: { .number($0) },
      decode: { (node) throws(DocumentError) in try node.number(in: range, unit: unit) })
  }
}

extension MetricOption
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases of an enumeration of names.
  static func choice(
    _ name: String, _ summary: String, default defaultValue: Value, placeholder: String
  ) -> MetricOption {
    MetricOption(
      name, summary, kind: .choice(Value.allCases.map(\.rawValue)), default: defaultValue,
      unset: defaultValue.rawValue, placeholder: placeholder, encode: { .text($0.rawValue) },
      decode: { (node) throws(DocumentError) in try node.choice() })
  }
}

/// The values of options that only some metrics take; an option without one has its default.
public struct MetricValues: Sendable, Equatable {
  fileprivate(set) var given: [String: JSON] = [:]

  subscript<Value>(_ option: MetricOption<Value>) -> Value {
    get {
      guard let value = given[option.name] else { return option.defaultValue }
      return (try? option.decode(DocumentNode(value, called: option.name)))
        ?? option.defaultValue
    }
    set { given[option.name] = option.encode(newValue) }
  }

  /// Replaces the values that `other` has.
  mutating func apply(_ other: MetricValues) { given.merge(other.given) { $1 } }
}
