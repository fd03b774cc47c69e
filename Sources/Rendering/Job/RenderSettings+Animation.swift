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
      "matte", "What half-transparent pixels are laid on where a format has none: #rrggbb.",
      form: "#rrggbb", get: { $0.animation.matte.map { Color(rgb: $0).hexadecimalText } },
      set: { settings, text in
        guard let color = Color(hexadecimalText: text), color.alpha == 1 else { return false }
        settings.animation.matte = color.rgb
        return true
      }),
    .choice(
      "dither", "How the colours that a GIF lacks are imitated: none or ordered.",
      get: { $0.animation.dither }, set: { $0.animation.dither = $1 }),
  ]
}

extension RenderSettings {
  private static let loops = Parameter<RenderSettings>(
    name: "loops", summary: "How often players show an animation: a number of times, or forever.",
    kind: .text(form: loopsForm),
    get: { .text($0.animation.plays == 0 ? "forever" : "\($0.animation.plays)") },
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
