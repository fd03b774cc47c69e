import Documents
import Effects
import Frame
import Motion

/// The independent parts of a file of passes.
enum PassReading {
  /// The names that targets may not have, because sources have them.
  private static let inputWord = "input "
  private static let historyWord = "before "
  /// The most targets, and the most parameters.
  private static let limit = 512
  /// The most storage buffers.
  private static let bufferLimit = 16
  /// The types that a uniform can have.
  private static let floats = NumberRange(
    -Double(Float.greatestFiniteMagnitude)...Double(Float.greatestFiniteMagnitude))

  /// The targets by their names, of the canvas's size unless they say otherwise.
  static func targets(
    _ node: DocumentNode?, _ formulas: PassFormulas
  ) throws(DocumentError) -> [ShaderRecipe.Buffer] {
    guard let node else { return [] }
    var targets: [ShaderRecipe.Buffer] = []
    var names: Set<String> = []
    for (name, position, value) in try node.members("an object of targets by their names") {
      guard !name.isEmpty, !name.hasPrefix(inputWord), !name.hasPrefix(historyWord),
        !isFileName(name), names.insert(name).inserted
      else {
        throw node.error(
          .invalid(
            "\(quoted(name)) cannot name a target: it is in use, a file name, or begins with \"input\" or \"before\""
          ), at: position)
      }
      guard targets.count < limit else {
        throw node.error(.invalid("the file has more than \(limit) targets"), at: position)
      }
      let object = try value.object(["size", "format"])
      var buffer = ShaderRecipe.Buffer(name, format: .rgba8)
      if let size = object["size"] { buffer.size = try targetSize(size, formulas) }
      if let format = object["format"] { buffer.format = try format.choice(called: "formats") }
      targets.append(buffer)
    }
    return targets
  }

  /// The storage buffers by their names, which blocks of shaders also have.
  static func buffers(
    _ node: DocumentNode?, beside targets: [ShaderRecipe.Buffer], _ formulas: PassFormulas
  ) throws(DocumentError) -> [ShaderRecipe.Storage] {
    guard let node else { return [] }
    var buffers: [ShaderRecipe.Storage] = []
    var names = Set(targets.map { $0.name })
    for (name, position, value) in try node.members("an object of storage buffers by their names") {
      guard Language.isName(name), names.insert(name).inserted else {
        throw node.error(
          .invalid(
            "\(quoted(name)) cannot name a storage buffer: use letters and digits, and each name once, also among targets"
          ), at: position)
      }
      guard buffers.count < bufferLimit else {
        throw node.error(
          .invalid("the file has more than \(bufferLimit) storage buffers"), at: position)
      }
      let object = try value.object(["stride", "count", "keep"])
      let stride = try object.required("stride").wholeNumber(in: 4...65_536)
      let node = try object.required("count")
      let count = try formulas.formula(node)
      let most = FrameLimits.bufferBytes / stride
      if case .number(let number) = count, number < 1 || number > Double(most) {
        throw node.wrong("1 to \(most) elements, which take up to \(FrameLimits.bufferBytes) bytes")
      }
      buffers.append(
        ShaderRecipe.Storage(
          name, stride: stride, count: count, hasHistory: try object["keep"]?.boolean() ?? false))
    }
    return buffers
  }

  private static func targetSize(
    _ node: DocumentNode, _ formulas: PassFormulas
  ) throws(DocumentError) -> ShaderRecipe.TargetSize {
    if case .number = node.value.content {
      return .canvas(try node.number(in: 0.001...16))
    }
    let sides = try node.elements(2...2, "a share of the canvas, or [width, height] in pixels")
    return .formulas(
      width: try formulas.formula(sides[0]), height: try formulas.formula(sides[1]))
  }

