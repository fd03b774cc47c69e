import Documents
import Effects
import Rendering

/// How an effect or a preset shows best: its picture, its ground and its moment, as it states them.
struct Showcase {
  /// The words behind `render`.
  var words: [String]
  /// The moment, as a share of the play.
  let poster: Double
  /// The ground, as `#rrggbb`; `nil` for none.
  let ground: String?

  /// The effect or one of its presets, with `picture` where it states none; `size` are the words that give
  /// pictures a size.
  init(
    _ effect: Effect, _ preset: String?, picture: String, size: [String], from assets: Assets
  ) throws(RenderingError) {
    if let preset {
      self = try Self.init(preset, of: effect, picture: picture, size: size, from: assets)
    } else {
      self.init(effect, picture: picture, size: size)
    }
  }

  private init(_ effect: Effect, picture: String, size: [String]) {
    let example = effect.profile.example
    words = [effect.name]
    if let inputs = example.inputs {
      words += inputs
      // Icons have a size of their own.
      if inputs.contains(where: { $0.hasPrefix("preset:") }) { words += size }
    } else {
      words += Self.pictures(for: effect, picture: picture, size: size)
    }
    for setting in example.settings { words += ["--set", setting] }
    if let canvas = example.canvas {
      words += ["--canvas", "\(canvas.x.plainText)x\(canvas.y.plainText)"]
    }
    ground = example.ground
    if let ground { words += ["--background", ground] }
    poster = example.poster
  }

  private init(
    _ name: String, of effect: Effect, picture: String, size: [String], from assets: Assets
  ) throws(RenderingError) {
    let preset = try assets.preset(name)
    let own = preset.samplePictures.isEmpty ? preset.inputs : preset.samplePictures
    words = [effect.name] + preset.samplePictures
    if own.isEmpty { words += Self.pictures(for: effect, picture: picture, size: size) }
    if !preset.samplePictures.isEmpty { words += size }
    words += ["--preset", name]
    ground = preset.sampleGround
    if let ground { words += ["--background", ground] }
    poster = preset.poster ?? effect.profile.example.poster
  }

  /// As many pictures as the effect needs.
  private static func pictures(
    for effect: Effect, picture: String, size: [String]
  ) -> [String] {
    let count = effect.traits.inputCounts.lowerBound
    return count == 0 ? [] : [String](repeating: picture, count: count) + size
  }
}
