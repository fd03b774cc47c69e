import Documents
import Frame
import Motion

/// An object of a mesh file, with its keys checked.
struct MeshObject {
  let position: TextPosition
  private let name: String
  private let members: [JSON5Value.Member]

  init(_ value: JSON5Value, called name: String, keys: [String]) throws(MeshFileError) {
    guard case .object(let members) = value.content else {
      throw value.malformed(name, "an object with \(listed(keys))")
    }
    for member in members where !keys.contains(member.name) {
      throw MeshFileError(
        position: member.position, problem: .unknownKey(member.name, in: name, known: keys))
    }
    position = value.position
    self.name = name
    self.members = members
  }

  func value(_ key: String) -> JSON5Value? { members.first { $0.name == key }?.value }

  func required(_ key: String) throws(MeshFileError) -> JSON5Value {
    guard let value = value(key) else {
      throw MeshFileError(position: position, problem: .missingKey(key, in: name))
    }
    return value
  }

  func list(_ key: String) throws(MeshFileError) -> [JSON5Value] {
    let value = try required(key)
    guard case .list(let list) = value.content else { throw value.malformed(key, "a list") }
    return list
  }

  func malformed(_ key: String, _ given: String, _ expected: String) -> MeshFileError {
    MeshFileError(
      position: position, problem: .malformed(name: key, given: given, expected: expected))
  }
}

extension JSON5Value {
  func malformed(_ name: String, _ expected: String) -> MeshFileError {
    var given = content.kindName
    if case .number(let number) = content { given = number.plainText }
    if case .text(let text) = content { given = quoted(text) }
    return MeshFileError(
      position: position, problem: .malformed(name: name, given: given, expected: expected))
  }

  func wholeNumber(_ name: String, in range: ClosedRange<Int>) throws(MeshFileError) -> Int {
    guard case .number(let number) = content, let whole = Int(exactly: number),
      range.contains(whole)
    else {
      throw malformed(
        name, "a whole number within \(range.lowerBound)…\(range.upperBound)")
    }
    return whole
  }

  func number(_ name: String, in range: ClosedRange<Double>) throws(MeshFileError) -> Double {
    guard case .number(let number) = content, range.contains(number) else {
      throw malformed(name, "a number \(NumberRange(range))")
    }
    return number
  }

  func truth(_ name: String) throws(MeshFileError) -> Bool {
    guard case .boolean(let boolean) = content else { throw malformed(name, "true or false") }
    return boolean
  }

  func curve(_ name: String) throws(MeshFileError) -> TimingFunction {
    guard case .text(let text) = content, let curve = try? TimingFunction(parsing: text) else {
      throw malformed(name, ParameterKind.curve.expectation)
    }
    return curve
  }

  /// Finite or not, as many numbers as `count` allows.
  func numbers(_ name: String, count: ClosedRange<Int>) throws(MeshFileError) -> [Double] {
    let expected =
      count.count == 1
      ? "a list of \(count.lowerBound) numbers"
      : "a list of \(count.lowerBound) or \(count.upperBound) numbers"
    guard case .list(let list) = content else { throw malformed(name, expected) }
    guard count.contains(list.count) else {
      throw MeshFileError(
        position: position,
        problem: .malformed(name: name, given: "a list of \(list.count)", expected: expected))
    }
    var numbers: [Double] = []
    for value in list {
      guard case .number(let number) = value.content else { throw malformed(name, expected) }
      numbers.append(number)
    }
    return numbers
  }

  /// A point in space; z is 0 when it is left out.
  func place(_ name: String) throws(MeshFileError) -> SIMD3<Double> {
    let numbers = try numbers(name, count: 2...3)
    return SIMD3(numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
  }

  func depthNormalization() throws(MeshFileError) -> DepthNormalization {
    let names = DepthNormalization.allCases.map { $0.rawValue }
    guard case .text(let text) = content, let value = DepthNormalization(rawValue: text) else {
      throw malformed("depthNormalization", "one of \(listed(names, "or"))")
    }
    return value
  }
}
