import Effects
import Frame

/// What a channel of a Shadertoy pass reads, from its source.
struct ShadertoyChannel: Sendable, Hashable {
  /// What a channel can read.
  enum Content: Sendable, Hashable {
    case pass(ShadertoyPass)
    case input(Int)
    /// The file of a picture, a film or a sound.
    case picture(String)
    case keyboard
    /// An input of the site that a job does not have, as "the microphone".
    case absent(String)
    case nothing
  }

  var content: Content
  var sampler: Sampler
  var isFlipped = true
  /// What it reads by three coordinates; `nil` for a picture, and where the source does not say.
  var solid: ShaderRecipe.Solid?

  /// Whether it reads a picture of the job or one that the shader brings along.
  var isPicture: Bool {
    switch content {
    case .input, .picture: true
    case .pass, .keyboard, .absent, .nothing: false
    }
  }

  /// The sampler that reads a picture; faces and slices stand upright whatever `VFlip` says.
  func binding(
    _ name: String, _ source: ShaderRecipe.SamplerBinding.Source
  ) -> ShaderRecipe.SamplerBinding {
    var binding = ShaderRecipe.SamplerBinding(name, source, sampler: sampler)
    binding.solid = solid
    binding.isTopFirst = solid == nil && !isFlipped
    return binding
  }
}

/// Shadertoy's `mainImage` with buffers A to D and a cube map, or its `mainSound` alone.
struct ShadertoyShader {
  /// A pass and its source.
  struct Part {
    var pass: ShadertoyPass
    var translation: Translation
    var channels: [Int: ShadertoyChannel]
  }

  private let title: String
  private let parts: [Part]
  private let comments: SourceComments
  private var recipe: ShaderRecipe
  private var maps: [String: SourceMap] = [:]
  private var histories: Set<ShadertoyPass> = []
  private var inputs = 0
  private var warnings = ShaderWarnings()

  /// Takes the parts in the order in which they are drawn.
  init(_ parts: [Part], comments: SourceComments, title: String) {
    self.parts = parts
    self.comments = comments
    self.title = title
    recipe = ShaderRecipe(name: title, summary: "A Shadertoy shader.")
    recipe.canvas = SIMD2(640, 360)
  }

  /// The recipe and the maps of its generated texts.
  ///
  /// - Throws: `ShaderProblem` for a pass without the function that it is called by.
  mutating func build() throws(ShaderProblem) -> (recipe: ShaderRecipe, maps: [String: SourceMap]) {
    for index in parts.indices { try add(parts[index], at: index) }
    recipe.targets = parts.filter { $0.pass.isBuffer }.map {
      var buffer = ShaderRecipe.Buffer(
        $0.pass.rawValue, hasHistory: histories.contains($0.pass))
      if $0.pass == .cubeA { (buffer.size, buffer.format) = (.fixed(Cube.size), .rgba16f) }
      return buffer
    }
    recipe.inputCounts = 0...inputs
    return (recipe, maps)
  }

  /// The names that Shadertoy declares, with their types.
  private static let globals: [(type: String, name: String, length: Int?)] = [
    ("vec3", "iResolution", nil), ("float", "iTime", nil), ("float", "iTimeDelta", nil),
    ("float", "iFrameRate", nil), ("float", "iSampleRate", nil), ("int", "iFrame", nil),
    ("vec4", "iMouse", nil), ("vec4", "iDate", nil), ("float", "iChannelTime", 4),
    ("vec3", "iChannelResolution", 4), ("sampler2D", "iChannel0", nil),
    ("sampler2D", "iChannel1", nil), ("sampler2D", "iChannel2", nil),
    ("sampler2D", "iChannel3", nil),
  ]

  /// The uniforms that Shadertoy declares.
  static let owned = Set(globals.map { $0.name })

