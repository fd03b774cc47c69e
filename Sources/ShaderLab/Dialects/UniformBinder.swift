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
  /// The parameters that the user can set.
  var parameters: [ShaderParameter] = []
  /// Those that follow the pointer.
  var pointers: [PointerParameter] = []
  /// The names of parameters that stand for uniforms, in this pass or one before.
  private var made: Set<String> = []
  /// The warnings.
  var warnings = ShaderWarnings()
  /// Whether 0 is a suitable value for a uniform without a stated default.
  var restsAtZero = false
  /// The pictures that samplers read.
  var inputs = InputNumbers()
  /// Whether a sampler reads the last frame's picture.
  var hasFeedback = false
  /// Whether a sampler reads the spectrum of the job's sound.
  private(set) var hasSound = false
  /// The targets that samplers of the same names read, in the order in which they are drawn.
  var buffers: [String] = []
  /// The buffers that are read before they are drawn.
  private(set) var histories: Set<String> = []
  /// How many buffers are drawn before the pass whose uniforms are bound.
  private var drawn = 0
  /// The buffers that this pass does read.
  private var used: Set<String> = []
  /// The names in the translated shader for the user's names.
  private var renamed: [String: String] = [:]
  /// The comments of the shader's files.
  var comments: SourceComments

  init(comments: SourceComments = SourceComments()) {
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
          || Language.otherSamplers.contains($0.type.text))
    }.map { $0.name.text }
    for name in names where !buffers.contains(name) && UniformRoles.sound(name) == nil {
      inputs.reserve(name)
    }
    let samplers = Set(names)
    var maker = ParameterMaker(comments: comments, uniforms: translation.uniforms)
    for variable in own {
      let type = variable.type.text
      let name = variable.name.text
      if samplers.contains(name) {
        bindSampler(name, Self.solids[type])
        if Language.solidSamplers.contains(type), Self.solids[type] == nil {
          warnings.add(about: name) {
            "the \(type.printable(upTo: 60)) \(name.printable(upTo: 60)) of line \(variable.name.place.line) reads a picture, as a panorama around the viewer"
          }
        }
      } else if ["sampler", "isampler", "usampler"].contains(where: { type.hasPrefix($0) }) {
        warnings.add(about: name) {
          "no source exists for the \(type.printable(upTo: 60)) \(name.printable(upTo: 60)) of line \(variable.name.place.line); it is black"
        }
      } else if let source = UniformRoles.source(of: variable),
        let kind = UniformBinding.Kind(rawValue: type), variable.length == nil
      {
        uniforms.append(UniformBinding(translated(name), kind, source))
      } else if !bindArray(variable), !bindSize(variable, samplers) {
        bindParameter(variable, by: &maker)
      }
    }
  }

  private func translated(_ name: String) -> String { renamed[name] ?? name }

  /// What samplers of a type read by three coordinates.
  private static let solids: [String: ShaderRecipe.Solid] = [
    "samplerCube": .cubeMap, "sampler3D": .volume,
  ]

  private mutating func bindSampler(_ name: String, _ solid: ShaderRecipe.Solid?) {
    if let place = buffers.firstIndex(of: name) {
      let isDrawn = place < drawn
      if !isDrawn, used.contains(name) { histories.insert(name) }
      samplers.append(
        .init(
          name, isDrawn ? .target(name) : used.contains(name) ? .history(name) : .nothing))
    } else if let sound = UniformRoles.sound(name) {
      hasSound = true
      samplers.append(.init(translated(name), sound))
      if sound == .nothing {
        warnings.add(about: name) {
          "no source exists for \(name.printable(upTo: 60)); it is black"
        }
      }
    } else if UniformRoles.isFeedback(name) {
      hasFeedback = true
      samplers.append(.init(translated(name), .history("picture")))
    } else {
      var binding = ShaderRecipe.SamplerBinding(
        translated(name), .input(inputs.number(of: name)), sampler: .linear)
      binding.solid = solid
      samplers.append(binding)
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
      uniforms.append(UniformBinding(name, kind, array: (0..<count).map { .inputTime($0) }))
    default: return false
    }
    return true
  }

  /// `u_tex0Resolution` beside a sampler `u_tex0`.
  private mutating func bindSize(_ variable: Variable, _ samplers: Set<String>) -> Bool {
    let name = variable.name.text
    guard !samplers.isEmpty, let kind = UniformBinding.Kind(rawValue: variable.type.text),
      kind.components > 1, let sampler = Self.sampler(ofSize: name, among: samplers)
    else { return false }
    let source: UniformBinding.Source =
      buffers.contains(sampler) ? .targetSize(sampler) : .inputSize(inputs.number(of: sampler))
    uniforms.append(UniformBinding(name, kind, source))
    return true
  }

  /// The sampler whose size a uniform called `name` is: one whose name its own begins with.
  private static func sampler(ofSize name: String, among samplers: Set<String>) -> String? {
    // A word such as `_Resolution`, whose underscores count for nothing.
    for length in 1...24 {
      guard length < name.utf8.count else { return nil }
      let word = String(name.suffix(length))
      guard ["resolution", "size", "dimensions"].contains(UniformRoles.canonical(word)) else {
        continue
      }
      let sampler = String(name.dropLast(length))
      if samplers.contains(sampler) { return sampler }
    }
    return nil
  }

  /// Makes a parameter of one of the shader's uniforms.
  mutating func bindParameter(_ variable: Variable, by maker: inout ParameterMaker) {
    let name = variable.name.text
    let declared = maker.declared(variable)
    guard let parameter = maker.parameter(variable, declared),
      let kind = UniformBinding.Kind(rawValue: variable.type.text)
    else {
      if !restsAtZero {
        warnings.add(about: name) {
          "the uniform \(name.printable(upTo: 60)) of line \(variable.name.place.line) cannot be set, because its type is "
            + "\(variable.type.text.printable(upTo: 60))\(variable.length == nil ? "" : "[]"); it is 0"
        }
      }
      return
    }
    let pointer = UniformRoles.pointer(name, components: kind.components)
    if made.insert(name).inserted {
      parameters.append(parameter)
      if let pointer { pointers.append(PointerParameter(name, pointer)) }
    }
    uniforms.append(UniformBinding(translated(name), kind, .parameter(name)))
    // The pointer rests at the bottom left.
    if !restsAtZero, declared.numbers == nil, pointer == nil {
      warnings.add(about: name) {
        let shown = name.printable(upTo: 60)
        let hint = nearestName(to: name, in: UniformRoles.known)
        return
          "the uniform \(shown) of line \(variable.name.place.line) is 0 unless --set \(shown)=VALUE sets it"
          + (hint.map { "; did you mean \($0)?" } ?? "")
      }
    }
  }
}

extension ShaderRecipe {
  /// Adds the parameters of a pass, and takes its warnings, which are those of the passes before, too.
  mutating func merge(_ binder: UniformBinder) {
    var known = Set(parameters.map { $0.name })
    parameters += binder.parameters.filter { known.insert($0.name).inserted }
    pointers += binder.pointers.filter { !pointers.contains($0) }
    warnings = binder.warnings.sentences
  }

  /// Has this recipe and another one take the same parameters and as many pictures.
  mutating func share(with other: inout ShaderRecipe) {
    func missing(_ mine: [ShaderParameter], in theirs: [ShaderParameter]) -> [ShaderParameter] {
      let known = Set(theirs.map { $0.name })
      return mine.filter { !known.contains($0.name) }
    }
    let (added, taken) = (
      missing(parameters, in: other.parameters), missing(other.parameters, in: parameters)
    )
    other.parameters += added
    parameters += taken
    let most = max(inputCounts.upperBound, other.inputCounts.upperBound)
    inputCounts = inputCounts.lowerBound...most
    other.inputCounts = other.inputCounts.lowerBound...most
  }
}
