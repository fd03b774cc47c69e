/// A file or folder in a storage that rclone knows, such as `s3:bucket/out/`.
package struct RemoteName: Sendable, Hashable {
  /// The storage as rclone names it, with its colon: `s3:`, or `:webdav,url="http://host/":`.
  package let storage: String
  /// The place in it.
  package let path: String

  /// Reads the name that a person gave; `nil` for one of this machine's files, which has no colon, or a slash before it.
  package init?(_ text: String) {
    guard let colon = Self.endOfStorage(text) else { return nil }
    let rest = text.index(after: colon)
    (storage, path) = (String(text[..<rest]), String(text[rest...]))
  }

  private init(storage: String, path: String) {
    (self.storage, self.path) = (storage, path)
  }

  /// The text that names it.
  package var text: String { storage + path }

  /// The folder that it lies in, which ends in a slash unless it is the storage itself.
  package var folder: RemoteName {
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return RemoteName(storage: storage, path: String(path[..<end]))
  }

  /// The part after the last slash.
  package var name: String { String(path[folder.path.endIndex...]) }

  /// The name without `.`, and without `..` and what is before it; `nil` if that leads out of the storage.
  package var normal: RemoteName? {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
    }
    let root = path.hasPrefix("/") ? "/" : ""
    let end = path.hasSuffix("/") && !parts.isEmpty ? "/" : ""
    return RemoteName(storage: storage, path: root + parts.joined(separator: "/") + end)
  }

  /// The colon that ends the name of a storage or its parameters, in which quotes hide colons.
  private static func endOfStorage(_ text: String) -> String.Index? {
    let isBackend = text.hasPrefix(":")
    let name = (isBackend ? text.dropFirst() : text[...]).prefix { isNamePart($0) }
    guard !name.isEmpty, name.endIndex < text.endIndex else { return nil }
    if text[name.endIndex] == ":" { return name.endIndex }
    guard text[name.endIndex] == "," else { return nil }
    var quote: Character?
    return text[name.endIndex...].indices.first { index in
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if "\"'".contains(character) {
        quote = character
      } else {
        return character == ":"
      }
      return false
    }
  }

  /// The characters in names of storages.
  private static func isNamePart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-.+@ ".contains(character)
  }
}
