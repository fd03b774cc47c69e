import Documents
import Effects
import Frame

/// Reads a shader and hands it to its dialect.
struct ShaderCompiler {
  let limits: ShaderLimits
  let include: IncludeReader
  private(set) var table = SourceTable()
  private var names: Set<String> = []
  private(set) var comments = SourceComments()
  private var loops: [CountedLoop] = []
  private var sound: ShaderRecipe?
  private var soundProblem: ShaderProblem?
  private var hasPicture = true
  /// The bytes read so far, including repeated reads.
  private var (tokens, bytes) = (0, 0)

  init(limits: ShaderLimits, include: @escaping IncludeReader) {
    self.limits = limits
    self.include = include
  }

  mutating func compile(
    _ bundle: ShaderBundle, as wanted: Dialect?
  ) throws(ShaderProblem) -> UserShader {
    let built: (dialect: Dialect, recipe: ShaderRecipe, maps: [String: SourceMap])
    if bundle.isDocument {
      built = try compileDocument(bundle)
    } else if !bundle.modifiers.isEmpty {
      built = try compileModifiers(bundle)
    } else if bundle.passes.isEmpty {
      built = try compile(bundle.file, vertex: bundle.vertex, as: wanted)
    } else {
      built = try compileToy(bundle)
    }
    return userShader(built.recipe, built.dialect, built.maps)
  }

  /// A recipe with all that was read for it.
  func userShader(
    _ recipe: ShaderRecipe, _ dialect: Dialect, _ maps: [String: SourceMap]
  ) -> UserShader {
    UserShader(
      effect: ShaderEffect(recipe), dialect: dialect, table: table, maps: maps, names: names,
      loops: loops, sound: sound.map { ShaderEffect($0) }, isSoundAlone: !hasPicture,
      silence: soundProblem.map { ShaderReport(recipe.name, $0, in: table) })
  }

  /// Forgets the files that were read.
  mutating func restart() {
    table = SourceTable()
    (names, comments, loops) = ([], SourceComments(), [])
  }

  private mutating func compile(
    _ file: ShaderFile, vertex: ShaderFile?, as wanted: Dialect?
  ) throws(ShaderProblem) -> (Dialect, ShaderRecipe, [String: SourceMap]) {
    if wanted == .passes { return try compileDocument(ShaderBundle(document: file)) }
    try check(file)
    var source = try preprocess([file], as: wanted ?? .glsl)
    let dialect = wanted ?? DialectDetection(source, comments.all).dialect
    if source.asked.contains(Self.versionName), dialect.version != (wanted ?? .glsl).version {
      restart()
      source = try preprocess([file], as: dialect)
    }
    let title = file.name.split(separator: "/").last.map { String($0) } ?? file.name
    let built: (recipe: ShaderRecipe, maps: [String: SourceMap])
    switch dialect {
    case .shadertoy:
      let translation = try translate(source, isOld: false, owned: ShadertoyShader.owned)
      var parts: [ShadertoyShader.Part] = []
      for pass in [ShadertoyPass.image, .sound]
      where translation.function(pass.entry) != nil || pass == .image && !hasSound(translation) {
        parts.append(
          .init(
            pass: pass, translation: translation,
            channels: try ShadertoyChannels.read(source.channels, of: pass)))
      }
      built = try toy(parts, title: title)
    case .transition:
      let translation = try translate(source, isOld: isOld(source), owned: TransitionShader.owned)
      built = try TransitionShader(translation, comments: comments, title: title).build()
    case .isf:
      let header = try header()
      if let vertex {
        restart()
        source = try preprocess([vertex, file], as: .isf, entry: ISFShader.vertexMain)
      }
      let translation = try translate(
        source, isOld: !has("switch", in: source), owned: Set(ISFShader.types(header).keys),
        converting: ISFShader.types(header))
      built = try ISFShader(translation, header, comments: comments, title: title).build()
    case .modifier:
      let modifiers = ModifierSource.read(source, entry: nil)
      built = try ModifierShader(
        modifiers, comments: comments, title: title, limits: limits
      ).build()
    case .glsl, .passes:
      var parts: [PlainShader.Part] = []
      for buffer in PlainBuffer.all(of: source) {
        let drawn = try preprocess(
          [file], as: .glsl, constants: [ShaderConstant(buffer.macro, .int(1))])
        parts.append(try part(drawn, of: buffer))
      }
      parts.append(try part(source, of: nil))
      var shader = PlainShader(parts, comments: comments, title: title)
      built = try shader.build()
    }
    return (dialect, built.recipe, built.maps)
  }