  private mutating func add(_ part: Part, at index: Int) throws(ShaderProblem) {
    guard let entry = part.translation.function(part.pass.entry) else {
      if part.translation.function("mainVR") != nil {
        throw ShaderProblem(
          nil,
          "\(part.pass.rawValue) has mainVR, which draws for a headset, and no mainImage; add mainImage(out vec4 color, in vec2 pixel), which draws a picture"
        )
      }
      let names = part.translation.functions.map { $0.name.text }
      let wanted = part.pass.entry
      throw ShaderProblem(
        nil, "\(part.pass.rawValue) has no function \(wanted)\(nearest(wanted, in: names))")
    }
    var binder = UniformBinder(comments: comments)
    var sizes: [UniformBinding.Source] = []
    for number in 0..<4 {
      let (binding, size) = channel(number, of: part, at: index)
      if let binding { binder.samplers.append(binding) }
      sizes.append(size)
    }
    binder.known = Self.owned
    binder.warnings = warnings
    binder.bind(part.translation)
    warnings = binder.warnings
    bindGlobals(&binder, sizes)
    var text = FragmentText()
    text.prelude = lookups(of: part)
    if part.pass == .cubeA {
      text.prelude += Cube.functions
      text.opening = Cube.opening
      Cube.bind(&binder.uniforms)
    }
    text.prelude += Self.globals.map { global in
      "uniform \(global.type) \(global.name)\(global.length.map { "[\($0)]" } ?? "");"
    }.joined(separator: "\n")
    text.isOutput = part.pass == .image
    text.call = Self.call(part.pass, entry)
    let source = text.source(part.translation)
    let name = part.pass == .image ? title : "\(title) \(part.pass.rawValue)"
    maps[name] = source.map
    recipe.passes.append(
      ShaderRecipe.Pass(
        part.pass.rawValue, into: part.pass.isBuffer ? part.pass.rawValue : nil,
        drawing: ShaderSource(name: name, text: source.text), with: binder))
    recipe.merge(binder)
  }

  /// The lines that call the function of a pass.
  private static func call(_ pass: ShadertoyPass, _ entry: Function) -> String {
    if pass == .sound {
      // A pixel is a sample; the first is at the top left. Older shaders take seconds alone.
      let sample = "iFrame * \(SoundBlock.samples) + peel_place"
      let seconds = "iTime + float(peel_place) / iSampleRate"
      let arguments = entry.parameters.count == 1 ? seconds : "\(sample), \(seconds)"
      return """
        ivec2 peel_cell = ivec2(peel_FragCoord.x, peel_size.y - peel_FragCoord.y);
        int peel_place = peel_cell.y * \(SoundBlock.side) + peel_cell.x;
        peel_color = vec4(mainSound(\(arguments)), 0.0, 1.0);
        """
    }
    if pass == .cubeA { return Cube.call }
    let hasOutFirst = entry.parameters.first?.isOut ?? true
    let call =
      hasOutFirst
      ? "mainImage(peel_color, peel_FragCoord.xy);"
      : "mainImage(peel_FragCoord.xy, peel_color);"
    // Shadertoy shows its picture without alpha.
    return pass == .image ? call + "\npeel_color.a = 1.0;" : call
  }

  private func bindGlobals(_ binder: inout UniformBinder, _ sizes: [UniformBinding.Source]) {
    binder.uniforms += [
      UniformBinding("iResolution", .vec3, .resolution), UniformBinding("iTime", .float, .time),
      UniformBinding("iTimeDelta", .float, .timeDelta),
      UniformBinding("iFrameRate", .float, .frameRate),
      UniformBinding("iSampleRate", .float, .constant([Double(SoundTexture.sampleRate)])),
      UniformBinding("iFrame", .int, .frame), UniformBinding("iMouse", .vec4, .parameter("iMouse")),
      UniformBinding("iDate", .vec4, .date),
      UniformBinding("iChannelTime", .float, array: sizes.map { Self.time($0) }),
      UniformBinding("iChannelResolution", .vec3, array: sizes),
    ]
    if !recipe.parameters.contains(where: { $0.name == "iMouse" }) {
      binder.parameters.append(
        ShaderParameter(
          name: "iMouse",
          summary: "Position and press of the mouse, in pixels from the bottom left.",
          kind: .vector(count: 4), defaultValue: [0, 0, 0, 0]))
      binder.pointers.append(PointerParameter("iMouse", .press))
    }
  }

