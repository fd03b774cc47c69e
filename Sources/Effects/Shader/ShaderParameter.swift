package import Documents
import Frame
import Motion

/// A parameter that a user's shader declares.
package struct ShaderParameter: Sendable, Hashable {
  /// The kind of value.
  package enum Kind: Sendable, Hashable {
    /// A number; whole ones for integer types.
    case number(NumberRange)
    /// `true` or `false`, 1 or 0 in the shader.
    case boolean
    /// Two to four numbers.
    case vector(count: Int)
    /// A colour of three or four components.
    case color(count: Int)
    /// One of some names, each with a number.
    case choice(labels: [String], numbers: [Double])
  }

  /// The name, that of the uniform.
  package var name: String
  /// One sentence about it.
  package var summary: String
  /// The kind of value.
  package var kind: Kind
  /// The default's components.
  package var defaultValue: [Double]

  /// Describes a parameter.
  package init(name: String, summary: String, kind: Kind, defaultValue: [Double]) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.defaultValue = defaultValue
  }

  /// The parameter as every effect describes its own.
  var description: ParameterDescription {
    ParameterDescription(
      name: name, summary: summary, kind: documentKind, defaultValue: value(of: defaultValue))
  }

  /// Components as a value in documents and listings.
  func value(of numbers: [Double]) -> JSON {
    let first = numbers.first ?? 0
    switch kind {
    case .number: return .number(first)
    case .boolean: return .boolean(first != 0)
    case .vector(2): return .point(SIMD2(first, numbers.count > 1 ? numbers[1] : 0))
    case .vector: return .text(numbers.map { $0.plainText }.joined(separator: ","))
    case .color:
      let floats = (numbers + [1]).map { Float($0) }
      guard floats.count >= 4, floats.prefix(4).allSatisfy({ (0...1).contains($0) }) else {
        return .text(numbers.map { $0.plainText }.joined(separator: ","))
      }
      let color = Color(red: floats[0], green: floats[1], blue: floats[2], alpha: floats[3])
      return .text(color.hexadecimalText)
    case .choice(let labels, let values):
      let index = values.firstIndex(of: first) ?? 0
      return .text(labels.indices.contains(index) ? labels[index] : first.plainText)
    }
  }

  private var documentKind: ParameterKind {
    switch kind {
    case .number(let range): .number(unit: "", range: range)
    case .boolean: .boolean
    case .vector(2): .point(unit: "", range: Self.anyNumber)
    case .vector(let count): .text(form: "\(count) numbers, as \(Self.example(count))")
    case .color(let count): .text(form: "a colour as #rrggbb or #rrggbbaa, or \(count) numbers")
    case .choice(let labels, _): .choice(labels)
    }
  }

  private static let anyNumber = NumberRange(-Double.infinity...Double.infinity)

  private static func example(_ count: Int) -> String {
    (1...count).map { "\($0)" }.joined(separator: ",")
  }

  /// The components of a value from a document.
  ///
  /// - Throws: `DocumentError` when it does not fit.
  func components(_ node: DocumentNode) throws(DocumentError) -> [Double] {
    switch kind {
    case .number(let range): return [try node.number(in: range)]
    case .boolean:
      if case .number(let number) = node.value.content, number == 0 || number == 1 {
        return [number]
      }
      return [try node.boolean() ? 1 : 0]
    case .vector(2):
      let point = try node.point(in: Self.anyNumber)
      return [point.x, point.y]
    case .vector(let count), .color(let count): return try vector(node, count)
    case .choice(let labels, let numbers):
      let text: String
      switch node.value.content {
      case .number(let number): text = number.plainText
      default: text = try node.text(documentKind.expectation)
      }
      if let index = labels.firstIndex(of: text) { return [numbers[index]] }
      if let number = decimalNumber(text), numbers.contains(number) { return [number] }
      throw node.error(.unknownName(text, among: labels, plural: "choices"))
    }
  }

  private func vector(_ node: DocumentNode, _ count: Int) throws(DocumentError) -> [Double] {
    if case .list = node.value.content {
      var numbers: [Double] = []
      for element in try node.elements(count...count) {
        numbers.append(try element.number(in: Self.anyNumber))
      }
      return numbers
    }
    let text = try node.text(documentKind.expectation)
    if let color = Color(hexadecimalText: text) {
      return [color.red, color.green, color.blue, color.alpha].prefix(count).map { Double($0) }
    }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { decimalNumber(String(trimming: $0)) }
    let finite = numbers.compactMap { $0 }.filter { $0.isFinite }
    guard finite.count == numbers.count else { throw node.wrong(documentKind.expectation) }
    // A colour without alpha is opaque.
    if case .color(4) = kind, finite.count == 3 { return finite + [1] }
    guard finite.count == count else { throw node.wrong(documentKind.expectation) }
    return finite
  }
}
