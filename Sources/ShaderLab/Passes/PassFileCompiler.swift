import Documents
import Effects
import Frame
import Motion

/// Makes a recipe of a file of passes, whose shaders are GLSL ES 3.00 as the built-in ones are: colours
/// are multiplied by alpha, and (0, 0) is the top left.
struct PassFileCompiler {
  var programs: PassPrograms
  var compiler: ShaderCompiler
  var recipe: ShaderRecipe
  var formulas = PassFormulas(parameters: [])
  var binder: UniformBinder
  var maps: [String: SourceMap] = [:]
  var drawn: Set<String> = []
  private var drawsOutput = false
  var inputs = 0
  /// Draws, uniforms that they set, and what repetitions come to so far.
  private var (draws, uniforms, repeated) = (0, 0, 0)

  /// Passes that a file may have, and draws of one pass.
  private static let maxPasses = 512
  /// The draws of all passes together, and the uniforms of all draws.
  private static let (maxDraws, maxUniforms) = (4096, 1 << 18)
  /// The limit for all repetitions together, each as long as its text.
  private static let maxRepeated = 8 << 20

  init(_ compiler: ShaderCompiler, title: String, file: ShaderFile) {
    self.compiler = compiler
    programs = PassPrograms(file: file)
    binder = UniformBinder()
    recipe = ShaderRecipe(name: title, summary: "Passes of a file.")
    recipe.alpha = .premultiplied
    recipe.isTopFirst = true
  }

  /// The recipe and the maps of its texts.
  ///
  /// - Throws: `ShaderProblem` at the place in the file, or in one of its shaders.
  mutating func build(
    _ document: DocumentNode
  ) throws(ShaderProblem) -> (
    recipe: ShaderRecipe, maps: [String: SourceMap]
  ) {
    let file = try read { () throws(DocumentError) in
      try document.object([
        "about", "inputs", "canvas", "duration", "parameters", "targets", "buffers", "passes",
      ])
    }
    try readHead(file)
    let passes = try read { () throws(DocumentError) in try file.required("passes") }
    try addPasses(passes)
    guard drawsOutput else {
      let advice =
        recipe.passes.last?.dispatch == nil
        ? "remove \"into\" from the last one"
        : "add one with a \"fragment\" that reads what is computed"
      throw ShaderProblem(passes.invalid("no pass draws the picture; \(advice)"))
    }
    let histories = Set(
      recipe.passes.flatMap { $0.samplers }.compactMap { binding in
        if case .history(let name) = binding.source { name } else { nil }
      })
    for index in recipe.targets.indices where histories.contains(recipe.targets[index].name) {
      recipe.targets[index].hasHistory = true
    }
    binder.parameters = formulas.parameters + binder.parameters
    recipe.merge(binder)
    if file["inputs"] == nil { recipe.inputCounts = inputs...inputs }
    return (recipe, maps)
  }

  private mutating func readHead(_ file: DocumentObject) throws(ShaderProblem) {
    do throws(DocumentError) {
      if let about = file["about"] { recipe.summary = try about.text().asSummary }
      if let node = file["inputs"] {
        if case .list = node.value.content {
          let ends = try node.elements(2...2, "a number, or [least, most]")
          let least = try ends[0].wholeNumber(in: 0...16)
          recipe.inputCounts = least...(try ends[1].wholeNumber(in: least...16))
        } else {
          let count = try node.wholeNumber(in: 0...16)
          recipe.inputCounts = count...count
        }
      }
      if let canvas = file["canvas"] {
        if case .number = canvas.value.content {
          recipe.canvasFactor = try canvas.number(in: 0.01...100)
        } else {
          recipe.canvas = try canvas.size(in: StageLimits.side, unit: "points")
          recipe.hasOwnCanvas = true
        }
      }
      if let duration = file["duration"] {
        recipe.duration = try duration.number(in: 0.001...86_400, unit: "seconds")
      }
      formulas.parameters = try PassReading.parameters(file["parameters"])
      recipe.targets = try PassReading.targets(file["targets"], formulas)
      recipe.storage = try PassReading.buffers(
        file["buffers"], beside: recipe.targets, formulas)
    } catch {
      throw ShaderProblem(error)
    }
  }

  private mutating func addPasses(_ node: DocumentNode) throws(ShaderProblem) {
    let list = try read { () throws(DocumentError) in
      try node.elements(1...Self.maxPasses, "a list of passes")
    }
    for pass in list {
      if pass.value.has("repeat") {
        try addRepetition(pass)
      } else {
        try add(pass)
      }
    }
  }

  private mutating func addRepetition(_ node: DocumentNode) throws(ShaderProblem) {
    let object = try read { () throws(DocumentError) in try node.object(["repeat", "passes"]) }
    let passes = try read { () throws(DocumentError) in try object.required("passes") }
    let count = try read { () throws(DocumentError) in
      try object.required("repeat").wholeNumber(in: 1...64)
    }
    guard formulas.step == nil else {
      throw ShaderProblem(
        node.invalid("a repetition is inside another one; write its passes twice"))
    }
    repeated += count * passes.value.length
    guard repeated <= Self.maxRepeated else {
      throw ShaderProblem(
        node.invalid(
          "the repetitions expand to more than \(Self.maxRepeated) characters; repeat fewer passes, or fewer times"
        ))
    }
    for step in 0..<count {
      formulas.step = step
      try addPasses(passes)
    }
    formulas.step = nil
  }

