/// The passes of a Shadertoy shader by their customary names.
enum ShadertoyPass: String, CaseIterable {
  case bufferA, bufferB, bufferC, bufferD, cubeA, image, sound

  /// Whether other passes can read what it draws.
  var isBuffer: Bool { self != .image && self != .sound }

  /// The function that is called for each pixel, or for each sample.
  var entry: String {
    switch self {
    case .sound: "mainSound"
    case .cubeA: "mainCubemap"
    case .bufferA, .bufferB, .bufferC, .bufferD, .image: "mainImage"
    }
  }

  /// The pass that a file's name means, such as `Buffer A.glsl`; `nil` for another file.
  init?(fileNamed name: String) {
    let stem = name.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    let word = String(stem.lowercased().filter { $0.isLetter })
    switch word {
    case "image", "main", "mainimage": self = .image
    case "buffera", "bufa", "a": self = .bufferA
    case "bufferb", "bufb", "b": self = .bufferB
    case "bufferc", "bufc", "c": self = .bufferC
    case "bufferd", "bufd", "d": self = .bufferD
    case "cubea", "cubemapa", "cubemap": self = .cubeA
    case "sound", "mainsound": self = .sound
    default: return nil
    }
  }
}

extension ShadertoyPass {
  /// Whether a file's name means what all passes have in common.
  static func isCommon(_ name: String) -> Bool {
    let stem = name.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    return stem.lowercased().filter { $0.isLetter } == "common"
  }
}
