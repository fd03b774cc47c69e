import Documents
import Effects
import Frame

/// Finds out where the values of a shader's uniforms come from.
struct UniformBinder {
  /// Names that the dialect binds itself.
  var known: Set<String> = []
  /// The samplers and what they read.
  var samplers: [ShaderRecipe.SamplerBinding] = []
  /// The other uniforms.
  var uniforms = FragmentText.uniforms
  /// What the user can set.
  var parameters: [ShaderParameter] = []
  /// What is odd.
  var warnings: [String] = []
  /// The pictures that samplers read.
  var inputs = InputNumbers()
  /// Whether a sampler reads the last frame's picture.
  var hasFeedback = false
  /// The targets that samplers of the same names read, in the order in which they are drawn.
  var buffers: [String] = []
  /// The buffers that are read before they are drawn.
  private(set) var histories: Set<String> = []
  /// How many buffers are drawn before the pass whose uniforms are bound.
  private var drawn = 0
  /// The buffers that this pass does read.
  private var used: Set<String> = []
  /// What the translated shader calls the user's names.
  private var renamed: [String: String] = [:]
  /// The comments of the shader's files.
  var comments: [Token]

  init(comments: [Token]) {
    self.comments = comments
  }

  /// Begins with another pass, in which `buffer` is drawn, or nothing that other passes read.
  mutating func begin(buffer: Int, using names: Set<String>) {
    (drawn, used) = (buffer, names)
    (samplers, uniforms) = ([], FragmentText.uniforms)
  }

  /// Binds every uniform that the dialect does not know.
  mutating func bind(_ translation: Translation) {
    renamed = translation.renamed
    let own = translation.uniforms.filter { !known.contains($0.name.text) }
    let names = own.filter {
      $0.length == nil
        && (["sampler2D", "sampler2DRect"].contains($0.type.text)
          || Language.solidSamplers.contains($0.type.text))
    }.map { $0.name.text }
    for name in names where !buffers.contains(name) { inputs.reserve(name) }
    for variable in own {
      let type = variable.type.text
      let name = variable.name.text
      if names.contains(name) {
        bindSampler(name)
        if Language.solidSamplers.contains(type) {
          warnings.append(
            "the \(type.printable(upTo: 60)) \(name.printable(upTo: 60)) of line \(variable.name.place.line) reads a picture, as a panorama around the viewer"
          )
        }
      } else if ["sampler", "isampler", "usampler"].contains(where: { type.hasPrefix($0) }) {
        warnings.append(
          "nothing feeds the \(type.printable(upTo: 60)) \(name.printable(upTo: 60)) of line \(variable.name.place.line); it is black"
        )
      } else if let source = UniformRoles.source(of: variable),
        let kind = UniformBinding.Kind(rawValue: type), variable.length == nil
      {
        uniforms.append(UniformBinding(translated(name), kind, source))
      } else if !bindArray(variable), !bindSize(variable, names) {
        bindParameter(variable, among: translation.uniforms)
      }
    }
  }

  private func translated(_ name: String) -> String { renamed[name] ?? name }

  private mutating func bindSampler(_ name: String) {
    if let place = buffers.firstIndex(of: name) {
      let isDrawn = place < drawn
      if !isDrawn, used.contains(name) { histories.insert(name) }
      samplers.append(
        .init(
          name, isDrawn ? .target(name) : used.contains(name) ? .history(name) : .nothing))
    } else if UniformRoles.isFeedback(name) {
      hasFeedback = true
      samplers.append(.init(translated(name), .history("picture")))
    } else {
      samplers.append(
        .init(translated(name), .input(inputs.number(of: name)), sampler: .linear))
    }
  }

  /// Arrays that Shadertoy's names have in plain shaders, too.
  private mutating func bindArray(_ variable: Variable) -> Bool {
    guard let length = variable.length, length.count == 1,
      let count = Int(length.first?.text ?? ""),
      (1...16).contains(count), let kind = UniformBinding.Kind(rawValue: variable.type.text)
    else { return false }
    let name = variable.name.text
    switch (kind, UniformRoles.canonical(name)) {
    case (.vec3, "channelresolution"), (.vec2, "channelresolution"):
      uniforms.append(UniformBinding(name, kind, array: (0..<count).map { .inputSize($0) }))
    case (.float, "channeltime"):
      uniforms.append(UniformBinding(name, kind, array: (0..<count).map { _ in .time }))
    default: return false
    }
    return true
  }

  /// `u_tex0Resolution` beside a sampler `u_tex0`.
  private mutating func bindSize(_ variable: Variable, _ samplers: [String]) -> Bool {
    let name = variable.name.text
    guard let kind = UniformBinding.Kind(rawValue: variable.type.text), kind.components > 1,
      let sampler = samplers.first(where: { name.hasPrefix($0) && name != $0 }),
      ["resolution", "size", "dimensions"].contains(
        UniformRoles.canonical(String(name.dropFirst(sampler.count))))
    else { return false }
    let source: UniformBinding.Source =
      buffers.contains(sampler) ? .targetSize(sampler) : .inputSize(inputs.number(of: sampler))
    uniforms.append(UniformBinding(name, kind, source))
    return true
  }

  /// Makes a parameter of one of the shader's uniforms.
  mutating func bindParameter(_ variable: Variable, among all: [Variable]) {
    let name = variable.name.text
    let shown = name.printable(upTo: 60)
    let maker = ParameterMaker(comments: comments, uniforms: all)
    let declared = maker.declared(variable)
    guard let parameter = maker.parameter(variable, declared),
      let kind = UniformBinding.Kind(rawValue: variable.type.text)
    else {
      warnings.append(
        "the uniform \(shown) of line \(variable.name.place.line) cannot be set, since its type is "
          + "\(variable.type.text.printable(upTo: 60))\(variable.length == nil ? "" : "[]"); it is 0"
      )
      return
    }
    parameters.append(parameter)
    uniforms.append(UniformBinding(translated(name), kind, .parameter(name)))
    // The mouse rests at the bottom left, as nobody moves it.
    if declared.numbers == nil, !["mouse", "mousepos"].contains(UniformRoles.canonical(name)) {
      let hint = nearestName(to: name, in: UniformRoles.known)
      warnings.append(
        "the uniform \(shown) of line \(variable.name.place.line) is 0 unless --set \(shown)=VALUE says otherwise"
          + (hint.map { "; did you mean \($0)?" } ?? ""))
    }
  }
}

extension ShaderRecipe {
  /// Adds the parameters and warnings of a pass.
  mutating func merge(_ binder: UniformBinder) {
    for parameter in binder.parameters
    where !parameters.contains(where: { $0.name == parameter.name }) {
      parameters.append(parameter)
    }
    for warning in binder.warnings where !warnings.contains(warning) { warnings.append(warning) }
  }
}