  /// The parameters by their names, each of the kind that its default has.
  static func parameters(_ node: DocumentNode?) throws(DocumentError) -> [ShaderParameter] {
    guard let node else { return [] }
    var parameters: [ShaderParameter] = []
    var names: Set<String> = []
    for (name, position, value) in try node.members("an object of parameters by their names") {
      let isName =
        name.first?.isNumber == false
        && name.utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F
        }
      guard isName, names.insert(name).inserted else {
        throw node.error(
          .invalid(
            "\(quoted(name)) cannot name a parameter: use letters and digits, and each name once"),
          at: position)
      }
      guard parameters.count < limit else {
        throw node.error(.invalid("the file has more than \(limit) parameters"), at: position)
      }
      parameters.append(try parameter(name, value))
    }
    return parameters
  }

  private static func parameter(
    _ name: String, _ node: DocumentNode
  ) throws(DocumentError) -> ShaderParameter {
    let object = try node.object(["default", "range", "about"])
    let value = try object.required("default")
    let about = try object["about"]?.text().asSummary ?? "A parameter of the passes."
    var range = NumberRange(-Double.infinity...Double.infinity)
    if let node = object["range"] {
      let ends = try node.elements(2...2, "[least, most]")
      let (low, high) = (try ends[0].number(), try ends[1].number())
      guard low < high else { throw node.wrong("[least, most], in this order") }
      range = NumberRange(low...high)
    }
    let (kind, numbers): (ShaderParameter.Kind, [Double])
    switch value.value.content {
    case .boolean(let flag): (kind, numbers) = (.boolean, [flag ? 1 : 0])
    case .number:
      _ = try value.number(in: floats)
      (kind, numbers) = (.number(range), [try value.number(in: range)])
    case .text(let text):
      guard let color = Color(hexadecimalText: text) else {
        throw value.wrong(
          "a number, true or false, a list of 2 to 4 numbers, or a colour as #rrggbb")
      }
      kind = .color(count: 4)
      numbers = [color.red, color.green, color.blue, color.alpha].map { Double($0) }
    default:
      let elements = try value.elements(
        2...4, "a number, true or false, a colour, or 2 to 4 numbers")
      var components: [Double] = []
      for element in elements { components.append(try element.number(in: floats)) }
      (kind, numbers) = (.vector(count: components.count), components)
    }
    return ShaderParameter(name: name, summary: about, kind: kind, defaultValue: numbers)
  }

  /// What a sampler reads: `input 0`, a target, `before` and a target, or a picture's file.
  static func source(
    _ node: DocumentNode, _ sampler: String, targets: [ShaderRecipe.Buffer],
    pictures: inout [String]
  ) throws(DocumentError) -> ShaderRecipe.SamplerBinding {
    var place = node
    var object: DocumentObject?
    if case .object = node.value.content {
      let members = try node.object(["from", "filter", "wrap", "mipmaps", "size", "footprint"])
      place = try members.required("from")
      object = members
    }
    let text = try place.text("a target, \"input 0\", \"before\" and a target, or a picture's file")
    let names = targets.map { $0.name }
    let source: ShaderRecipe.SamplerBinding.Source
    if text.hasPrefix(inputWord) {
      guard let number = Int(text.dropFirst(inputWord.count)), (0..<16).contains(number) else {
        throw place.wrong("\"input\" and a number up to 15")
      }
      source = .input(number)
    } else if text.hasPrefix(historyWord), names.contains(String(text.dropFirst(historyWord.count)))
    {
      source = .history(String(text.dropFirst(historyWord.count)))
    } else if names.contains(text) {
      source = .target(text)
    } else if isFileName(text) {
      pictures.append(text)
      source = .picture(pictures.count - 1)
    } else {
      throw place.error(
        .unknownName(
          text, among: names + ["input 0"] + names.map { historyWord + $0 }, plural: "sources"))
    }
    var binding = ShaderRecipe.SamplerBinding(sampler, source, sampler: .linear)
    guard let object else { return binding }
    if let filter = object["filter"] { binding.sampler.filter = try filter.choice() }
    if let wrap = object["wrap"] { binding.sampler.wrap = try wrap.choice() }
    if let mipmaps = object["mipmaps"] { binding.sampler.mipmaps = try mipmaps.boolean() }
    if let size = object["size"] {
      let pair = try size.size(in: 1...16_384)
      binding.size = PixelSize(
        width: Int(pair.x, within: 1...16_384), height: Int(pair.y, within: 1...16_384))
    }
    if let footprint = object["footprint"] {
      binding.footprint = try PassMeshes.footprint(footprint)
    }
    return binding
  }
}
