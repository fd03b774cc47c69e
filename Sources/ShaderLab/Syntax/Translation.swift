/// A shader of any dialect as GLSL ES 3.00, in the parts that a dialect puts together.
struct Translation: Sendable {
  /// The tokens of every declaration, with `main` called ``mainName``.
  var body: [Token] = []
  /// Assignments to variables whose initial values are no constants.
  var assignments: [Token] = []
  /// The uniforms, each once.
  var uniforms: [Variable] = []
  /// The outputs of a vertex shader, now plain variables.
  var varyings: [Variable] = []
  /// The outputs of the shader, now plain variables.
  var outputs: [Variable] = []
  /// The functions with bodies.
  var functions: [Function] = []
  /// Every name that the shader uses.
  var names: Set<String> = []
  /// Functions that stand in front of the body.
  var prelude = ""
  /// The user's names that had to change.
  var renamed: [String: String] = [:]

  /// The new name of the user's `main`.
  static let mainName = "peel_main"
  /// The prefix of a user's name that GLSL ES 3.00 does not allow.
  static let prefix = "peel_user_"

  /// The function called `name`.
  func function(_ name: String) -> Function? { functions.last { $0.name.text == name } }
}

/// Translates a shader of an older, newer or desktop version into GLSL ES 3.00.
struct Translator {
  private let tokens: [Token]
  private let declarations: [PlacedDeclaration]
  private let limits: ShaderLimits
  /// Whether the source is GLSL ES 1.00 or as old.
  private let isOld: Bool
  /// Uniforms and varyings that the dialect declares.
  private let owned: Set<String>
  private var names: [String: String] = [:]
  /// The dialect's variables with the name of a built-in function, which calls still mean.
  private var callable: Set<String> = []
  private var structures: Set<String> = []
  private var constants: Set<String> = []
  /// The names of uniforms and of varyings that were declared.
  private var (uniforms, varyings): (Set<String>, Set<String>) = ([], [])
  private var result = Translation()

  /// Reads a source; `converting` has the types of what the dialect declares, by name, where it is one of desktop
  /// GLSL, which converts whole numbers to floats.
  init(
    _ source: PreprocessedSource, limits: ShaderLimits, isOld: Bool, owned: Set<String> = [],
    converting globals: [String: String]? = nil
  ) throws(ShaderProblem) {
    self.limits = limits
    self.isOld = isOld
    self.owned = owned
    var tokens = source.tokens
    var declarations = try DeclarationReader.read(tokens, limits: limits)
    if let globals {
      tokens = ImplicitConversions.written(tokens, globals: globals, limits: limits)
      declarations = try DeclarationReader.read(tokens, limits: limits)
    }
    (self.tokens, self.declarations) = (tokens, declarations)
  }

  /// The whole shader.
  mutating func translate() throws(ShaderProblem) -> Translation {
    result.names = Set(tokens.lazy.filter { $0.kind == .identifier }.map { $0.text })
    try SourceCheck(tokens, declarations, limits: limits).run()
    findNames()
    for placed in declarations { add(placed) }
    try limits.check(uniforms: result.uniforms)
    result.renamed = names
    for name in Language.lookups { result.renamed[name] = Translation.prefix + name }
    return result
  }

