import Files

/// The name of a picture as the user gave it: a file or a built-in picture, and which part of it plays.
package struct PictureName {
  /// The path, or the name of a built-in picture, without the part.
  package let path: String
  /// What follows the last `#` and selects a part; `nil` without it.
  let fragment: Substring?

  /// Reads a name; a file of which the whole is the name is that file.
  package init(_ name: String) {
    var (path, fragment) = (name, Substring?.none)
    if let mark = name.lastIndex(of: "#") {
      let rest = name[name.index(after: mark)...]
      if ["t=", "speed="].contains(where: { rest.hasPrefix($0) }), !FileStamp.exists(name) {
        (path, fragment) = (String(name[..<mark]), rest)
      }
    }
    self.path = path
    self.fragment = fragment
  }
}
