import Documents
import Frame
import Motion
import Outputs

extension RenderSettings {
  /// How an animation is stored.
  static let animationSettings: [Parameter<RenderSettings>] = [
    .boolean(
      "animated", "Write a .png file that shows all frames.", get: { $0.animated },
      set: { $0.animated = $1 }),
    loops,
    .optionalWholeNumber(
      "quality", "The quality of lossy compression.", unset: "lossless", in: 0...100,
      get: { $0.animation.quality }, set: { $0.animation.quality = $1 }),
    .text(
      "matte", "The background of half-transparent pixels in formats without them: #rrggbb.",
      form: "#rrggbb", get: { $0.animation.matte.map { Color(rgb: $0).hexadecimalText } },
      set: { settings, text in
        guard let color = Color(hexadecimalText: text), color.alpha == 1 else { return false }
        settings.animation.matte = color.rgb
        return true
      }),
    maxBytes,
    .optionalChoice(
      "for", "Follow the sticker rules of this messenger.", unset: "",
      get: { $0.animation.service }, set: { $0.animation.service = $1 }),
    .optionalChoice(
      "dither", "The dithering of a GIF: none, ordered or diffusion.",
      unset: "diffusion",
      get: { $0.animation.dither }, set: { $0.animation.dither = $1 }),
    .choice(
      "effort", "The effort for a smaller .apng or .webp: usual or max.",
      get: { $0.animation.effort }, set: { $0.animation.effort = $1 }),
    .choice(
      "encoder", "The encoder of an .mp4 film: auto, software, nvenc, vaapi or qsv.",
      get: { $0.animation.encoder }, set: { $0.animation.encoder = $1 }),
  ]
}

extension RenderSettings {
  private static let loops = Parameter<RenderSettings>(
    name: "loops", summary: "The number of plays of an animation, or forever.",
    kind: .text(form: loopsForm),
    get: { .text($0.animation.plays.flatMap { $0 == 0 ? nil : "\($0)" } ?? "forever") },
    set: { (settings, node) throws(DocumentError) in
      let range = 1...AnimationSettings.mostPlays
      if case .number = node.value.content {
        settings.animation.plays = try node.wholeNumber(in: range)
        return
      }
      let text = try node.text(loopsForm)
      let plays = text == "forever" ? 0 : Int(text)
      guard let plays, plays == 0 ? text == "forever" : range.contains(plays) else {
        throw node.wrong(loopsForm)
      }
      settings.animation.plays = plays
    })

  private static let maxBytes = Parameter<RenderSettings>(
    name: "maxBytes", summary: "The maximum size of an animation, such as 500k or 2M.",
    kind: .text(form: bytesForm),
    get: { .text($0.animation.maxBytes.map { "\($0)" } ?? "any number") },
    set: { (settings, node) throws(DocumentError) in
      let range = 1...1_000_000_000
      if case .number = node.value.content {
        settings.animation.maxBytes = try node.wholeNumber(in: range)
        return
      }
      let text = try node.text(bytesForm)
      let scale = ["k": 1000, "M": 1_000_000][text.suffix(1)] ?? 1
      let number = Int(scale == 1 ? text[...] : text.dropLast())
      guard let number, range.contains(number), range.contains(number * scale) else {
        throw node.wrong(bytesForm)
      }
      settings.animation.maxBytes = number * scale
    })

  private static let bytesForm = "a number of bytes up to 1000M, such as 500000, 500k or 2M"

  private static let loopsForm =
    "forever or a number of times within 1…\(AnimationSettings.mostPlays)"
}

extension Color {
  /// An opaque colour, as 0xRRGGBB.
  fileprivate init(rgb: UInt32) {
    let components = [16, 8, 0].map { Float(rgb >> $0 & 255) / 255 }
    self.init(red: components[0], green: components[1], blue: components[2])
  }

  /// Red, green and blue as 0xRRGGBB.
  fileprivate var rgb: UInt32 {
    [red, green, blue].reduce(0) {
      $0 << 8 | UInt32(Int(Double($1 * 255).rounded(), within: 0...255))
    }
  }
}
