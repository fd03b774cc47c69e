import Documents
import Effects
import Frame
import Motion

/// A shader in the Interactive Shader Format, with passes and persistent targets.
struct ISFShader {
  private let translation: Translation
  private let header: ISFHeader
  private let comments: SourceComments
  private let title: String
  private let hasVertexShader: Bool

  init(
    _ translation: Translation, _ header: ISFHeader, comments: SourceComments, title: String
  ) {
    self.translation = translation
    self.header = header
    self.comments = comments
    self.title = title
    hasVertexShader = translation.function(Self.vertexMain) != nil
  }

  /// The new name of a vertex shader's `main`, which runs before the fragment shader's.
  static let vertexMain = "peel_vertexMain"

  /// Uniforms of every shader.
  private static let globals: [(type: String, name: String)] = [
    ("int", "PASSINDEX"), ("vec2", "RENDERSIZE"), ("float", "TIME"), ("float", "TIMEDELTA"),
    ("vec4", "DATE"), ("int", "FRAMEINDEX"),
  ]

  /// The names that the format declares for every shader.
  static let ownNames = globals.map { $0.name } + ["isf_FragNormCoord", "vv_FragNormCoord"]

  /// The types of what the format declares, and of the shader's inputs, pictures and targets, by name.
  static func types(_ header: ISFHeader) -> [String: String] {
    var types: [String: String] = [:]
    for name in ["isf_FragNormCoord", "vv_FragNormCoord"] { types[name] = "vec2" }
    for global in globals { types[global.name] = global.type }
    for input in header.inputs { types[input.name] = glslType(input.type) }
    for name in pictures(header) { types[name] = "sampler2D" }
    return types
  }

  /// The names of the pictures that the shader brings along and of its targets.
  private static func pictures(_ header: ISFHeader) -> Set<String> {
    Set(header.imports.map { $0.name } + header.passes.compactMap { $0.target })
  }

  private static let functions = """
    vec2 isf_FragNormCoord;
    #define vv_FragNormCoord isf_FragNormCoord
    vec4 peel_Position;
    void isf_vertShaderInit() { peel_Position = vec4(isf_FragNormCoord * 2.0 - 1.0, 0.0, 1.0); }
    void vv_vertShaderInit() { isf_vertShaderInit(); }
    vec2 IMG_SIZE(sampler2D image) { return vec2(textureSize(image, 0)); }
    vec4 IMG_NORM_PIXEL(sampler2D image, vec2 p) { return texture(image, p); }
    vec4 IMG_NORM_PIXEL(sampler2D image, vec2 p, float bias) { return texture(image, p, bias); }
    vec4 IMG_PIXEL(sampler2D image, vec2 p) { return texture(image, p / IMG_SIZE(image)); }
    vec4 IMG_PIXEL(sampler2D image, vec2 p, float bias) { return texture(image, p / IMG_SIZE(image), bias); }
    vec4 IMG_THIS_PIXEL(sampler2D image) { return texture(image, isf_FragNormCoord); }
    vec4 IMG_THIS_NORM_PIXEL(sampler2D image) { return texture(image, isf_FragNormCoord); }
    vec4 IMG_NORM_THIS_PIXEL(sampler2D image) { return texture(image, isf_FragNormCoord); }
    vec4 peel_FragColor;
    vec4 peel_FragData[8];
    """

