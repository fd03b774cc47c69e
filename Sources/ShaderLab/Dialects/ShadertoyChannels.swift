import Documents
import Effects
import Frame

/// The lines `#iChannel0 "file"` that say what a Shadertoy pass reads.
enum ShadertoyChannels {
  /// The channels that lines assign, by their numbers, over those that are `assigned` elsewhere.
  ///
  /// - Throws: `ShaderProblem` for a line that assigns nothing.
  static func read(
    _ lines: [PreprocessedSource.ChannelLine], of pass: ShadertoyPass,
    _ assigned: [Int: ShadertoyChannel] = [:]
  ) throws(ShaderProblem) -> [Int: ShadertoyChannel] {
    var channels = assigned
    for line in lines {
      let words = line.text.split(separator: "\"", omittingEmptySubsequences: false)
      let key = String(trimming: words[0])
      let digits = key.dropFirst("#iChannel".count).prefix { $0.isNumber }
      guard words.count >= 3, let number = Int(digits), (0..<4).contains(number) else {
        throw ShaderProblem(
          line.place, "a channel is assigned with #iChannel0 \"bufferA.glsl\", numbered up to 3")
      }
      let value = String(words[1])
      var channel =
        channels[number]
        ?? ShadertoyChannel(content: .nothing, sampler: Sampler(.linear, wrap: .clampToEdge))
      let setting = key.dropFirst("#iChannel".count + digits.count).drop { $0 == ":" }
      switch setting.lowercased() {
      case "":
        if let device = devices[value.lowercased()] {
          throw ShaderProblem(
            line.place,
            "a channel cannot read \(device), because a frame would not come out the same again; give a picture or a sound, as #iChannel\(number) \"input 0\""
          )
        }
        guard let content = content(value, of: pass) else {
          throw ShaderProblem(
            line.place,
            "there is no \(quoted(value)); a channel reads \"input\" and a number up to \(InputNumbers.limit - 1)"
          )
        }
        channel.content = content
        channel.solid = solid(value) ?? channel.solid
      case "minfilter", "magfilter", "filter":
        let word = value.lowercased()
        channel.sampler.filter = word.hasPrefix("nearest") ? .nearest : .linear
        channel.sampler.mipmaps =
          channel.sampler.mipmaps || word.hasPrefix("mipmap") || word.holds("mipmap")
      case "wrapmode", "wrap":
        channel.sampler.wrap =
          value.lowercased().hasPrefix("repeat")
          ? .repeat : value.lowercased().hasPrefix("mirror") ? .mirroredRepeat : .clampToEdge
      case "vflip": channel.isFlipped = value != "false"
      case "type":
        guard let type = types[value.lowercased()] else {
          let names = ["Texture2D", "CubeMap", "Volume", "Sound"]
          throw ShaderProblem(
            line.place, "a channel has no type \(quoted(value))\(nearest(value, in: names))")
        }
        channel.solid = type
      default:
        throw ShaderProblem(
          line.place,
          "a channel has no \(quoted(String(setting)))"
            + nearest(String(setting), in: ["MinFilter", "MagFilter", "WrapMode", "VFlip", "Type"]))
      }
      channels[number] = channel
    }
    return channels
  }

  /// The channel inputs of the site that a repeatable frame must not depend on, in the words of messages.
  private static let devices = [
    "mic": "the microphone", "microphone": "the microphone", "webcam": "a webcam",
    "camera": "a webcam",
  ]

  /// What a channel of a type reads by three coordinates.
  private static let types: [String: ShaderRecipe.Solid?] = [
    "texture2d": nil, "texture": nil, "sound": nil, "audio": nil, "cubemap": .cubeMap,
    "volume": .volume,
  ]

  /// What the name of a file tells: `{}` stands for the names of faces, and `.bin` is a volume of the site.
  private static func solid(_ value: String) -> ShaderRecipe.Solid? {
    if value.holds("{}") { return .cubeMap }
    return value.lowercased().hasSuffix(".bin") ? .volume : nil
  }

  /// What a name means: `self`, a pass's file, `input 0`, or a picture's file; `nil` for an input that no
  /// job has.
  private static func content(
    _ value: String, of pass: ShadertoyPass
  ) -> ShadertoyChannel.Content? {
    let path = value.hasPrefix("file://") ? String(value.dropFirst(7)) : value
    if path == "self" { return .pass(pass) }
    if path == "keyboard" { return .keyboard }
    let digits = path.filter { $0.isNumber }
    if path.hasPrefix("input"), !digits.isEmpty {
      guard let number = Int(digits), number < InputNumbers.limit else { return nil }
      return .input(number)
    }
    if let known = ShadertoyPass(fileNamed: path), known != .sound,
      known != .cubeA || !path.holds(".") || path.hasSuffix(".glsl")
    {
      return .pass(known)
    }
    return .picture(path)
  }
}

extension ShadertoyChannel {
  /// What channels of an export read by three coordinates, by the site's words.
  static let solids: [String: ShaderRecipe.Solid] = ["cubemap": .cubeMap, "volume": .volume]

  /// The channel inputs of an export that a job does not have, by the site's words.
  static let absent = [
    "mic": "the microphone, on which a frame must not depend",
    "webcam": "a webcam, on which a frame must not depend",
  ]
}
