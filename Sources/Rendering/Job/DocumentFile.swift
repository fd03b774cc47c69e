import Documents
public import Effects
import Files
import Imaging

/// A JSON5 file named by a person; `-` is standard input.
struct DocumentFile {
  /// What messages call it.
  let name: String
  /// What it holds.
  let document: JSON5Value

  /// Reads a file; `kind` names such files in messages, as "a file of parameters".
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read or is no JSON5.
  init(_ path: String, _ kind: String, limits: JSON5Limits) throws(RenderingError) {
    name = (path == "-" ? "standard input" : path).printable
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: limits.bytes)
    } catch {
      throw RenderingError(error, of: kind)
    }
    do throws(DocumentError) { document = try JSON5.read(bytes, limits: limits) } catch {
      throw .inputFile("\(name):\(error)")
    }
  }
}

extension GestureFile {
  /// Reads a JSON5 file of pointer events; `-` is standard input.
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read, is no JSON5, or
  ///   an event does not fit.
  public init(path: String) throws(RenderingError) {
    let file = try DocumentFile(path, "a file of pointer events", limits: GestureLimits.document)
    do throws(DocumentError) { try self.init(file.document) } catch {
      throw .inputFile("\(file.name):\(error)")
    }
  }
}

extension SceneFile {
  /// Reads a JSON5 file of a scene, whose inputs are then named as from the working folder; `-` is
  /// standard input.
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read, is no JSON5, or
  ///   an item does not fit.
  public init(path: String) throws(RenderingError) {
    let file = try DocumentFile(path, "a scene", limits: SceneLimits.document)
    do throws(DocumentError) { try self.init(file.document) } catch {
      throw .inputFile("\(file.name):\(error)")
    }
    guard let slash = path.lastIndex(of: "/") else { return }
    // The files of a scene lie where the scene says, seen from its own folder.
    let folder = path[...slash]
    inputs = inputs.map { $0 == "-" || $0.hasPrefix("/") ? $0 : folder + $0 }
  }
}
