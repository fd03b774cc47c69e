/// What an animation is made of, and where it goes.
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

  /// How a palette's missing colours are imitated; patterns cost an APNG more than they gain.
  var dither: Dither { settings.dither ?? (format == .gif ? Dither.diffusion : Dither.none) }

  /// How often the file says that it is played, as far as its format can count; 0 for endlessly.
  var plays: Int { min(settings.plays ?? 0, format.mostPlays ?? .max) }

  /// Makes a request.
  package init(
    path: String, overwrite: Bool, format: AnimationFormat, settings: AnimationSettings,
    shape: SequenceShape, schedule: Schedule, text: [(keyword: String, value: String)] = []
  ) {
    self.path = path
    self.overwrite = overwrite
    self.format = format
    self.settings = settings
    self.shape = shape
    self.schedule = schedule
    self.text = text
  }
}
