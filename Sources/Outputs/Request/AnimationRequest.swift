import Imaging

/// The contents and the file of an animation.
package struct AnimationRequest: Sendable {
  /// The file's name.
  package var path: String
  /// Whether a file of that name may be replaced.
  package var overwrite: Bool
  /// The kind of file.
  package var format: AnimationFormat
  /// How it is stored.
  package var settings: AnimationSettings
  /// What its pictures have in common.
  package var shape: SequenceShape
  /// When its frames are shown.
  package var schedule: Schedule
  /// Texts about the file, for formats that hold such.
  package var text: [(keyword: String, value: String)]
  /// The card that draws the frames; `nil` if none does.
  package var card: GraphicsCard?
  /// The sound of a film; `nil` for a silent one.
  package var sound: FilmSound?
  /// The card's encoder of a film; `nil` for the one in software.
  var encoder: EncoderOnCard?
  /// The remark about the encoder.
  var encoderRemark: String?

  /// Makes a request.
  package init(
    path: String, overwrite: Bool, format: AnimationFormat, settings: AnimationSettings,
    shape: SequenceShape, schedule: Schedule, text: [(keyword: String, value: String)] = [],
    card: GraphicsCard? = nil
  ) {
    self.path = path
    self.overwrite = overwrite
    self.format = format
    self.settings = settings
    self.shape = shape
    self.schedule = schedule
    self.text = text
    self.card = card
  }
}

extension AnimationRequest {
  /// Whether it is a still picture.
  var isStill: Bool { schedule.count == 1 }

  /// How a palette's missing colours are imitated; patterns cost more than they gain where a palette is a choice.
  var dither: Dither {
    settings.dither ?? (format.traits.reduction == .colors ? Dither.diffusion : Dither.none)
  }

  /// How often players show the file, as far as its format can count; 0 for endlessly.
  var plays: Int { min(settings.plays ?? 0, format.traits.maxPlays ?? .max) }

  /// The colour below pictures in a format without alpha, as 0xRRGGBB.
  var matte: UInt32 { settings.matte ?? 0xFFFFFF }

  /// Whether a palette, whose components have 8 bits, may hold its colours.
  var mayHavePalette: Bool {
    let reduction = format.traits.reduction
    return shape.depth == .eight && (reduction == .colors || reduction == .losslessOrColors)
  }
}
