import Effects

/// Reads a shader and hands it to its dialect.
struct ShaderCompiler {
  private let limits: ShaderLimits
  private let include: IncludeReader
  private(set) var table = SourceTable()

  init(limits: ShaderLimits, include: @escaping IncludeReader) {
    self.limits = limits
    self.include = include
  }

  mutating func compile(
    _ file: ShaderFile, as wanted: Dialect?
  ) throws(ShaderProblem) -> UserShader {
    guard file.bytes.contains(where: { $0 > 0x20 }) else {
      table = SourceTable()
      throw ShaderProblem(nil, "the file is empty; a shader has at least a function main")
    }
    guard !file.bytes.contains(0) else {
      throw ShaderProblem(nil, "the file is binary; a shader is a text")
    }
    let (source, comments) = try preprocess(file)
    let dialect = wanted ?? DialectDetection(source, comments).dialect
    let title = file.name.split(separator: "/").last.map { String($0) } ?? file.name
    let built: (recipe: ShaderRecipe, maps: [String: SourceMap])
    switch dialect {
    case .glsl, .shadertoy, .transition, .isf, .modifier:
      var translator = try Translator(source, limits: limits, isOld: isOld(source))
      var shader = PlainShader(try translator.translate(), comments: comments, title: title)
      built = try shader.build()
    }
    return UserShader(
      effect: ShaderEffect(built.recipe), dialect: dialect, table: table, maps: built.maps,
      names: Set(source.tokens.lazy.filter { $0.kind == .identifier }.map { $0.text }))
  }

  private mutating func preprocess(
    _ file: ShaderFile
  ) throws(ShaderProblem) -> (PreprocessedSource, [Token]) {
    var preprocessor = Preprocessor(
      definitions: Self.definitions, table: table, limits: limits, reader: include)
    defer { table = preprocessor.table }
    try preprocessor.run(file)
    return (preprocessor.result, preprocessor.comments)
  }

  /// Whether a source is GLSL ES 1.00, or a desktop version before 1.30, which is much alike.
  private func isOld(_ source: PreprocessedSource) -> Bool {
    guard let version = source.version else {
      // Without a version it is 1.00, unless it writes its result as 3.00 does.
      let names = Set(source.tokens.lazy.filter { $0.kind == .identifier }.map { $0.text })
      return names.contains("gl_FragColor") || names.contains("gl_FragData")
        || names.contains("varying") || names.contains("texture2D")
    }
    return version.number <= 120
  }

  /// Macros that a browser defines, and one to tell peelgl by.
  private static let definitions = [
    "GL_ES": "1", "__VERSION__": "300", "GL_FRAGMENT_PRECISION_HIGH": "1", "PEELGL": "1",
    "GL_OES_standard_derivatives": "1", "GL_EXT_shader_texture_lod": "1", "GL_EXT_frag_depth": "1",
    "GL_EXT_draw_buffers": "1",
  ]
}

/// Finds out which dialect a shader is written in.
struct DialectDetection {
  private let source: PreprocessedSource
  private let comments: [Token]

  init(_ source: PreprocessedSource, _ comments: [Token]) {
    self.source = source
    self.comments = comments
  }

  var dialect: Dialect {
    if isISF { return .isf }
    if declares("main") { return .glsl }
    if declares("mainImage") { return .shadertoy }
    if declares("transition") { return .transition }
    let names = ["_geometry", "_surface", "_output", "_lightingContribution", "_light"]
    let isModifier =
      source.pragmas.contains {
        ["body", "arguments", "transparent"].contains($0.words.first?.text)
      }
      || source.tokens.contains { names.contains($0.text) }
    return isModifier ? .modifier : .glsl
  }

  /// Whether the first comment is the JSON header of the Interactive Shader Format.
  private var isISF: Bool {
    guard let header = comments.first(where: { $0.text.hasPrefix("/*") })?.text else {
      return false
    }
    let inside = header.dropFirst(2).drop { $0 == " " || $0.isNewline || $0 == "\t" || $0 == "*" }
    return inside.first == "{"
      && ["ISFVSN", "INPUTS", "CREDIT", "CATEGORIES", "PASSES", "DESCRIPTION"].contains {
        header.holds("\"\($0)\"")
      }
  }

  private func declares(_ name: String) -> Bool {
    source.tokens.indices.contains { index in
      source.tokens[index].is(name) && index > 0 && index + 1 < source.tokens.count
        && source.tokens[index + 1].is("(") && source.tokens[index - 1].kind == .identifier
    }
  }
}