  private func part(
    _ source: PreprocessedSource, of buffer: PlainBuffer?
  ) throws(ShaderProblem) -> PlainShader.Part {
    PlainShader.Part(
      buffer: buffer,
      translation: try translate(
        source, isOld: isOld(source), converting: isDesktop(source) ? [:] : nil),
      used: PlainBuffer.used(in: source))
  }

  /// Shader modifiers in files of their own.
  private mutating func compileModifiers(
    _ bundle: ShaderBundle
  ) throws(ShaderProblem) -> (Dialect, ShaderRecipe, [String: SourceMap]) {
    var modifiers: [ModifierEntry: ModifierSource] = [:]
    for (entry, file) in bundle.modifiers {
      try check(file)
      let source = try preprocess([file], as: .modifier)
      modifiers[entry] = ModifierSource.read(source, entry: entry)[entry]
    }
    let built = try ModifierShader(
      modifiers, comments: comments, title: bundle.file.name, limits: limits, mesh: bundle.mesh
    ).build()
    return (.modifier, built.recipe, built.maps)
  }

  /// The passes of a folder, each after what they have in common.
  private mutating func compileToy(
    _ bundle: ShaderBundle, channels assigned: [ShadertoyPass: [Int: ShadertoyChannel]] = [:]
  ) throws(ShaderProblem) -> (Dialect, ShaderRecipe, [String: SourceMap]) {
    var parts: [ShadertoyShader.Part] = []
    for pass in ShadertoyPass.allCases {
      guard let file = bundle.passes[pass] else { continue }
      do throws(ShaderProblem) {
        parts.append(
          try part(pass, of: [bundle.common, file].compactMap { $0 }, assigned[pass] ?? [:]))
      } catch {
        try keepPicture(without: error, if: pass == .sound && bundle.passes[.image] != nil)
      }
    }
    let built = try toy(parts, title: bundle.file.name)
    return (.shadertoy, built.recipe, built.maps)
  }

  /// A pass of Shadertoy's in the last of some files.
  private mutating func part(
    _ pass: ShadertoyPass, of files: [ShaderFile], _ assigned: [Int: ShadertoyChannel]
  ) throws(ShaderProblem) -> ShadertoyShader.Part {
    if let file = files.last { try check(file) }
    let source = try preprocess(files, as: .shadertoy)
    return ShadertoyShader.Part(
      pass: pass, translation: try translate(source, isOld: false, owned: ShadertoyShader.owned),
      channels: try ShadertoyChannels.read(source.channels, of: pass, assigned))
  }

  /// Remembers what is wrong with a sound; throws it unless there is a picture, which is drawn without it.
  private mutating func keepPicture(
    without problem: ShaderProblem, if hasPicture: Bool
  ) throws(ShaderProblem) {
    guard hasPicture else { throw problem }
    soundProblem = problem
  }

  private func hasSound(_ translation: Translation) -> Bool {
    translation.function(ShadertoyPass.sound.entry) != nil
  }

  /// The picture of some passes, and their sound in ``sound``; the sound stands for a picture that is not there.
  private mutating func toy(
    _ parts: [ShadertoyShader.Part], title: String
  ) throws(ShaderProblem) -> (recipe: ShaderRecipe, maps: [String: SourceMap]) {
    let (heard, seen) = (parts.filter { $0.pass == .sound }, parts.filter { $0.pass != .sound })
    hasPicture = heard.isEmpty || seen.contains { $0.pass == .image }
    var made: (recipe: ShaderRecipe, maps: [String: SourceMap])?
    if !heard.isEmpty {
      var shader = ShadertoyShader(heard, comments: comments, title: title)
      do throws(ShaderProblem) { made = try shader.build() } catch {
        try keepPicture(without: error, if: hasPicture)
      }
    }
    if let made, !hasPicture {
      sound = made.recipe
      return made
    }
    var shader = ShadertoyShader(seen, comments: comments, title: title)
    var shown = try shader.build()
    if var made {
      // One command line makes both.
      shown.recipe.share(with: &made.recipe)
      sound = made.recipe
      for (name, map) in made.maps { shown.maps[name] = map }
    }
    if let soundProblem {
      shown.recipe.warnings.append("the sound is left out: \(soundProblem.message)")
    }
    return shown
  }

  mutating func check(_ file: ShaderFile) throws(ShaderProblem) {
    guard file.bytes.contains(where: { $0 > 0x20 }) else {
      throw ShaderProblem(nil, "the file is empty; a shader needs a function main")
    }
    guard !file.bytes.contains(0) else {
      throw ShaderProblem(nil, "the file is binary; a shader is a text file")
    }
    guard var problem = ForeignLanguage.problem(of: file) else { return }
    problem.place?.file = table.add(file)
    throw problem
  }

