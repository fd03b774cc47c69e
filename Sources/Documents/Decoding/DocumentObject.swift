/// An object of a document with its allowed keys.
package struct DocumentObject: Sendable {
  /// The whole object.
  package let node: DocumentNode
  private let members: [JSON.Member]

  fileprivate init(_ node: DocumentNode, _ members: [JSON.Member]) {
    self.node = node
    self.members = members
  }

  /// The value of an optional key.
  package subscript(_ key: String) -> DocumentNode? {
    for member in members where member.name == key { return node.child(member.value) }
    return nil
  }

  /// The value of a required key.
  package func required(_ key: String) throws(DocumentError) -> DocumentNode {
    guard let value = self[key] else { throw node.error(.missingKey(key)) }
    return value
  }
}

/// The elements of a list; each node is made on access.
package struct DocumentList: RandomAccessCollection, Sendable {
  private let node: DocumentNode
  private let values: [JSON]

  fileprivate init(_ node: DocumentNode, _ values: [JSON]) {
    self.node = node
    self.values = values
  }

  /// 0.
  package var startIndex: Int { 0 }
  /// The number of elements.
  package var endIndex: Int { values.count }

  /// The element at `index`.
  package subscript(_ index: Int) -> DocumentNode { node.child(values[index]) }
}

extension DocumentNode {
  /// An object whose keys are all in `known`.
  package func object(_ known: [String]) throws(DocumentError) -> DocumentObject {
    guard case .object(let members) = value.content else {
      throw wrong("an object with the keys \(listed(known))")
    }
    for member in members where !known.contains(member.name) {
      throw error(.unknownKey(member.name, noun: "key", known: known), at: member.position)
    }
    return DocumentObject(self, members)
  }

  /// The keys and values of an object with arbitrary keys; messages say that it must be `expected`.
  package func members(
    _ expected: String
  ) throws(DocumentError) -> [(key: String, position: TextPosition, node: DocumentNode)] {
    guard case .object(let members) = value.content else { throw wrong(expected) }
    return members.map { ($0.name, $0.position, child($0.value)) }
  }

  /// A list with a number of elements in `count`.
  package func elements(
    _ count: ClosedRange<Int> = 0...Int.max, _ expected: String = "a list"
  ) throws(DocumentError) -> DocumentList {
    guard case .list(let values) = value.content else { throw wrong(expected) }
    guard count.contains(values.count) else {
      throw error(.wrongCount(values.count, allowed: count))
    }
    return DocumentList(self, values)
  }
}
