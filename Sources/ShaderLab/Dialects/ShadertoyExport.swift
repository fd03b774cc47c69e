import Documents
import Frame

/// A shader as Shadertoy's site or its API gives it: JSON with the passes' codes and inputs.
struct ShadertoyExport {
  var passes: [ShadertoyPass: ShaderFile] = [:]
  var common: ShaderFile?
  var channels: [ShadertoyPass: [Int: ShadertoyChannel]] = [:]

  /// Reads the export; `nil` for another document.
  ///
  /// - Throws: `ShaderProblem` for an export without a picture and without a sound.
  init?(_ document: JSON) throws(ShaderProblem) {
    // The API wraps the shader, the site's own export is a list of one.
    let shader = document["Shader"] ?? document.elements?.first ?? document
    guard let list = shader["renderpass"]?.elements else { return nil }
    var buffers: [String: ShadertoyPass] = [:]
    for pass in list {
      guard let kind = Self.kind(pass) else { continue }
      for output in pass["outputs"]?.elements ?? [] {
        if let id = output["id"]?.name { buffers[id] = kind }
      }
    }
    var media: [String] = []
    for pass in list {
      guard let code = pass["code"]?.text else { continue }
      let title = pass["name"]?.text ?? pass["type"]?.text ?? "pass"
      let file = ShaderFile(name: title, text: code)
      guard let kind = Self.kind(pass) else {
        if pass["type"]?.text == "common" { common = file }
        continue
      }
      passes[kind] = file
      // A channel that the export leaves out reads nothing.
      var read: [Int: ShadertoyChannel] = [:]
      for number in 0..<4 { read[number] = ShadertoyChannel(content: .nothing, sampler: .linear) }
      for input in pass["inputs"]?.elements ?? [] {
        guard let number = input["channel"]?.number, let place = Int(exactly: number),
          (0..<4).contains(place)
        else { continue }
        read[place] = Self.channel(input, buffers, &media)
        guard media.count <= Self.maxMedia else {
          throw ShaderProblem(
            SourcePlace(file: 0, line: input.position.line, column: input.position.column),
            "the export reads more than \(Self.maxMedia) pictures; its passes have four channels each"
          )
        }
      }
      channels[kind] = read
    }
    guard passes[.image] != nil || passes[.sound] != nil else {
      throw ShaderProblem(nil, "the export has no pass of type \"image\" or \"sound\" with code")
    }
  }

  /// The pictures of all channels of all passes.
  private static let maxMedia = 4 * ShadertoyPass.allCases.count

  /// Which of the drawn passes it is; `nil` for what all have in common.
  private static func kind(_ pass: JSON) -> ShadertoyPass? {
    switch pass["type"]?.text {
    case "image": .image
    case "sound": .sound
    case "cubemap": .cubeA
    case "buffer": ShadertoyPass(fileNamed: pass["name"]?.text ?? "")
    default: nil
    }
  }

  private static func channel(
    _ input: JSON, _ buffers: [String: ShadertoyPass], _ media: inout [String]
  ) -> ShadertoyChannel {
    let settings = input["sampler"]
    var sampler = Sampler.linear
    let filter = settings?["filter"]?.text ?? "linear"
    sampler.filter = filter == "nearest" ? .nearest : .linear
    sampler.mipmaps = filter == "mipmap"
    sampler.wrap = settings?["wrap"]?.text == "repeat" ? .repeat : .clampToEdge
    var channel = ShadertoyChannel(content: .nothing, sampler: sampler)
    channel.isFlipped = settings?["vflip"]?.flag ?? true
    let source = input["src"]?.text ?? input["filepath"]?.text ?? ""
    let pass = input["id"]?.name.flatMap { buffers[$0] } ?? pass(drawing: source)
    switch input["ctype"]?.text ?? input["type"]?.text {
    case "buffer": channel.content = pass.map { .pass($0) } ?? .nothing
    case "cubemap" where pass != nil: channel.content = .pass(.cubeA)
    case "texture", "cubemap", "volume", "video", "music", "musicstream":
      // The site's own pictures and sounds are not in the export; the job's stand in their order.
      if !media.contains(source) { media.append(source) }
      channel.content = .input(media.firstIndex(of: source) ?? 0)
      channel.solid = ShadertoyChannel.solids[input["ctype"]?.text ?? input["type"]?.text ?? ""]
    case "keyboard": channel.content = .keyboard
    case let kind?: channel.content = ShadertoyChannel.absent[kind].map { .absent($0) } ?? .nothing
    default: break
    }
    return channel
  }

  /// The pass that draws what a path such as `/media/previz/buffer01.png` means.
  private static func pass(drawing path: String) -> ShadertoyPass? {
    if path.holds("previz/cubemap") { return .cubeA }
    let order: [ShadertoyPass] = [.bufferA, .bufferB, .bufferC, .bufferD]
    guard path.holds("buffer"),
      let number = Int(path.filter { $0.isNumber && $0.isASCII }), order.indices.contains(number)
    else { return nil }
    return order[number]
  }
}

extension JSON {
  /// A text, or a number as one.
  fileprivate var name: String? { text ?? number?.plainText }
}