  /// The time of what has a size.
  private static func time(_ size: UniformBinding.Source) -> UniformBinding.Source {
    switch size {
    case .inputSize(let index): .inputTime(index)
    case .pictureSize(let index): .pictureTime(index)
    default: .time
    }
  }

  /// What a channel that the pass uses reads, and its size.
  private mutating func channel(
    _ number: Int, of part: Part, at index: Int
  ) -> (binding: ShaderRecipe.SamplerBinding?, size: UniformBinding.Source) {
    let name = "iChannel\(number)"
    guard part.translation.names.contains(name) else { return (nil, .constant([0, 0, 0])) }
    let channel = part.channels[number] ?? standard(number, of: part)
    switch channel.content {
    case .pass(let pass):
      let size: UniformBinding.Source =
        pass == .cubeA ? Cube.resolution : .targetSize(pass.rawValue)
      guard let place = parts.firstIndex(where: { $0.pass == pass }), pass.isBuffer else {
        guard part.pass == .sound, pass.isBuffer else { break }
        warnings.add(about: "sound \(name)") {
          "\(name) of the sound reads \(pass.rawValue), which sounds cannot; it is black"
        }
        break
      }
      // A pass that is drawn later, or this one, shows what it left in the frame before.
      if place >= index { histories.insert(pass) }
      return (
        .init(
          name, place < index ? .target(pass.rawValue) : .history(pass.rawValue),
          sampler: channel.sampler), size
      )
    case .input(let input):
      inputs = max(inputs, input + 1)
      return (channel.binding(name, .input(input)), .inputSize(input))
    case .picture(let path):
      recipe.pictures.append(path)
      let number = recipe.pictures.count - 1
      return (channel.binding(name, .picture(number)), .pictureSize(number))
    case .keyboard:
      var binding = ShaderRecipe.SamplerBinding(name, .keyboard, sampler: .nearest)
      binding.isTopFirst = true
      return (binding, .constant([256, 3, 1]))
    case .absent(let what):
      warnings.add(about: "\(part.pass.rawValue) \(name)") {
        "\(name) of \(part.pass.rawValue) reads \(what); it is black"
      }
    case .nothing: break
    }
    return (.init(name, .nothing), .constant([0, 0, 0]))
  }

  /// How the functions of a pass read volumes and cube maps.
  ///
  /// They do not know which channel they read, so that the first
  /// volume, or else the first picture, decides on all volumes, and one cube map with mipmaps on all cube maps.
  private func lookups(of part: Part) -> String {
    let used = (0..<4).filter { part.translation.names.contains("iChannel\($0)") }
    let channels = used.map { part.channels[$0] ?? standard($0, of: part) }
    let volume = channels.first { $0.solid == .volume } ?? channels.first { $0.isPicture }
    let cubes = channels.filter { $0.solid == .cubeMap || $0.content == .pass(.cubeA) }
    var sampler = volume?.sampler ?? .linear
    sampler.mipmaps = (cubes.isEmpty ? channels : cubes).contains { $0.sampler.mipmaps }
    return SolidLookups.definitions(sampler)
  }

  /// What a channel reads that no source assigns: the buffers in order, then the pictures.
  private func standard(_ number: Int, of part: Part) -> ShadertoyChannel {
    let buffers = parts.map { $0.pass }.filter { $0.isBuffer }
    if buffers.indices.contains(number) {
      return ShadertoyChannel(content: .pass(buffers[number]), sampler: .linear)
    }
    return ShadertoyChannel(
      content: .input(number - buffers.count),
      sampler: Sampler(.linear, wrap: .repeat, mipmaps: true))
  }
}
