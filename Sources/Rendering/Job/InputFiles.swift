import Documents
public import Effects
import Files
import GLRenderer
import Glibc
import Imaging

extension Effect {
  /// Applies a JSON5 file of parameters; `-` is standard input.
  ///
  /// - Throws: `RenderingError.inputFile` with file, line and column when it cannot be read, is no
  ///   JSON5, or names or values do not fit.
  public mutating func apply(parameterFile path: String) throws(RenderingError) {
    let file = try DocumentFile(path, "a file of parameters", limits: .default)
    do throws(DocumentError) { try apply(document: file.document) } catch {
      throw .inputFile("\(file.name):\(error)")
    }
  }

  /// Gives the parameter `name` the list that a JSON5 file holds.
  ///
  /// - Throws: `RenderingError.inputFile` with file, line and column when it cannot be read, is no
  ///   JSON5, or an element does not fit.
  public mutating func apply(
    listFile path: String, to name: String
  ) throws(RenderingError) {
    let file = try DocumentFile(path, "a file of parameters", limits: .default)
    do throws(DocumentError) { try apply(document: file.document, to: name) } catch {
      throw .inputFile("\(file.name):\(error)")
    }
  }
}

/// A folder of shader files.
public enum ShaderFolder {
  /// The endings of shader files.
  private static let endings = [".vert", ".frag", ".glsl"]

  /// The shader files of the folder at `path` by their names.
  ///
  /// - Throws: `RenderingError` when the folder or a file cannot be read, it holds no shader, or one
  ///   that no draw would use.
  public static func read(_ path: String) throws(RenderingError) -> [String: [UInt8]] {
    guard let folder = opendir(path) else {
      throw .file(
        errno == ENOENT ? .missing(path: path) : .cannotRead(path: path, errno: errno))
    }
    defer { closedir(folder) }
    var files: [String: [UInt8]] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard endings.contains(where: name.hasSuffix) else { continue }
      // Files of other endings are there to be included, under any name.
      guard name.hasSuffix(".glsl") || Renderer.shaderNames.contains(name) else {
        let near = nearestName(to: name, in: Renderer.shaderNames)
        throw .inputFile(
          "\("\(path)/\(name)".printable) takes the place of no built-in shader; "
            + (near.map { "did you mean \($0)?" }
              ?? "their names are \(Renderer.shaderNames.joined(separator: ", "))"))
      }
      do throws(FileError) {
        files[name] = try InputFile.read("\(path)/\(name)", limit: 1 << 20)
      } catch {
        throw RenderingError(error, of: "a shader")
      }
    }
    if files.isEmpty {
      throw .inputFile(
        "\(path.printable) holds no shader; name a folder of .vert, .frag or .glsl files")
    }
    return files
  }
}

extension RenderingError {
  /// Why a file could not be read whose size has a limit that no flag raises; `kind` names such files.
  init(_ error: FileError, of kind: String) {
    switch error {
    case .tooLarge(let path, let allowed):
      let name = path == "-" ? "standard input" : path.printable
      self = .inputFile("\(name) is too large: \(kind) may have \(allowed) bytes")
    default: self = .file(error)
    }
  }
}