  /// Finds the user's names that GLSL ES 3.00 does not allow, and the names of old functions.
  private mutating func findNames() {
    var declared: Set<String> = []
    for placed in declarations {
      switch placed.declaration {
      case .function(let function): declared.insert(function.name.text)
      case .variables(let variables):
        for variable in variables where !variable.has("uniform") {
          declared.insert(variable.name.text)
          let isHandedOver = ["varying", "attribute", "in"].contains { variable.has($0) }
          if !isHandedOver, owned.contains(variable.name.text) {
            names[variable.name.text] = Translation.prefix + variable.name.text
          }
        }
      case .structure(let name, _): structures.insert(name)
      case .block, .precision, .other: break
      }
    }
    for (old, new) in Language.successors where !declared.contains(old) { names[old] = new }
    let builtIn = Language.newFunctions.union(Language.oldFunctions)
    var forbidden = declared.intersection(builtIn)
    forbidden.formUnion(Language.reserved)
    if isOld { forbidden.formUnion(Language.newKeywords.filter(isDeclared)) }
    callable = owned.intersection(builtIn).subtracting(declared)
    for name in forbidden.union(callable) { names[name] = Translation.prefix + name }
    for (name, own) in Self.replacements where names[name] == nil && !isDeclaredUniform(name) {
      names[name] = own
    }
    let later = LaterFunctions.names.intersection(result.names).subtracting(declared)
    for name in later { names[name] = LaterFunctions.own(name) }
    names["main"] = Translation.mainName
    names["sampler2DRect"] = "sampler2D"
    if isWide { widen() }
    result.prelude = isWide ? SolidLookups.text : ""
    if result.names.contains("texture2DRect") { result.prelude += Language.rectangles }
    result.prelude += LaterFunctions.text(for: later)
    result.prelude += BuiltInOverloads.text(for: declarations, names: names)
  }

  /// Whether samplers are read by three coordinates: cube maps and volumes, in place of which pictures stand,
  /// or channels whose kind the text does not say.
  private var isWide: Bool {
    owned.contains("iChannel0")
      || declarations.contains {
        if case .variables(let variables) = $0.declaration {
          variables.contains {
            $0.has("uniform") && Language.otherSamplers.contains($0.type.text)
          }
        } else {
          false
        }
      }
  }

  /// Lets every sampler read a picture, and every lookup take a direction, too.
  private mutating func widen() {
    for type in Language.otherSamplers { names[type] = "sampler2D" }
    let wide = [
      "texture": "peel_texture", "textureLod": "peel_textureLod", "texelFetch": "peel_texelFetch",
      "textureGrad": "peel_textureGrad",
    ]
    for (name, own) in wide where names[name] == nil { names[name] = own }
    for (name, new) in names { names[name] = wide[new] ?? new }
  }

  /// Whether a keyword of GLSL ES 3.00 is the name of a variable anywhere, and not the keyword.
  private func isDeclared(_ keyword: String) -> Bool {
    var isName = false
    for index in tokens.indices where tokens[index].is(keyword) {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      if next?.kind == .identifier { return false }
      guard index > 0 else { continue }
      let last = tokens[index - 1]
      let followsType =
        last.kind == .identifier
        && (Language.types.contains(last.text) || structures.contains(last.text))
      let goesOn = last.is(",") && ["=", ",", ";", "["].contains { next?.is($0) == true }
      if followsType || goesOn { isName = true }
    }
    return isName
  }

  private func isDeclaredUniform(_ name: String) -> Bool {
    declarations.contains {
      if case .variables(let variables) = $0.declaration {
        variables.contains { $0.name.text == name }
      } else {
        false
      }
    }
  }

  /// What the prelude declares in place of built-in variables, whose y points down in a target, and of old
  /// ones.
  private static let replacements = [
    "gl_FragCoord": "peel_FragCoord", "gl_FragColor": "peel_FragColor",
    "gl_FragData": "peel_FragData", "dFdy": "peel_dFdy", "iGlobalTime": "iTime",
    "gl_Position": "peel_Position", "gl_TexCoord": "peel_TexCoord", "gl_Color": "peel_Color",
    "gl_TextureMatrix": "peel_TextureMatrix",
  ]

  /// The tokens with names that GLSL ES 3.00 has.
  private func translated(_ tokens: ArraySlice<Token>) -> [Token] {
    tokens.indices.map { index in
      var token = tokens[index]
      guard token.kind == .identifier else { return token }
      let isCall = index + 1 < tokens.endIndex && tokens[index + 1].is("(")
      if !isCall, Language.lookups.contains(token.text) {
        token.text = Translation.prefix + token.text
        return token
      }
      guard let name = names[token.text] else { return token }
      let isMember = index > tokens.startIndex && tokens[index - 1].is(".")
      if isMember, !Language.reserved.contains(token.text) { return token }
      if isCall, callable.contains(token.text) { return token }
      token.text = name
      return token
    }
  }

