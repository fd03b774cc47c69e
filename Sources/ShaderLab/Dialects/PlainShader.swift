import Effects
import Frame

/// GLSL ES 1.00 and 3.00 with `main`, in the spellings of the web's playgrounds.
struct PlainShader {
  private let translation: Translation
  private let title: String
  private var recipe: ShaderRecipe
  private var binder: UniformBinder

  init(_ translation: Translation, comments: [Token], title: String) {
    self.translation = translation
    self.title = title
    binder = UniformBinder(comments: comments)
    recipe = ShaderRecipe(name: title, summary: "A fragment shader.")
  }

  /// The recipe and the map of its generated text.
  ///
  /// - Throws: `ShaderProblem` for a shader without `main`.
  mutating func build() throws(ShaderProblem) -> (recipe: ShaderRecipe, maps: [String: SourceMap]) {
    guard translation.function("main") != nil else {
      let names = translation.functions.map { $0.name.text }
      throw ShaderProblem(
        nil,
        "there is no function void main()"
          + (names.isEmpty ? "" : nearest("main", in: names))
          + "; mainImage makes a Shadertoy shader, transition a gl-transition")
    }
    binder.bind(translation)
    recipe.merge(binder)
    recipe.inputCounts = 0...binder.inputs.count
    let hasFeedback = binder.hasFeedback
    var text = FragmentText()
    text.prelude = "vec4 peel_FragColor;\nvec4 peel_FragData[8];"
    text.opening = Varyings.assignments(translation)
    text.call = "\(Translation.mainName)();\npeel_color = \(result);"
    text.isOutput = !hasFeedback
    let source = text.source(translation)
    let pass = ShaderRecipe.Pass(
      title, into: hasFeedback ? "picture" : nil,
      drawing: ShaderSource(name: title, text: source.text), with: binder)
    recipe.passes = [pass]
    if hasFeedback {
      recipe.targets = [.init("picture", hasHistory: true)]
      recipe.passes.append(OutputPass.copying("picture", alpha: recipe.alpha))
    }
    return (recipe, [title: source.map])
  }

  /// The expression for what the shader wrote.
  private var result: String {
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
