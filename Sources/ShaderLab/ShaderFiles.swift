/// Every file that a shader is made of, so that it can be made again if there are no files.
package struct ShaderFiles: Sendable {
  /// A file that another one includes.
  package struct Included: Sendable {
    /// The name as it stands in the other one.
    package var name: String
    /// The other one's name.
    package var from: String
    /// The file.
    package var file: ShaderFile

    /// Says who includes a file.
    package init(name: String, from: String, file: ShaderFile) {
      self.name = name
      self.from = from
      self.file = file
    }
  }

  /// The files that were read first.
  package var bundle: ShaderBundle
  /// The dialect; `nil` to find it out.
  package var dialect: Dialect?
  /// The files that these include, and so on.
  package var included: [Included] = []

  /// Names the files that are read first.
  package init(_ bundle: ShaderBundle, as dialect: Dialect? = nil) {
    self.bundle = bundle
    self.dialect = dialect
  }

  /// Finds the files that others include, each by the reader given here.
  ///
  /// - Throws: `ShaderReport` with the place of the first problem.
  package mutating func read(by include: @escaping IncludeReader) throws(ShaderReport) {
    var found: [Included] = []
    _ = try ShaderLab.compile(bundle, as: dialect) { (name, from) throws(ShaderProblem) in
      let file = try include(name, from)
      if let file { found.append(Included(name: name, from: from, file: file)) }
      return file
    }
    included = found
  }

  /// The shader.
  ///
  /// - Throws: `ShaderReport` with the place of the first problem.
  package func shader() throws(ShaderReport) -> UserShader {
    try ShaderLab.compile(bundle, as: dialect) { [included] (name, from) throws(ShaderProblem) in
      included.first { $0.name == name && $0.from == from }?.file
    }
  }
}

extension ShaderBundle {
  /// The role of a file in a bundle.
  package enum Role: Sendable, Hashable {
    /// The shader itself.
    case shader
    /// A JSON5 file.
    case document
    /// The vertex shader beside it.
    case vertex
    /// One of the passes of a folder, or what these have in common.
    case pass
    /// A modifier that is called at a place.
    case modifier(String)
  }

  /// Its files.
  package var files: [(role: Role, file: ShaderFile)] {
    if !modifiers.isEmpty { return modifiers.map { (.modifier($0.entry.rawValue), $0.file) } }
    if isDocument { return [(.document, file)] }
    let own = ShadertoyPass.allCases.compactMap { passes[$0] } + [common].compactMap { $0 }
    if !own.isEmpty { return own.map { (.pass, $0) } }
    return [(.shader, file)] + (vertex.map { [(.vertex, $0)] } ?? [])
  }

  /// Makes a bundle of its files; a folder of passes is called `name`.
  ///
  /// - Returns: `nil` for files that make none.
  package init?(_ name: String, files: [(role: Role, file: ShaderFile)]) {
    guard let first = files.first else { return nil }
    switch first.role {
    case .shader: self.init(first.file, vertex: files.dropFirst().first?.file)
    case .document: self.init(document: first.file)
    case .pass: self.init(folder: name, files: files.map { $0.file })
    case .modifier:
      self.init(
        modifiers: files.compactMap { role, file in
          if case .modifier(let entry) = role { (entry, file) } else { nil }
        })
    case .vertex: return nil
    }
  }
}