  private mutating func add(_ node: DocumentNode) throws(ShaderProblem) {
    guard recipe.passes.count < Self.maxPasses else {
      throw ShaderProblem(node.invalid("the file has more than \(Self.maxPasses) passes"))
    }
    if node.value.has("compute") { return try addComputing(node) }
    let keys = ["name", "into", "clear", "samples"]
    let isList = node.value.has("draws")
    let object = try read { () throws(DocumentError) in
      try node.object(isList ? keys + ["draws"] : keys + PassDraw.keys)
    }
    var pass = ShaderRecipe.Pass("pass \(recipe.passes.count + 1)", draws: [])
    do throws(DocumentError) {
      if let name = object["name"] { try pass.name(name) }
      if let into = object["into"] {
        let name = try into.text("a target's name")
        let names = recipe.targets.map { $0.name }
        guard names.contains(name) else {
          throw into.error(.unknownName(name, among: names, plural: "targets"))
        }
        pass.target = name
      }
      if let samples = object["samples"] {
        guard case .number(let number) = samples.value.content, number == 1 || number == 4 else {
          throw samples.wrong("1 or 4")
        }
        pass.samples = number == 4 ? 4 : 1
      }
      let isFirst = pass.target.map { !drawn.contains($0) } ?? !drawsOutput
      let clears = try object["clear"]?.boolean() ?? isFirst
      if isFirst, !clears, let clear = object["clear"] {
        throw clear.wrong("true, because this is the first pass into the target")
      }
      pass.keeps = !clears
    } catch {
      throw ShaderProblem(error)
    }
    if isList {
      let draws = try read { () throws(DocumentError) in
        try object.required("draws").elements(1...Self.maxPasses, "a list of draws")
      }
      for draw in draws {
        let object = try read { () throws(DocumentError) in try draw.object(PassDraw.keys) }
        pass.draws.append(try self.draw(object, into: pass))
      }
    } else {
      pass.draws = [try draw(object, into: pass)]
    }
    if let target = pass.target { drawn.insert(target) } else { drawsOutput = true }
    recipe.passes.append(pass)
  }

  /// Counts the uniforms of a program, and keeps its maps.
  mutating func count(
    _ found: [PassUniform], _ maps: [String: SourceMap], _ object: DocumentObject
  ) throws(ShaderProblem) {
    for (name, map) in maps { self.maps[name] = map }
    uniforms += found.count
    guard uniforms <= Self.maxUniforms else {
      throw ShaderProblem(
        object.node.invalid("the draws have more than \(Self.maxUniforms) uniforms in total"))
    }
  }

  mutating func draw(
    _ object: DocumentObject, into pass: ShaderRecipe.Pass
  ) throws(ShaderProblem) -> ShaderRecipe.DrawRecipe {
    let target = pass.target
    draws += 1
    guard draws <= Self.maxDraws else {
      throw ShaderProblem(
        object.node.invalid("the passes have more than \(Self.maxDraws) draws in total"))
    }
    if let only = object["only"], pass.samples == 4 {
      throw ShaderProblem(only.invalid("this key needs a pass with 1 sample per pixel"))
    }
    let draw = try read { () throws(DocumentError) in try PassDraw(object, formulas) }
    var recipe: ShaderRecipe.DrawRecipe
    switch draw.content {
    case .blur(let source, let sigma):
      let picture = try binding(source, "picture", into: target)
      var blur = ShaderRecipe.BlurRecipe(picture, sigma: sigma)
      blur.corner = draw.corner
      blur.opacity = draw.opacity
      recipe = ShaderRecipe.DrawRecipe(blur)
    case .program(let vertex, let fragment, let geometry):
      let program = try programs.program(
        vertex: vertex, fragment: fragment, constants: draw.constants, with: &compiler)
      try count(program.uniforms, program.maps, object)
      recipe = ShaderRecipe.DrawRecipe(program.program, geometry: geometry)
      recipe.depth = draw.depth
      try bind(object, program.uniforms, into: target, &recipe)
    }
    recipe.blend = draw.blend ?? (target == nil ? .over : .replace)
    recipe.region = draw.region
    recipe.promises = draw.promises
    return recipe
  }
}

extension JSON {
  /// Whether it is an object with a key.
  fileprivate func has(_ key: String) -> Bool {
    if case .object(let members) = content { members.contains { $0.name == key } } else { false }
  }

  /// About how many characters the text of a value has.
  fileprivate var length: Int {
    switch content {
    case .null, .boolean, .number: 1
    case .text(let text): text.utf8.count + 1
    case .list(let values): values.reduce(1) { $0 + $1.length }
    case .object(let members): members.reduce(1) { $0 + $1.value.length }
    }
  }
}
