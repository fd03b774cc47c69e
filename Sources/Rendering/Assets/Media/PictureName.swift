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

  /// The names of faces in the order +x -x +y -y +z -z, of which `{}` in a file's name stands for one.
  private static let faces = [
    ["px", "nx", "py", "ny", "pz", "nz"], ["posx", "negx", "posy", "negy", "posz", "negz"],
    ["0", "1", "2", "3", "4", "5"],
  ]

  /// The possible files of the six faces of a cube map; `nil` for another picture.
  var faceFiles: [[String]]? {
    guard path.contains("{}"), !FileStamp.exists(path) else { return nil }
    return Self.faces.map { names in names.map { path.replacing("{}", with: $0) } }
  }

  /// The files that hold it: one, or those of the six faces, by the first names that a file has.
  package var files: [String] {
    guard let candidates = faceFiles else { return [path] }
    return candidates.first { $0.contains { FileStamp.exists($0) } } ?? candidates[0]
  }
}
