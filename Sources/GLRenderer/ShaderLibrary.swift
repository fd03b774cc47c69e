internal import Shaders

/// The text of one shader after its includes, and the files its line numbers refer to.
struct ShaderText {
  let name: String
  let source: String
  /// Source string number → file, as the `#line` directives give them.
  let files: [String]

  /// A driver's log with `file:line` in place of Mesa's `N:line(column)`.
  func withFileNames(_ log: String) -> String {
    log.split(separator: "\n", omittingEmptySubsequences: true).map { line in
      guard let colon = line.firstIndex(of: ":"), let number = Int(line[..<colon]),
        files.indices.contains(number)
      else { return String(line) }
      return files[number] + line[colon...]
    }.joined(separator: "\n")
  }
}

/// What a program does with its fragments.
enum ShaderVariant {
  /// It writes them to the target.
  case plain
  /// It writes them to the target, and none is transparent.
  case opaque
  /// It keeps them to be sorted, which takes OpenGL ES 3.1.
  case keepsFragments
  /// It writes the nearest behind those that were peeled off.
  case peelsFragments

  /// The source with the variant's first lines in place of its `#version`; line numbers stay.
  func applied(to source: String) -> String {
    guard self != .plain, let end = source.firstIndex(of: "\n") else { return source }
    let start =
      switch self {
      case .plain: ""
      case .opaque:
        """
        #version 300 es
        #define IS_OPAQUE
        """
      case .keepsFragments:
        """
        #version 310 es
        #extension GL_OES_sample_variables : require
        #define KEEPS_FRAGMENTS
        """
      case .peelsFragments:
        """
        #version 300 es
        #define PEELS_FRAGMENTS
        """
      }
    return start + "\n#line 2 0\n" + source[source.index(after: end)...]
  }
}

/// Built-in shader files, with overrides by name, and their includes resolved.
struct ShaderLibrary {
  let overrides: [String: [UInt8]]

  /// The text of `name` with each included file once, where it is first included.
  func text(
    _ name: String, _ variant: ShaderVariant = .plain
  ) throws(RendererError) -> ShaderText {
    var files: [String] = []
    let source = variant.applied(to: try expand(name, into: &files))
    return ShaderText(name: name, source: source, files: files)
  }

  private func expand(_ name: String, into files: inout [String]) throws(RendererError) -> String {
    guard let bytes = overrides[name] ?? ShaderSources.files[name] else {
      throw .unknownShader(name)
    }
    let number = files.count
    files.append(name)
    var output = ""
    if number > 0 { output += "#line 1 \(number)\n" }
    let text = String(decoding: bytes, as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard line.hasPrefix("#include") else {
        output += line + "\n"
        continue
      }
      let parts = line.split(separator: "\"")
      guard parts.count >= 2 else {
        throw .shader(name: name, log: "\(name):\(index + 1): #include needs a name in quotes")
      }
      let included = String(parts[1])
      if !files.contains(included) { output += try expand(included, into: &files) }
      output += "#line \(index + 2) \(number)\n"
    }
    return output
  }
}

extension Renderer {
  /// The built-in shader files that draws use, in the order of their names.
  package static var shaderNames: [String] {
    ShaderSources.files.keys.filter { !$0.hasSuffix(".glsl") }.sorted()
  }
}
