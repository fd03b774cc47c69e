package import Documents
package import Effects

/// The files of a shader that are read before it is known what they include.
package struct ShaderBundle: Sendable {
  /// The limits of a JSON5 file of passes, which may contain long meshes.
  package static let documentLimits = JSON5Limits(bytes: 16 << 20, values: 1 << 22)

  /// The shader, or the folder that holds its passes.
  package var file: ShaderFile
  /// The vertex shader beside it.
  package var vertex: ShaderFile?
  /// The passes of a folder.
  var passes: [ShadertoyPass: ShaderFile] = [:]
  /// The common part of the passes of a folder.
  var common: ShaderFile?

  /// Whether the file is JSON5 in place of GLSL.
  package private(set) var isDocument = false

  /// Shader modifiers, by where they are called.
  var modifiers: [(entry: ModifierEntry, file: ShaderFile)] = []
  /// The mesh that modifiers bend; `nil` for a plane.
  package var mesh: MeshSource?

  /// The names of the places where modifiers are called.
  package static var entries: [String] { ModifierEntry.allCases.map { $0.rawValue } }

  /// Shader modifiers, by the names of the places where they are called; others are left out.
  package init(modifiers: [(entry: String, file: ShaderFile)]) {
    file = ShaderFile(name: modifiers.map { $0.file.name }.joined(separator: " + "), bytes: [])
    self.modifiers = modifiers.compactMap { modifier in
      ModifierEntry(rawValue: modifier.entry).map { ($0, modifier.file) }
    }
  }

  /// Whether a file of this name is JSON5: a list of passes, or a shader as Shadertoy exports it.
  package static func isDocument(_ name: String) -> Bool {
    [".json5", ".json"].contains { name.lowercased().hasSuffix($0) }
  }

  /// A JSON5 file, which names the files of its shaders.
  package init(document: ShaderFile) {
    file = document
    isDocument = true
  }

  /// A shader of one file, and the vertex shader beside it.
  package init(_ file: ShaderFile, vertex: ShaderFile? = nil) {
    self.file = file
    self.vertex = vertex
  }

  /// The passes of a folder by their files' names; `nil` if none is called image or sound.
  package init?(folder name: String, files: [ShaderFile]) {
    file = ShaderFile(name: name, bytes: [])
    for file in files {
      if let pass = ShadertoyPass(fileNamed: file.name) {
        passes[pass] = file
      } else if ShadertoyPass.isCommon(file.name) {
        common = file
      }
    }
    if passes[.image] == nil, passes[.sound] == nil { return nil }
  }

  /// Whether a file of a folder belongs to its shader.
  package static func holds(_ name: String) -> Bool {
    let pass = ShadertoyPass(fileNamed: name)
    // What a shader reads may be called sound or cubemap, too.
    if pass == .sound || pass == .cubeA { return name.lowercased().hasSuffix(".glsl") }
    return pass != nil || ShadertoyPass.isCommon(name)
  }
}