  /// The recipe and the maps of its generated texts.
  ///
  /// - Throws: `ShaderProblem` for a shader without `main`.
  func build() throws(ShaderProblem) -> (recipe: ShaderRecipe, maps: [String: SourceMap]) {
    guard translation.function("main") != nil else {
      throw ShaderProblem(nil, "there is no function void main() after the header")
    }
    var recipe = ShaderRecipe(
      name: title, summary: header.summary.isEmpty ? "A shader in the ISF format." : header.summary)
    recipe.pictures = header.imports.map { $0.path }
    recipe.duration = isTransition ? 1 : 4
    let passes = header.passes.isEmpty ? [ISFHeader.Pass()] : header.passes
    var maps: [String: SourceMap] = [:]
    // Only a pass without a target draws the output, and a last one with a target is shown.
    var texts: [Bool: GeneratedSource] = [:]
    for isOutput in Set(passes.map { $0.target == nil }) {
      texts[isOutput] = text(isOutput: isOutput).source(translation)
    }
    let targets = targets(passes)
    var common = binder()
    let own = common.samplers.count
    common.bind(translation)
    recipe.merge(common)
    for (index, pass) in passes.enumerated() {
      guard let source = texts[pass.target == nil] else { continue }
      var binder = common
      binder.samplers.insert(contentsOf: bindings(targets, in: pass, at: index), at: own)
      binder.uniforms.insert(
        UniformBinding("PASSINDEX", .int, .constant([Double(index)])),
        at: FragmentText.uniforms.count)
      let name = passes.count == 1 ? title : "\(title) pass \(index)"
      maps[name] = source.map
      recipe.passes.append(
        ShaderRecipe.Pass(
          pass.target ?? "pass \(index)", into: pass.target,
          drawing: ShaderSource(name: name, text: source.text), with: binder))
    }
    recipe.targets =
      columns.map { $0.target } + targets.map { buffer($0.name, passes[$0.place]) }
    // What is drawn without a target before the end is not seen.
    let last = recipe.passes.count - 1
    recipe.passes =
      columns.map { $0.pass }
      + recipe.passes.enumerated().filter { $0.offset == last || $0.element.target != nil }
      .map { $0.element }
    if let target = recipe.passes.last?.target {
      recipe.passes.append(OutputPass.copying(target, alpha: recipe.alpha))
    }
    recipe.countsPicturesAlone = hasSound
    recipe.inputCounts = 0...images.count + (hasSound ? 1 : 0)
    return (recipe, maps)
  }

  private var images: [String] {
    header.inputs.filter { $0.type == "image" }.map { $0.name }
  }

  /// The rows of a sound that inputs read, by their types.
  private static let sounds: [String: AssetRequest.Part] = [
    "audio": .waveform, "audioFFT": .spectrum,
  ]

  /// Whether an input reads a sound; all of them read the same one.
  private var hasSound: Bool { header.inputs.contains { Self.sounds[$0.type] != nil } }

  /// The inputs that read a sound in fewer columns than it has.
  private var columns: [SoundColumns] {
    header.inputs.compactMap { input in
      guard let part = Self.sounds[input.type], let count = input.columns,
        count < SoundTexture.size.width
      else { return nil }
      return SoundColumns(name: name(input.name), part: part, count: count)
    }
  }

  private var isTransition: Bool {
    let names = Set(header.inputs.map { $0.name })
    return names.isSuperset(of: ["startImage", "endImage", "progress"])
  }

  private func buffer(_ name: String, _ pass: ISFHeader.Pass) -> ShaderRecipe.Buffer {
    let size: ShaderRecipe.TargetSize =
      pass.width == nil && pass.height == nil
      ? .canvas(1)
      : .formulas(
        width: pass.width ?? .variable("WIDTH"), height: pass.height ?? .variable("HEIGHT"))
    return ShaderRecipe.Buffer(
      name, size: size, format: pass.isFloat ? .rgba32f : .rgba8, hasHistory: pass.isPersistent)
  }

  private func text(isOutput: Bool) -> FragmentText {
    var text = FragmentText()
    text.isOutput = isOutput
    text.prelude =
      (Self.globals.map { "uniform \($0.type) \($0.name);" }
      + header.inputs.map { "uniform \(Self.glslType($0.type)) \(name($0.name));" }
      + Self.pictures(header).sorted().map { "uniform sampler2D \(name($0));" })
      .joined(separator: "\n") + "\n" + Self.functions + rectangles
    text.opening =
      "isf_FragNormCoord = peel_FragCoord.xy / peel_size.xy;\n"
      + Varyings.assignments(translation, except: hasVertexShader)
    text.call =
      (hasVertexShader ? "\(Self.vertexMain)();\n" : "")
      + "\(Translation.mainName)();\npeel_color = "
      + (translation.names.contains("gl_FragData") && !translation.names.contains("gl_FragColor")
        ? "peel_FragData[0];" : "peel_FragColor;")
    return text
  }