  private mutating func add(_ placed: PlacedDeclaration) {
    let range = placed.range
    switch placed.declaration {
    case .precision: return
    case .function(let function): add(function, range)
    case .variables(let variables): for variable in variables { add(variable) }
    case .structure(_, let variables):
      for variable in variables { constants.remove(variable.name.text) }
      result.body += translated(tokens[range])
    case .block: result.body += translated(tokens[range])
    case .other:
      // Statements such as `invariant gl_Position;`, which nothing depends on.
      let isLone =
        tokens[range].allSatisfy { $0.is(";") } || tokens[range].first?.is("invariant") == true
      if !isLone { result.body += translated(tokens[range]) }
    }
  }

  private mutating func add(_ function: Function, _ range: Range<Int>) {
    guard let body = function.body else {
      // A prototype of main would name another function.
      if function.name.text != "main" { result.body += translated(tokens[range]) }
      return
    }
    result.functions.append(function)
    result.body += translated(tokens[range.lowerBound..<body.lowerBound])
    // GLSL ES 1.00 lets a body declare a parameter's name again.
    let place = function.name.place
    if isOld { result.body.append(.mark("{", at: place)) }
    result.body += translated(tokens[body])
    if isOld { result.body.append(.mark("}", at: tokens[range.upperBound - 1].place)) }
    result.body += translated(tokens[body.upperBound..<range.upperBound])
  }

  private mutating func add(_ variable: Variable) {
    if variable.has("uniform") {
      guard uniforms.insert(variable.name.text).inserted else { return }
      result.uniforms.append(variable)
      if owned.contains(variable.name.text) { return }
      return declare(variable, qualifiers: ["uniform"])
    }
    if variable.has("varying") || variable.has("attribute") || variable.has("in") {
      let isKnown =
        owned.contains(variable.name.text) || !varyings.insert(variable.name.text).inserted
      if isKnown { return }
      result.varyings.append(variable)
      return declare(variable, qualifiers: [])
    }
    if variable.has("out") {
      // What a vertex shader hands over is declared once, as its own or as what the fragment shader takes.
      if !varyings.insert(variable.name.text).inserted { return }
      result.outputs.append(variable)
      return declare(variable, qualifiers: [])
    }
    let isConstant = variable.has("const") || variable.has("constant")
    guard let initial = variable.initial else { return declare(variable, qualifiers: []) }
    if isConstantExpression(initial) {
      if isConstant { constants.insert(variable.name.text) }
      declare(variable, qualifiers: isConstant ? ["const"] : [], initial: initial)
    } else {
      declare(variable, qualifiers: [])
      let place = variable.name.place
      result.assignments += translated([variable.name]) + [.mark("=", at: place)]
      result.assignments += translated(initial) + [.mark(";", at: place)]
    }
  }

  private mutating func declare(
    _ variable: Variable, qualifiers: [String], initial: ArraySlice<Token>? = nil
  ) {
    let place = variable.type.place
    result.body += qualifiers.map { .name($0, at: place) } + translated([variable.type])
    result.body += translated([variable.name])
    if let length = variable.length {
      result.body += [.mark("[", at: place)] + translated(length) + [.mark("]", at: place)]
    }
    if let initial { result.body += [.mark("=", at: place)] + translated(initial) }
    result.body.append(.mark(";", at: place))
  }

  /// Whether GLSL ES 3.00 takes an expression as the initial value of a variable outside of functions.
  private func isConstantExpression(_ tokens: ArraySlice<Token>) -> Bool {
    var last: Token?
    for token in tokens {
      defer { last = token }
      guard token.kind == .identifier, last?.is(".") != true else { continue }
      let name = token.text
      let isKnown =
        Language.types.contains(name) || structures.contains(name) || constants.contains(name)
        || name == "true" || name == "false" || name.hasPrefix("gl_Max")
        || (names[name] == nil && !Language.isVarying(name)
          && (Language.oldFunctions.contains(name) || Language.newFunctions.contains(name)))
      if !isKnown { return false }
    }
    return true
  }
}
