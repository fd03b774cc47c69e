import Documents

/// A part of a document that errors call by a name, as `event 3`.
struct DocumentPart {
  let name: String
  let value: JSON5Value

  /// The error that something is wrong here.
  func error(_ problem: DocumentError.Problem) -> DocumentError {
    DocumentError(position: value.position, problem: problem)
  }

  /// The members of an object with no other keys than `known`.
  func members(_ known: [String]) throws(DocumentError) -> [String: DocumentPart] {
    guard case .object(let members) = value.content else {
      throw wrongKind("an object with the keys \(listed(known))")
    }
    var parts: [String: DocumentPart] = [:]
    for member in members {
      guard known.contains(member.name) else {
        throw DocumentError(
          position: member.position,
          problem: .unknownKey(member.name, of: name, known: known))
      }
      parts[member.name] = DocumentPart(name: "\(member.name) of \(name)", value: member.value)
    }
    return parts
  }

  /// The elements of a list, called `singular` and their index.
  func elements(
    _ singular: String, limit: Int
  ) throws(DocumentError) -> [DocumentPart] {
    guard case .list(let elements) = value.content else { throw wrongKind("a list") }
    guard elements.count <= limit else {
      throw error(.tooMany("\(singular)s", limit: limit))
    }
    return elements.enumerated().map {
      DocumentPart(name: "\(singular) \($0.offset)", value: $0.element)
    }
  }

  /// A number in `range`.
  func number(in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard case .number(let number) = value.content else { throw wrongKind("a number") }
    guard number.isFinite, range.contains(number) else {
      throw error(.badNumber(name, given: number, expected: "\(NumberRange(range))"))
    }
    return number
  }

  /// A whole number in `range`.
  func wholeNumber(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let value = try number(in: bounds)
    guard let number = Int(exactly: value) else {
      throw error(
        .badNumber(name, given: value, expected: "\(NumberRange(bounds, isWhole: true))"))
    }
    return number
  }

  /// A text.
  func text() throws(DocumentError) -> String {
    guard case .text(let text) = value.content else { throw wrongKind("a text in quotes") }
    return text
  }

  /// Two numbers in `range`.
  func point(in range: ClosedRange<Double>) throws(DocumentError) -> SIMD2<Double> {
    guard case .list(let values) = value.content, values.count == 2 else {
      throw wrongKind("two numbers, [x, y]")
    }
    let x = try DocumentPart(name: "x in the \(name)", value: values[0]).number(in: range)
    let y = try DocumentPart(name: "y in the \(name)", value: values[1]).number(in: range)
    return SIMD2(x, y)
  }

  private func wrongKind(_ expected: String) -> DocumentError {
    error(.wrongKind(of: name, given: value.content.kindName, expected: expected))
  }
}

extension [String: DocumentPart] {
  /// The part of a key that must be there.
  func required(
    _ key: String, of whole: DocumentPart
  ) throws(DocumentError) -> DocumentPart {
    guard let part = self[key] else { throw whole.error(.missing(key, of: whole.name)) }
    return part
  }
}
