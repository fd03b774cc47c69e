import Documents
import Frame

/// A uniform or a storage block of a program of passes.
struct PassUniform {
  var variable: Variable
  /// The elements of an array; `nil` if that is not known.
  var length: Int?

  /// Whether it is a storage block.
  var isBlock: Bool { variable.type.is("buffer") }
}

/// The programs that a file of passes names.
struct PassPrograms {
  /// The dependencies of a shader's uniforms.
  private struct Variant: Hashable {
    let name: String
    let constants: [ShaderConstant]
  }

  private let file: ShaderFile
  /// The shaders' texts by the names of their files, with their maps.
  private var texts: [String: (source: ShaderSource, map: SourceMap)] = [:]
  private var uniforms: [Variant: [PassUniform]] = [:]

  init(file: ShaderFile) { self.file = file }

  /// A program, the maps of its texts by their names, and the uniforms of both its shaders.
  ///
  /// - Throws: `ShaderProblem` for a file that is missing or wrong.
  mutating func program(
    vertex: DocumentNode?, fragment: DocumentNode, constants: [ShaderConstant],
    with compiler: inout ShaderCompiler
  ) throws(ShaderProblem) -> (
    program: Draw.Program, maps: [String: SourceMap], uniforms: [PassUniform]
  ) {
    var maps: [String: SourceMap] = [:]
    var uniforms: [PassUniform] = []
    var first = Shader.builtIn("fullscreen")
    if let vertex {
      first = .source(try shader(vertex, constants, &compiler, &maps, &uniforms))
    }
    let second = try shader(fragment, constants, &compiler, &maps, &uniforms)
    return (
      Draw.Program(vertex: first, fragment: .source(second), constants: constants), maps, uniforms
    )
  }

  /// A compute shader, the map of its text by its name, and its uniforms.
  ///
  /// - Throws: `ShaderProblem` for a file that is missing or wrong.
  mutating func compute(
    _ node: DocumentNode, constants: [ShaderConstant], with compiler: inout ShaderCompiler
  ) throws(ShaderProblem) -> (
    shader: Shader, maps: [String: SourceMap], uniforms: [PassUniform]
  ) {
    var maps: [String: SourceMap] = [:]
    var uniforms: [PassUniform] = []
    let source = try shader(
      node, constants, &compiler, &maps, &uniforms, header: Language.computeHeader)
    return (.source(source), maps, uniforms)
  }

  private mutating func shader(
    _ node: DocumentNode, _ constants: [ShaderConstant], _ compiler: inout ShaderCompiler,
    _ maps: inout [String: SourceMap], _ uniforms: inout [PassUniform],
    header: String = Language.header
  ) throws(ShaderProblem) -> ShaderSource {
    let position = node.value.position
    let place = SourcePlace(file: 0, line: position.line, column: position.column)
    guard case .text(let name) = node.value.content, !name.isEmpty else {
      throw ShaderProblem(place, "\(node.path) must be the name of a shader file")
    }
    let variant = Variant(name: name, constants: constants)
    if let text = texts[name], let found = self.uniforms[variant] {
      return Self.add(found, text, to: &uniforms, &maps)
    }
    guard let file = try compiler.include(name, self.file.name) else {
      throw ShaderProblem(
        place, "the file \(quoted(name)) is neither beside this one nor in a folder of --include")
    }
    try compiler.check(file)
    let found = try Self.uniforms(
      of: file, constants, &compiler, computes: header == Language.computeHeader)
    self.uniforms[variant] = found
    if let text = texts[name] { return Self.add(found, text, to: &uniforms, &maps) }
    let generated = try PassText.generated(
      file, in: compiler.table, header: header, include: compiler.include)
    let own = file.name.split(separator: "/").last.map { String($0) } ?? file.name
    let text = (source: ShaderSource(name: own, text: generated.text), map: generated.map)
    texts[name] = text
    return Self.add(found, text, to: &uniforms, &maps)
  }

  /// Adds a shader's map and those of its uniforms that the other one of its program does not have.
  private static func add(
    _ found: [PassUniform], _ text: (source: ShaderSource, map: SourceMap),
    to uniforms: inout [PassUniform], _ maps: inout [String: SourceMap]
  ) -> ShaderSource {
    maps[text.source.name] = text.map
    let known = Set(uniforms.map { $0.variable.name.text })
    uniforms += found.filter { !known.contains($0.variable.name.text) }
    return text.source
  }

  /// The uniforms of a shader, each once.
  private static func uniforms(
    of file: ShaderFile, _ constants: [ShaderConstant], _ compiler: inout ShaderCompiler,
    computes: Bool
  ) throws(ShaderProblem) -> [PassUniform] {
    let source = try compiler.preprocess([file], as: .passes, constants: constants)
    let declarations = try DeclarationReader.read(source.tokens, limits: compiler.limits)
    try SourceCheck(source.tokens, declarations, limits: compiler.limits).run()
    try check(source.tokens)
    let sizes = ["local_size_x", "local_size_y", "local_size_z"]
    guard !computes || source.tokens.contains(where: { sizes.contains($0.text) }) else {
      throw ShaderProblem(
        source.tokens.first?.place,
        "a compute shader states how many invocations a group has, as in layout(local_size_x = 64) in;"
      )
    }
    var (uniforms, names): ([PassUniform], Set<String>) = ([], [])
    for case .variables(let variables) in declarations.map({ $0.declaration }) {
      for variable in variables where variable.has("uniform") || variable.type.is("buffer") {
        guard names.insert(variable.name.text).inserted else { continue }
        uniforms.append(PassUniform(variable: variable, length: length(variable)))
      }
    }
    try compiler.limits.check(uniforms: uniforms.map { $0.variable })
    return uniforms
  }

  /// Whether the shader is one of GLSL ES 3.00.
  private static func check(_ tokens: [Token]) throws(ShaderProblem) {
    let old = [
      "gl_FragColor": "an out variable, as in out vec4 color;", "gl_FragData": "an out variable",
      "varying": "in", "attribute": "in", "texture2D": "texture",
    ]
    for token in tokens where token.kind == .identifier {
      if let new = old[token.text] {
        throw ShaderProblem(
          token.place,
          "pass shaders are GLSL ES 3.00; write \(new) instead of \(token.text)")
      }
    }
    guard tokens.contains(where: { $0.is("main") }) else {
      throw ShaderProblem(tokens.first?.place, "there is no function void main()")
    }
    for index in tokens.indices.dropLast(2)
    where tokens[index].is("uniform") && tokens[index + 2].is("{") {
      throw ShaderProblem(
        tokens[index].place,
        "a uniform block has no values here; declare each uniform by itself, as in uniform vec4 tint;"
      )
    }
  }

  /// The elements of an array; `nil` if a `const` states them, which the driver evaluates.
  private static func length(_ variable: Variable) -> Int? {
    guard let tokens = variable.length, !tokens.isEmpty,
      !tokens.contains(where: { $0.kind == .identifier })
    else { return nil }
    var expression = ConditionExpression(Array(tokens), at: variable.name.place, depth: 40)
    return try? expression.value()
  }
}
