package import Documents
import Rendering

/// One job of a manifest, all its variables replaced.
package struct ManifestJob: Sendable, Equatable {
  /// Where it stands, as `jobs.json5:12:5` with the values of its variables.
  package var place: String
  /// Its contents, as ``JobDocument/init(decoding:in:)`` reads them.
  package var document: JSON

  /// The output as written; empty if there is none.
  var output: String {
    document["output"]?.text ?? ""
  }
}

extension JSON {
  /// An object with the value alone.
  func under(_ key: String) -> JSON {
    JSON(.object([Member(key, self, at: position)]), at: position)
  }

  /// The object with the keys of `other` that it lacks; objects under one key are merged alike.
  func over(_ other: JSON) -> JSON {
    guard case .object(var merged) = content, case .object(let others) = other.content else {
      return self
    }
    for member in others {
      if let index = merged.firstIndex(where: { $0.name == member.name }) {
        merged[index].value = merged[index].value.over(member.value)
      } else {
        merged.append(member)
      }
    }
    return JSON(.object(merged), at: position)
  }

  /// The object without some keys.
  func without(_ keys: [String]) -> JSON {
    guard case .object(let members) = content else { return self }
    return JSON(.object(members.filter { !keys.contains($0.name) }), at: position)
  }

  /// The value with each text replaced by the result of `replace`, which receives its key, as `set.highlight`; keys stay.
  func mapTexts<Failure: Error>(
    _ replace: (String, JSON, _ key: String) throws(Failure) -> String, key: String = ""
  ) throws(Failure) -> JSON {
    var copy = self
    switch content {
    case .text(let text): copy.content = .text(try replace(text, self, key))
    case .list(let values):
      var list: [JSON] = []
      for value in values { list.append(try value.mapTexts(replace, key: key)) }
      copy.content = .list(list)
    case .object(var members):
      for index in members.indices {
        members[index].value = try members[index].value.mapTexts(
          replace, key: key.isEmpty ? members[index].name : "\(key).\(members[index].name)")
      }
      copy.content = .object(members)
    case .null, .boolean, .number: break
    }
    return copy
  }
}
