import Documents
import Files
import GLRenderer
import Glibc
package import ShaderLab

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

extension Assets {
  /// Reads a user's shader with all that it includes.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - dialect: The dialect; `nil` to find it out.
  ///   - folders: Where included files are looked for that do not lie beside the one that includes them.
  /// - Returns: The shader as an effect, with what its errors need.
  /// - Throws: `RenderingError` when a file cannot be read, or the shader is wrong.
  package func shader(
    _ name: String, as dialect: Dialect? = nil, including folders: [String] = []
  ) throws(RenderingError) -> UserShader {
    let file = ShaderFile(name: name, bytes: try read(FileRequest(name, as: .shader)))
    let include: IncludeReader = { (included, from) throws(ShaderProblem) in
      for path in [included.asNamed(beside: from)] + folders.map({ "\($0)/\(included)" }) {
        guard FileStamp(ofTarget: path) != nil else { continue }
        do throws(RenderingError) {
          return ShaderFile(name: path, bytes: try self.read(FileRequest(path, as: .shader)))
        } catch {
          throw ShaderProblem(nil, error.description)
        }
      }
      return nil
    }
    do throws(ShaderReport) {
      return try ShaderLab.compile(file, as: dialect, include: include)
    } catch {
      throw .shader(error)
    }
  }
}

extension String {
  /// A file's path when `file`, which lies elsewhere, names it.
  fileprivate func asNamed(beside file: String) -> String {
    guard !hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return self }
    return String(file[...slash] + self)
  }
}
