import Documents
import Effects
import Frame

/// GLSL ES 1.00 and 3.00 with `main`, in the spellings of the web's playgrounds.
struct PlainShader {
  private let translation: Translation
  private let parameters: ParameterMaker
  private let title: String
  private var recipe: ShaderRecipe
  private var samplers: [ShaderRecipe.SamplerBinding] = []
  private var uniforms = FragmentText.uniforms
  private var hasFeedback = false

  init(_ translation: Translation, comments: [Token], title: String) {
    self.translation = translation
    self.title = title
    parameters = ParameterMaker(comments: comments)
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
    bindUniforms()
    var text = FragmentText()
    text.prelude = "vec4 peel_FragColor;\nvec4 peel_FragData[8];"
    text.opening = Varyings.assignments(translation)
    text.call = "\(Translation.mainName)();\npeel_color = \(result);"
    text.isOutput = !hasFeedback
    let source = text.source(translation)
    let program = Draw.Program(
      vertex: .builtIn("fullscreen"),
      fragment: .source(ShaderSource(name: title, text: source.text)))
    let pass = ShaderRecipe.Pass(
      title, into: hasFeedback ? "picture" : nil, program: program, samplers: samplers,
      uniforms: uniforms)
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

  private mutating func bindUniforms() {
    var inputs = InputNumbers()
    let samplerNames = translation.uniforms.filter { $0.type.text == "sampler2D" }
    for variable in samplerNames { inputs.reserve(variable.name.text) }
    for variable in translation.uniforms {
      let name = variable.name.text
      if variable.type.text == "sampler2D" {
        bindSampler(name, &inputs)
      } else if variable.type.text.hasPrefix("sampler") || variable.type.text.hasPrefix("isampler")
        || variable.type.text.hasPrefix("usampler")
      {
        recipe.warnings.append(
          "nothing feeds the \(variable.type.text) \(name) of line \(variable.name.place.line); it is black"
        )
      } else if let source = UniformRoles.source(of: variable),
        let kind = UniformBinding.Kind(rawValue: variable.type.text), variable.length == nil
      {
        uniforms.append(UniformBinding(name, kind, source))
      } else if !bindArrays(variable),
        !bindSize(variable, samplerNames.map { $0.name.text }, inputs)
      {
        bindParameter(variable)
      }
    }
    recipe.inputCounts = 0...inputs.count
  }

  private mutating func bindSampler(_ name: String, _ inputs: inout InputNumbers) {
    if UniformRoles.isFeedback(name) {
      hasFeedback = true
      samplers.append(.init(name, .history("picture")))
    } else {
      samplers.append(.init(name, .input(inputs.number(of: name)), sampler: Sampler(.linear)))
    }
  }

  /// Arrays that Shadertoy's names have in plain shaders, too.
  private mutating func bindArrays(_ variable: Variable) -> Bool {
    guard let length = variable.length, length.count == 1,
      let count = Int(length.first?.text ?? ""),
      (1...16).contains(count), let kind = UniformBinding.Kind(rawValue: variable.type.text)
    else { return false }
    switch (kind, UniformRoles.canonical(variable.name.text)) {
    case (.vec3, "channelresolution"), (.vec2, "channelresolution"):
      uniforms.append(
        UniformBinding(variable.name.text, kind, array: (0..<count).map { .inputSize($0) }))
    case (.float, "channeltime"):
      uniforms.append(
        UniformBinding(variable.name.text, kind, array: (0..<count).map { _ in .time }))
    default: return false
    }
    return true
  }

  /// `u_tex0Resolution` beside a sampler `u_tex0`.
  private mutating func bindSize(
    _ variable: Variable, _ samplers: [String], _ inputs: InputNumbers
  ) -> Bool {
    let name = variable.name.text
    guard let kind = UniformBinding.Kind(rawValue: variable.type.text), kind.components > 1,
      let sampler = samplers.first(where: { name.hasPrefix($0) && name != $0 }),
      ["resolution", "size", "dimensions"].contains(
        UniformRoles.canonical(String(name.dropFirst(sampler.count))))
    else { return false }
    var inputs = inputs
    uniforms.append(UniformBinding(name, kind, .inputSize(inputs.number(of: sampler))))
    return true
  }

  private mutating func bindParameter(_ variable: Variable) {
    let name = variable.name.text
    let declared = parameters.declared(variable)
    guard let parameter = parameters.parameter(variable, declared),
      let kind = UniformBinding.Kind(rawValue: variable.type.text)
    else {
      recipe.warnings.append(
        "the uniform \(name) of line \(variable.name.place.line) cannot be set, since its type is "
          + "\(variable.type.text)\(variable.length == nil ? "" : "[]"); it is 0")
      return
    }
    recipe.parameters.append(parameter)
    uniforms.append(UniformBinding(name, kind, .parameter(name)))
    // The mouse rests at the bottom left, as nobody moves it.
    if declared.numbers == nil, !["mouse", "mousepos"].contains(UniformRoles.canonical(name)) {
      let hint = nearestName(to: name, in: UniformRoles.known)
      recipe.warnings.append(
        "the uniform \(name) of line \(variable.name.place.line) is 0 unless --set \(name)=VALUE says otherwise"
          + (hint.map { "; did you mean \($0)?" } ?? ""))
    }
  }
}
