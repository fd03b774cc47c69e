import Documents
import Files
import GLRenderer
import Glibc

extension Assets {
  /// The extensions of shader files.
  private static let shaderEndings = [".vert", ".frag", ".glsl"]

  /// The shader files of `folder`, by name.
  ///
  /// - Throws: `RenderingError` when the folder or a file cannot be read, the folder contains no
  ///   shader, or a shader that no draw would use.
  public func shaders(in folder: String) throws(RenderingError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try names(in: folder) where Self.shaderEndings.contains(where: name.hasSuffix) {
      let path = "\(folder)/\(name)"
      // `.glsl` files are included by others and may have any name.
      guard name.hasSuffix(".glsl") || Renderer.shaderNames.contains(name) else {
        let near = nearestName(to: name, in: Renderer.shaderNames)
        throw .inputFile(
          "\(path.printable) takes the place of no built-in shader; "
            + (near.map { "did you mean \($0)?" }
              ?? "their names are \(Renderer.shaderNames.joined(separator: ", "))"))
      }
      files[name] = try read(FileRequest(path, as: .shader))
    }
    if files.isEmpty {
      throw .inputFile(
        "\(folder.printable) holds no shader; name a folder of .vert, .frag or .glsl files")
    }
    return files
  }

  /// The names of the files in a folder, unsorted.
  private func names(in folder: String) throws(RenderingError) -> [String] {
    guard let handle = opendir(folder) else {
      throw .file(
        errno == ENOENT ? .missing(path: folder) : .cannotRead(path: folder, errno: errno))
    }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
