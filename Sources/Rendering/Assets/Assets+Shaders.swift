import Documents
import Effects
import Files
import GLRenderer
import Glibc
package import ShaderLab
import Workers

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
          "\(path.printable) does not replace a built-in shader; "
            + (near.map { "did you mean \($0)?" }
              ?? "their names are \(Renderer.shaderNames.joined(separator: ", "))"))
      }
      files[name] = try read(FileRequest(path, as: .shader))
    }
    if files.isEmpty {
      throw .inputFile(
        "\(folder.printable) contains no shader; name a folder of .vert, .frag or .glsl files")
    }
    return files
  }

  /// The names of the files in a folder, unsorted.
  private func names(in folder: String) throws(RenderingError) -> [String] {
    watch(folder)
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
    try compile(
      bundle(name), as: dialect, including: folders, beside: isFolder(name) ? name + "/" : name)
  }

  /// Every file of a shader, or of modifiers, each as `geometry=FILE`, with `mesh=MESH`.
  ///
  /// - Throws: `RenderingError` when a file cannot be read, or the shader is wrong.
  package func shaderFiles(
    _ name: String, modifiers: [String], as dialect: Dialect?, including folders: [String]
  ) throws(RenderingError) -> ShaderFiles {
    let bundle =
      modifiers.isEmpty ? try bundle(name) : try modifierBundle(modifiers).bundle
    var files = ShaderFiles(bundle, as: dialect)
    try mapError(to: RenderingError.shader, try files.read(by: includeReader(folders, for: bundle)))
    return files
  }

  /// Reads shader modifiers, each as `geometry=FILE`, and the mesh that they bend as `mesh=MESH`, which
  /// `readMeshes(of:)` reads.
  ///
  /// - Throws: `RenderingError` when a file cannot be read, or a modifier is wrong.
  package func modifiers(
    _ list: [String], including folders: [String]
  ) throws(RenderingError) -> UserShader {
    let (bundle, first) = try modifierBundle(list)
    return try compile(bundle, as: nil, including: folders, beside: first)
  }

  /// Modifiers and their mesh, and the name of the first file.
  private func modifierBundle(
    _ list: [String]
  ) throws(RenderingError) -> (bundle: ShaderBundle, first: String) {
    var files: [(entry: String, file: ShaderFile)] = []
    var mesh: MeshSource?
    for text in list {
      let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
      if parts.count == 2, parts[0] == "mesh" {
        do throws(MeshError) { mesh = try MeshSource(text: parts[1]) } catch {
          throw .inputFile("--modifier \(quoted(text)): \(error)")
        }
        continue
      }
      let entries = ShaderBundle.entries + ["mesh"]
      guard parts.count == 2, ShaderBundle.entries.contains(parts[0]) else {
        throw .inputFile(
          "\(quoted(text)) is not a modifier; write ENTRY=FILE"
            + suggestion(for: parts.first ?? "", in: entries, called: "entries"))
      }
      files.append(
        (parts[0], ShaderFile(name: parts[1], bytes: try read(FileRequest(parts[1], as: .shader)))))
    }
    guard let first = files.first else {
      throw .inputFile(
        "mesh=MESH needs a modifier; add geometry=FILE or surface=FILE, or render the effect mesh")
    }
    var bundle = ShaderBundle(modifiers: files)
    bundle.mesh = mesh
    return (bundle, first.file.name)
  }

  private func compile(
    _ bundle: ShaderBundle, as dialect: Dialect?, including folders: [String], beside place: String
  ) throws(RenderingError) -> UserShader {
    do throws(ShaderReport) {
      var shader = try ShaderLab.compile(
        bundle, as: dialect, include: includeReader(folders, for: bundle))
      // Pictures lie beside the shader, those of a folder in it.
      func beside(_ names: [String]) -> [String] { names.map { $0.asNamed(beside: place) } }
      shader.effect.recipe.pictures = beside(shader.effect.recipe.pictures)
      if let heard = shader.sound?.recipe.pictures {
        shader.sound?.recipe.pictures = beside(heard)
      }
      if shader.dialect == .isf { replaceMissingPictures(of: &shader.effect.recipe) }
      return shader
    } catch {
      throw .shader(error)
    }
  }

  /// Replaces each missing picture by a chequerboard, with a warning.
  private func replaceMissingPictures(of recipe: inout ShaderRecipe) {
    for index in recipe.pictures.indices {
      let picture = PictureName(recipe.pictures[index])
      let path = picture.path
      watch(picture: recipe.pictures[index])
      guard !picture.files.contains(where: FileStamp.exists) else { continue }
      recipe.warnings.append(
        "\(path.printable), which the shader imports, does not exist; a chequerboard replaces it")
      recipe.pictures[index] = Chequerboard.name
    }
  }

  /// Finds the files that a shader includes: beside the one that does, and in some folders.
  func includeReader(_ folders: [String], for bundle: ShaderBundle) -> IncludeReader {
    { (included, from) throws(ShaderProblem) in
      var other: String?
      for path in [included.asNamed(beside: from)] + folders.map({ "\($0)/\(included)" }) {
        self.watch(path)
        guard FileStamp(ofTarget: path) == nil else { return try self.included(path) }
        if other == nil, FileStamp.exists(path) { other = path }
      }
      // Passes are written as the built-in ones and may share their functions.
      if ShaderBundle.isDocument(bundle.file.name), let bytes = Renderer.shaderFile(included) {
        return ShaderFile(name: included, bytes: bytes)
      }
      // Something that exists but is not a file is reported as what it is.
      guard let other else { return nil }
      return try self.included(other)
    }
  }

  private func included(_ path: String) throws(ShaderProblem) -> ShaderFile {
    do throws(RenderingError) {
      // One name for a file that others reach in several ways, so that it is included once.
      let short = path.withoutDetours
      let name = FileState(of: short) == FileState(of: path) ? short : path
      return ShaderFile(name: name, bytes: try read(FileRequest(path, as: .shader)))
    } catch {
      throw ShaderProblem(nil, error.description)
    }
  }

  /// The files of a shader: one, with the vertex shader beside it, or the passes in a folder.
  private func bundle(_ name: String) throws(RenderingError) -> ShaderBundle {
    if ShaderBundle.isDocument(name) {
      let bytes = try read(FileRequest(name, as: .passes))
      return ShaderBundle(document: ShaderFile(name: name, bytes: bytes))
    }
    guard isFolder(name) else {
      let file = ShaderFile(name: name, bytes: try read(FileRequest(name, as: .shader)))
      var bundle = ShaderBundle(file)
      if name.hasSuffix(".fs") {
        let vertex = name.dropLast(3) + ".vs"
        watch(String(vertex))
        if FileStamp(ofTarget: String(vertex)) != nil {
          let bytes = try read(FileRequest(String(vertex), as: .shader))
          bundle.vertex = ShaderFile(name: String(vertex), bytes: bytes)
        }
      }
      return bundle
    }
    var files: [ShaderFile] = []
    for file in try names(in: name).sorted() where ShaderBundle.holds(file) {
      let path = name.hasSuffix("/") ? name + file : "\(name)/\(file)"
      files.append(ShaderFile(name: path, bytes: try read(FileRequest(path, as: .shader))))
    }
    guard let bundle = ShaderBundle(folder: name, files: files) else {
      throw .inputFile(
        "\(name.printable) contains neither image.glsl nor sound.glsl; a folder of a Shadertoy shader has one of"
          + " them, and may have bufferA.glsl to bufferD.glsl, cubeA.glsl and common.glsl")
    }
    return bundle
  }

  /// Whether a folder of this name holds the picture or the sound of a Shadertoy shader.
  static func isShaderFolder(_ name: String) -> Bool {
    guard !name.isEmpty, let handle = opendir(name) else { return false }
    closedir(handle)
    return ["image.glsl", "Image.glsl", "sound.glsl", "Sound.glsl"].contains {
      FileStamp(ofTarget: "\(name)/\($0)") != nil
    }
  }

  private func isFolder(_ name: String) -> Bool {
    guard name != "-", let handle = opendir(name) else { return false }
    closedir(handle)
    return true
  }
}

extension String {
  /// A path without `.` and without `..` after a folder's name; it leads elsewhere where that folder is a link.
  package var withoutDetours: String {
    var parts: [Substring] = []
    for part in split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// A file's path when `file`, which lies elsewhere, names it.
  fileprivate func asNamed(beside file: String) -> String {
    guard !hasPrefix("/") else { return self }
    if let slash = file.lastIndex(of: "/") { return String(file[...slash] + self) }
    return RemoteName(file).map { $0.folder.text + self } ?? self
  }
}
