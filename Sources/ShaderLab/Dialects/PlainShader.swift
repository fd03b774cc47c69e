import Effects
import Frame

/// GLSL ES 1.00 and 3.00 with `main`, in the spellings of the web's playgrounds.
struct PlainShader {
  /// The source as one of its passes sees it.
  struct Part {
    /// The buffer that it draws; `nil` for the picture.
    var buffer: PlainBuffer?
    var translation: Translation
    /// The names that it does more with than declaring them.
    var used: Set<String>
  }

  private let parts: [Part]
  private let title: String
  private let comments: SourceComments
  private var recipe: ShaderRecipe

  /// Takes the parts in the order in which they are drawn, the picture last.
  init(_ parts: [Part], comments: SourceComments, title: String) {
    self.parts = parts
    self.title = title
    self.comments = comments
    recipe = ShaderRecipe(name: title, summary: "A fragment shader.")
  }

  /// The recipe and the maps of its generated texts.
  ///
  /// - Throws: `ShaderProblem` for a shader without `main`.
  mutating func build() throws(ShaderProblem) -> (recipe: ShaderRecipe, maps: [String: SourceMap]) {
    var maps: [String: SourceMap] = [:]
    var binder = UniformBinder(comments: comments)
    binder.buffers = parts.compactMap { $0.buffer?.sampler }
    for (index, part) in parts.enumerated() {
      guard part.translation.function("main") != nil else { throw Self.noMain(part.translation) }
      binder.begin(buffer: index, using: part.used)
      binder.bind(part.translation)
      let name = part.buffer.map { "\(title) \($0.macro)" } ?? title
      let target = part.buffer?.sampler ?? (binder.hasFeedback ? "picture" : nil)
      let source = text(part.translation, isOutput: target == nil)
      maps[name] = source.map
      recipe.passes.append(
        ShaderRecipe.Pass(
          name, into: target, drawing: ShaderSource(name: name, text: source.text), with: binder))
    }
    recipe.merge(binder)
    recipe.countsPicturesAlone = binder.hasSound
    recipe.inputCounts = 0...binder.inputs.count + (binder.hasSound ? 1 : 0)
    recipe.targets = binder.buffers.map {
      .init($0, hasHistory: binder.histories.contains($0))
    }
    if binder.hasFeedback {
      recipe.targets.append(.init("picture", hasHistory: true))
      recipe.passes.append(OutputPass.copying("picture", alpha: recipe.alpha))
    }
    return (recipe, maps)
  }

  private func text(_ translation: Translation, isOutput: Bool) -> GeneratedSource {
    var text = FragmentText()
    text.prelude =
      "vec4 peel_FragColor;\nvec4 peel_FragData[8];" + Varyings.fixed(translation).prelude
    text.opening = Varyings.assignments(translation) + Varyings.fixed(translation).opening
    text.call = "\(Translation.mainName)();\npeel_color = \(Self.result(translation));"
    text.isOutput = isOutput
    return text.source(translation)
  }

  private static func noMain(_ translation: Translation) -> ShaderProblem {
    let names = translation.functions.map { $0.name.text }
    let others = Dialect.allCases.compactMap { $0.entry }.map { "\($0.shader) has \($0.function)" }
    return ShaderProblem(
      nil,
      "there is no function void main()"
        + (names.isEmpty ? "" : nearest("main", in: names))
        + "; " + others.joined(separator: ", "))
  }

  /// The expression for what the shader wrote.
  private static func result(_ translation: Translation) -> String {
    let outputs = translation.outputs
    let numbered = outputs.first { output in
      // `layout(location = 0)`
      output.qualifiers.contains { $0.is("layout") }
        && output.qualifiers.contains { $0.text == "0" }
    }
    if let output = numbered ?? outputs.first {
      let name = output.name.text
      if output.length != nil { return "\(name)[0]" }
      switch output.type.text {
      case "float": return "vec4(vec3(\(name)), 1.0)"
      case "vec2": return "vec4(\(name), 0.0, 1.0)"
      case "vec3": return "vec4(\(name), 1.0)"
      default: return name
      }
    }
    return translation.names.contains("gl_FragData") && !translation.names.contains("gl_FragColor")
      ? "peel_FragData[0]" : "peel_FragColor"
  }
}
