package import Documents
import Icons
public import Effects
import Workers

/// A JSON5 file with its contents.
package struct Document {
  /// The file's name in messages.
  package let name: String
  /// The file's contents.
  package let content: JSON

  /// An error at a position of the document, as `line:column: sentence`.
  package func error(_ problem: some Error) -> RenderingError { .inputFile("\(name):\(problem)") }
}

extension Assets {
  /// Reads a JSON5 file.
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read or is not JSON5.
  package func document(_ request: FileRequest) throws(RenderingError) -> Document {
    let bytes = try read(request)
    do throws(DocumentError) {
      return Document(
        name: request.title.printable,
        content: try JSON5.read(bytes, limits: request.purpose.document))
    } catch {
      throw .inputFile("\(request.title.printable):\(error)")
    }
  }

  /// Reads a file of pointer events; `-` is standard input.
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read, is not JSON5, or
  ///   an event does not fit.
  public func gesture(_ name: String) throws(RenderingError) -> GestureFile {
    let file = try document(FileRequest(name, as: .gesture))
    do throws(DocumentError) { return try GestureFile(file.content) } catch {
      throw file.error(error)
    }
  }

  /// Reads a scene, and resolves its input names against the working folder; `-` is standard input.
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read, is not JSON5, or
  ///   an item does not fit.
  public func scene(_ name: String) throws(RenderingError) -> SceneFile {
    let file = try document(FileRequest(name, as: .scene))
    let presets = try presets(ofScene: file.content, in: name)
    var scene: SceneFile
    do throws(DocumentError) { scene = try SceneFile(file.content, presets: presets) } catch {
      throw file.error(error)
    }
    scene.inputs = scene.inputs.map { $0.asNamed(in: name) }
    for index in scene.scene.items.indices {
      var effect = scene.scene.items[index].effect
      guard let source = effect.meshSource else { continue }
      effect.meshSource = source.readingFiles { .file($0.asNamed(in: name)) }
      try readMeshes(of: &effect)
      scene.scene.items[index].effect = effect
    }
    return scene
  }

  /// Applies a file of parameters to an effect; `-` is standard input.
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read, is not JSON5, or
  ///   names or values do not fit.
  public func apply(parameters name: String, to effect: inout Effect) throws(RenderingError) {
    let file = try document(FileRequest(name, as: .parameters))
    do throws(DocumentError) { try effect.apply(document: file.content) } catch {
      throw file.error(error)
    }
  }

  /// Sets one list parameter of an effect from a file.
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read, is not JSON5, or
  ///   an element does not fit.
  public func apply(
    list name: String, to parameter: String, of effect: inout Effect
  ) throws(RenderingError) {
    let file = try document(FileRequest(name, as: .parameters))
    do throws(DocumentError) {
      try effect.apply(document: file.content, to: parameter)
    } catch {
      throw file.error(error)
    }
  }

  /// Reads a CSV file of movements of an effect's parameters.
  ///
  /// - Throws: `RenderingError` with file and line when it cannot be read, is no such table, or a value does
  ///   not fit.
  package func tracks(
    _ name: String, for effect: Effect
  ) throws(RenderingError) -> [ParameterTrack] {
    let request = FileRequest(name, as: .table)
    let bytes = try read(request)
    do throws(TrackTable.Failure) {
      return try TrackTable(bytes).tracks(for: effect)
    } catch {
      let line = error.line > 0 ? "\(error.line): " : ""
      throw .inputFile("\(request.title.printable):\(line)\(error.problem)")
    }
  }

  /// Reads the mesh files that a parameter of `effect` names, and those that these files name.
  ///
  /// - Throws: `RenderingError` when one cannot be read, contains no mesh, or refers back to itself.
  public func readMeshes(of effect: inout Effect) throws(RenderingError) {
    guard let source = effect.meshSource else { return }
    var files = MeshFiles(parts: source.partCount, assets: self)
    effect.meshSource = try files.reading(source)
  }
}

extension String {
  /// Resolves a file name from the file called `document` against the working folder; names of icons,
  /// without slash or dot, are unchanged.
  package func asNamed(in document: String) -> String {
    guard utf8.contains(where: { "/.".utf8.contains($0) }), !hasPrefix("/"),
      Assets.builtInPicture(self) == nil
    else { return self }
    let rest = hasPrefix("./") && self != "./" ? dropFirst(2) : self[...]
    if let slash = document.lastIndex(of: "/") { return String(document[...slash] + rest) }
    // A storage's name ends in a colon.
    return RemoteName(document).map { $0.folder.text + rest } ?? self
  }
}