  /// A JSON5 file of passes, or a shader as Shadertoy exports it.
  private mutating func compileDocument(
    _ bundle: ShaderBundle
  ) throws(ShaderProblem) -> (Dialect, ShaderRecipe, [String: SourceMap]) {
    let file = bundle.file
    try check(file)
    _ = table.add(file)
    let document = try mapError(
      to: { ShaderProblem($0) }, JSON5.read(file.bytes, limits: ShaderBundle.documentLimits))
    if let export = try ShadertoyExport(document) {
      var toy = ShaderBundle(file)
      (toy.passes, toy.common) = (export.passes, export.common)
      return try compileToy(toy, channels: export.channels)
    }
    let title = file.name.split(separator: "/").last.map { String($0) } ?? file.name
    var passes = PassFileCompiler(self, title: title, file: file)
    // Also when it fails, since a problem has its place in a file that was read.
    defer { self = passes.compiler }
    let built = try passes.build(DocumentNode(document))
    return (.passes, built.recipe, built.maps)
  }

  /// Files of a dialect one after the other; `main` of all but the last is called `entry`.
  mutating func preprocess(
    _ files: [ShaderFile], as dialect: Dialect, entry: String? = nil,
    constants: [ShaderConstant] = []
  ) throws(ShaderProblem) -> PreprocessedSource {
    var definitions = Self.definitions
    definitions[Self.versionName] = "\(dialect.version)"
    for constant in constants { definitions[constant.name] = constant.text }
    var preprocessor = Preprocessor(
      definitions: definitions, table: table, limits: limits, reader: include)
    defer {
      table = preprocessor.table
      comments.add(preprocessor.comments)
    }
    var ends = 0
    for (index, file) in files.enumerated() {
      if index > 0 { ends = preprocessor.result.tokens.count }
      try preprocessor.run(file)
    }
    var source = preprocessor.result
    tokens += source.tokens.count
    bytes += preprocessor.bytes
    guard tokens <= limits.allTokens, bytes <= limits.allBytes else {
      throw ShaderProblem(
        source.tokens.first?.place,
        "with this source the shader has more than \(limits.allTokens) tokens or "
          + "\(limits.allBytes) bytes; use fewer passes, or constants with fewer values")
    }
    if let entry {
      try VertexFile.separate(&source.tokens, at: ends, entry: entry, limits: limits)
    }
    let scan = LoopScan(source.tokens, limits: limits)
    if let place = scan.tooDeep {
      throw ShaderProblem(
        place, "this loop is nested more than \(limits.loopDepth) deep")
    }
    loops += scan.loops
    names.formUnion(source.tokens.lazy.filter { $0.kind == .identifier }.map { $0.text })
    return source
  }

  func translate(
    _ source: PreprocessedSource, isOld: Bool, owned: Set<String> = [],
    converting globals: [String: String]? = nil
  ) throws(ShaderProblem) -> Translation {
    var translator = try Translator(
      source, limits: limits, isOld: isOld, owned: owned, converting: globals)
    return try translator.translate()
  }

  /// Whether a source is desktop GLSL of a version that converts whole numbers.
  private func isDesktop(_ source: PreprocessedSource) -> Bool {
    source.version.map { !$0.isES && $0.number >= 120 } ?? false
  }

  /// Whether a source is GLSL ES 1.00, or a desktop version before 1.30, which is much alike.
  func isOld(_ source: PreprocessedSource) -> Bool {
    guard let version = source.version else {
      // Without a version it is 1.00, unless it writes its result as 3.00 does.
      return !["texture", "texelFetch", "layout", "switch"].contains { has($0, in: source) }
    }
    return version.number <= 120
  }

  /// Whether a word stands before a bracket, as a call, or as what only newer versions have.
  private func has(_ word: String, in source: PreprocessedSource) -> Bool {
    source.tokens.indices.dropLast().contains {
      source.tokens[$0].is(word) && source.tokens[$0 + 1].is("(")
    }
  }

  private static let versionName = "__VERSION__"

  /// Macros that a browser defines, and one to tell peelgl by.
  private static let definitions = [
    "GL_ES": "1", "GL_FRAGMENT_PRECISION_HIGH": "1", "PEELGL": "1",
    "GL_OES_standard_derivatives": "1", "GL_EXT_shader_texture_lod": "1", "GL_EXT_frag_depth": "1",
    "GL_EXT_draw_buffers": "1", "HW_PERFORMANCE": "1",
  ]
}