  /// What hosts declare beside each picture: the part of its texture that it takes, its size in pixels, and whether it
  /// is upside down.
  private var rectangles: String {
    let own = Set(translation.uniforms.map { $0.name.text })
    return Self.pictures(header).union(images).sorted().flatMap { picture in
      [
        ("imgRect", "const vec4 _\(picture)_imgRect = vec4(0.0, 0.0, 1.0, 1.0);"),
        ("imgSize", "#define _\(picture)_imgSize IMG_SIZE(\(name(picture)))"),
        ("flip", "const bool _\(picture)_flip = false;"),
      ].filter { part, _ in
        let name = "_\(picture)_\(part)"
        return translation.names.contains(name) && !own.contains(name)
      }.map { "\n\($0.1)" }
    }.joined()
  }

  /// A name as the translated shader has it.
  private func name(_ name: String) -> String { translation.renamed[name] ?? name }

  private static func glslType(_ type: String) -> String {
    switch type {
    case "bool", "event": "bool"
    case "long": "int"
    case "float": "float"
    case "point2D": "vec2"
    case "color": "vec4"
    default: "sampler2D"
    }
  }

  /// The bindings of every pass.
  private func binder() -> UniformBinder {
    var binder = UniformBinder(comments: comments)
    binder.known = Set(Self.types(header).keys)
    binder.uniforms += [
      UniformBinding("RENDERSIZE", .vec2, .resolution), UniformBinding("TIME", .float, .time),
      UniformBinding("TIMEDELTA", .float, .timeDelta), UniformBinding("DATE", .vec4, .date),
      UniformBinding("FRAMEINDEX", .int, .frame),
    ]
    let isTransition = isTransition
    var pictures: [String: Int] = [:]
    for (number, name) in images.enumerated() { pictures[name] = number }
    for input in header.inputs {
      guard let parameter = input.parameter,
        let kind = UniformBinding.Kind(rawValue: Self.glslType(input.type))
      else {
        bindPicture(input, pictures[input.name], &binder)
        continue
      }
      // A transition's progress follows the play.
      if isTransition, input.name == "progress" {
        binder.uniforms.append(UniformBinding(name(input.name), kind, .progress))
        continue
      }
      binder.parameters.append(parameter)
      binder.uniforms.append(UniformBinding(name(input.name), kind, .parameter(input.name)))
    }
    for (number, picture) in header.imports.enumerated() {
      binder.samplers.append(.init(name(picture.name), .picture(number)))
    }
    return binder
  }

  private func bindPicture(
    _ input: ISFHeader.Input, _ number: Int?, _ binder: inout UniformBinder
  ) {
    if let number {
      binder.samplers.append(.init(name(input.name), .input(number)))
    } else if let columns = columns.first(where: { $0.name == name(input.name) }) {
      binder.samplers.append(.init(columns.name, .target(columns.name)))
    } else if let part = Self.sounds[input.type] {
      binder.samplers.append(.init(name(input.name), .sound(part)))
    } else {
      binder.samplers.append(.init(name(input.name), .nothing))
      // Swift 6.3 fails to optimise a closure that holds the input.
      let sentence =
        "no source exists for the input \(input.name.printable(upTo: 60)) of type "
        + "\(input.type.printable(upTo: 60)); it is black"
      binder.warnings.add(about: input.name) { sentence }
    }
  }

  /// The targets, each with the first pass that draws it.
  private func targets(_ passes: [ISFHeader.Pass]) -> [(name: String, place: Int)] {
    var known: Set<String> = []
    return passes.enumerated().compactMap { place, pass in
      pass.target.flatMap { known.insert($0).inserted ? ($0, place) : nil }
    }
  }

  /// What a pass reads of the targets.
  private func bindings(
    _ targets: [(name: String, place: Int)], in pass: ISFHeader.Pass, at index: Int
  ) -> [ShaderRecipe.SamplerBinding] {
    targets.map { target in
      .init(
        name(target.name),
        target.place < index && pass.target != target.name
          ? .target(target.name)
          : header.passes[target.place].isPersistent ? .history(target.name) : .nothing)
    }
  }
}
