package import Documents

extension JobDocument {
  /// The job as a document that ``init(decoding:in:)`` reads, in which files are named as they are here;
  /// what was not set is left out.
  package var json: JSON {
    var members: [JSON.Member] = []
    let defaults = JobDocument()
    for parameter in Self.parameterList {
      let value = parameter.get(self)
      guard value != parameter.get(defaults) || settings.isChosen(parameter.name) else { continue }
      members.add(value, at: parameter.name)
    }
    members += parameters.document.map { .init("set", $0) }.map { [$0] } ?? []
    if !texts.isEmpty {
      // Later texts of a name override earlier ones.
      let names = texts.map(\.name)
      let held = texts.enumerated().filter { !names[($0.offset + 1)...].contains($0.element.name) }
      members.append(
        .init("text", .object(held.map { .init($0.element.name, .text($0.element.text)) })))
    }
    return .object(members)
  }
}

extension [JobDocument.Parameters] {
  /// What a document has under `set`: the texts of a command line, or the object of a document.
  fileprivate var document: JSON? {
    if isEmpty { return nil }
    return .list(
      map { parameters in
        switch parameters {
        case .text(let text): .text(text)
        case .object(let value, _): value
        }
      })
  }
}

extension [JSON.Member] {
  /// Puts a value under a key, `limits.maxFrames` into the object `limits`.
  fileprivate mutating func add(_ value: JSON, at key: String) {
    guard let dot = key.firstIndex(of: ".") else { return append(.init(key, value)) }
    let (group, inner) = (String(key[..<dot]), String(key[key.index(after: dot)...]))
    var members: [JSON.Member] = []
    if let index = firstIndex(where: { $0.name == group }) {
      members = remove(at: index).value.members
    }
    append(.init(group, .object(members + [.init(inner, value)])))
  }
}
