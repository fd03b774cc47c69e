import Effects
import Frame

/// gl-transitions' `transition`, from one picture to another.
struct TransitionShader {
  private let translation: Translation
  private let comments: SourceComments
  private let title: String

  init(_ translation: Translation, comments: SourceComments, title: String) {
    self.translation = translation
    self.comments = comments
    self.title = title
  }

  /// What the format declares: the pictures, which cover the canvas, and how far the transition is.
  private static let globals = [
    ("sampler2D", "from"), ("sampler2D", "to"), ("float", "progress"), ("float", "ratio"),
    ("float", "_fromR"), ("float", "_toR"),
  ]

  /// The uniforms that the format declares.
  static let owned = Set(globals.map { $0.1 })

  private static let functions = """
    vec4 getFromColor(vec2 uv) {
      return texture(from, 0.5 + (uv - 0.5) * min(vec2(ratio / _fromR, _fromR / ratio), 1.0));
    }
    vec4 getToColor(vec2 uv) {
      return texture(to, 0.5 + (uv - 0.5) * min(vec2(ratio / _toR, _toR / ratio), 1.0));
    }
    """

  /// The text of the line `// Description:`.
  private var summary: String? {
    let mark = "// Description:"
    guard let line = comments.all.first(where: { $0.text.hasPrefix(mark) })?.text else {
      return nil
    }
    let summary = DeclaredValue(comment: "// " + line.dropFirst(mark.count)).summary
    return summary.isEmpty ? nil : summary
  }

  /// The recipe and the map of its generated text.
  ///
  /// - Throws: `ShaderProblem` for a shader without `transition`.
  func build() throws(ShaderProblem) -> (recipe: ShaderRecipe, maps: [String: SourceMap]) {
    guard translation.function("transition") != nil else {
      let names = translation.functions.map { $0.name.text }
      throw ShaderProblem(nil, "there is no function transition\(nearest("transition", in: names))")
    }
    var binder = UniformBinder(comments: comments)
    binder.known = Self.owned
    binder.inputs.reserve("from0")
    binder.inputs.reserve("to1")
    binder.bind(translation)
    binder.samplers += [.init("from", .input(0)), .init("to", .input(1))]
    binder.uniforms += [
      UniformBinding("progress", .float, .progress), UniformBinding("ratio", .float, .ratio),
      UniformBinding("_fromR", .float, .inputRatio(0)),
      UniformBinding("_toR", .float, .inputRatio(1)),
    ]
    var text = FragmentText()
    text.prelude = Self.globals.map { "uniform \($0.0) \($0.1);\n" }.joined() + Self.functions
    text.call = "peel_color = transition(peel_FragCoord.xy / peel_size.xy);"
    text.alpha = .premultiplied
    let source = text.source(translation)
    var recipe = ShaderRecipe(
      name: title, summary: summary ?? "A transition from one picture to another.")
    recipe.alpha = .premultiplied
    recipe.duration = 1
    recipe.inputCounts = 2...max(binder.inputs.count, 2)
    recipe.passes = [
      ShaderRecipe.Pass(
        title, drawing: ShaderSource(name: title, text: source.text), with: binder)
    ]
    recipe.merge(binder)
    return (recipe, [title: source.map])
  }
}
