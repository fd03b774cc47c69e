package import Foundation

/// A folder of its own for each test; it is deleted with its owner.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("peelgl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  package func path(of name: String) -> String { path + "/" + name }

  /// Writes a file, and the folders it lies in.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try FileManager.default.createDirectory(
      at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file(name))
  }

  /// Writes a file of text.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes `copy.glsl`, a shader that shows its first channel, texel by texel.
  package func writeCopyShader() throws {
    try write(
      "void mainImage(out vec4 c, in vec2 p) { c = texelFetch(iChannel0, ivec2(p), 0); }",
      to: "copy.glsl")
  }

  /// What an error says, without the folder's path; "no error" without one.
  package func message(of work: () throws -> Void) -> String {
    do {
      try work()
      return "no error"
    } catch {
      return "\(error)".replacing(path + "/", with: "")
    }
  }

  package func read(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: file(name))) }

  /// The paths below the folder, sorted; folders end in a slash.
  package var contents: [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.map { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path(of: name), isDirectory: &isFolder)
      return isFolder.boolValue ? name + "/" : name
    }.sorted()
  }
}
