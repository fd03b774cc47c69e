import Documents
import Effects
import Frame

extension RenderRequest {
  /// The effect on its stage over time, for inputs of `sizes`, in pixels of their files, and their
  /// animations; `strokes` and `coverage` measure a picture as ``InputPictures/strokeShare(of:)`` and
  /// ``InputPictures/coveredShare(of:)``.
  func performance(
    for sizes: [PixelSize], animations: [InputAnimation?]? = nil,
    strokes: (AssetRequest) -> Double? = { _ in nil },
    coverage: (AssetRequest) -> Double? = { _ in nil }
  ) throws(JobError) -> PlayedEffect {
    var placed = self
    var stage = try stage(for: sizes, animations: animations)
    let traits = effect.traits
    for input in stage.inputs.indices where traits.measuresStrokes || traits.printsOnPaper {
      let request = AssetRequest(input: input, size: stage.pixelSize(ofInput: input))
      if traits.measuresStrokes { stage.inputs[input].strokeShare = strokes(request) }
      if traits.printsOnPaper { stage.inputs[input].coveredShare = coverage(request) }
    }
    let origin = try placed.uncover(on: &stage)
    var effect = placed.effect
    let interaction = try placed.interaction(on: &stage, of: &effect)
    var played = PlayedEffect(
      effect, on: stage, playback: try playback(), interaction: interaction)
    played.tracks = tracks
    played.origin = origin
    guard let fit = settings.fit else { return played }
    return try fitted(played, into: fit)
  }

  /// Moves a scene to the right and down by what reaches beyond the upper left corner of a canvas without a set
  /// size, and returns how far; the places where its stickers can be dropped move with it.
  private mutating func uncover(on stage: inout Stage) throws(JobError) -> SIMD2<Double> {
    let sizes = stage.inputs.map(\.size)
    let missing =
      settings.canvas == nil ? pixels(effect.overhang(for: sizes), stage.scale) : .zero
    let moved = missing == .zero ? nil : effect.moved(by: missing)
    gesture?.gesture.drops += drops.map { drop in
      DropRegion(origin: drop.origin + (moved == nil ? .zero : missing), size: drop.size)
    }
    guard let moved else { return .zero }
    effect = moved
    stage.canvas = moved.wholeCanvas(for: sizes, scale: stage.scale)
    if settings.fit == nil { try check(stage) }
    return missing
  }

  /// The same play, as large as all of it fits into a canvas of `pixels`.
  private func fitted(
    _ played: PlayedEffect, into pixels: SIMD2<Double>
  ) throws(JobError) -> PlayedEffect {
    let needed = played.stage.canvas + 2 * played.overflow
    let scale = ((pixels - 2 * Double(margin)) / needed).min()
    return try arranged(played, on: pixels, DrawnPlace(scale: scale))
  }

  /// The same play on a canvas of `pixels`, its middle at `place`; only a sheet can be moved from there.
  func arranged(
    _ played: PlayedEffect, on pixels: SIMD2<Double>, _ place: DrawnPlace
  ) throws(JobError) -> PlayedEffect {
    var fitted = played
    fitted.stage.scale = place.scale
    fitted.stage.canvas = pixels / place.scale
    if place.offset != .zero {
      fitted.stage.inputs[0].position = fitted.stage.canvas / 2 + place.offset
    }
    try check(fitted.stage)
    var moved = gesture
    if let interaction = played.interaction { moved?.gesture = interaction.gesture }
    let shift = (fitted.stage.canvas - played.stage.canvas) / 2 + place.offset
    if let centered = played.effect.moved(by: shift) {
      fitted.effect = centered
      fitted.origin += shift
      moved?.gesture.move(by: shift)
    }
    fitted.interaction = try moved.map { (gesture) throws(JobError) in
      try interaction(gesture, with: fitted.effect, on: fitted.stage)
    }
    return fitted
  }
}

/// Finds out whether the canvas cuts something off a sheet, once for jobs that differ in their moments alone.
final class CutCheck {
  private struct Play: Equatable {
    let effect: Effect
    let stage: Stage
    let playback: Playback
    let tracks: [ParameterTrack]
  }

  private var last: (play: Play, warning: String?)?

  /// Knows no play.
  init() {}

  /// A sentence when the canvas cuts something off the sheet during the play.
  func warning(_ played: PlayedEffect) -> String? {
    guard played.interaction == nil else { return Self.warning(played) }
    let play = Play(
      effect: played.effect, stage: played.stage, playback: played.playback,
      tracks: played.tracks)
    if let last, last.play == play { return last.warning }
    let warning = Self.warning(played)
    last = (play, warning)
    return warning
  }

  private static func warning(_ played: PlayedEffect) -> String? {
    let stage = played.stage
    let overflow = played.overflow
    // Half a pixel does not show.
    guard (overflow * stage.scale).max() > 0.5 else { return nil }
    let pixels = stage.pixelSize
    let needed = (stage.canvas + 2 * overflow - 1e-6).rounded(.up)
    let shown = "\(stage.canvas.x.plainText) x \(stage.canvas.y.plainText)"
    return
      "the sheet extends beyond its canvas of \(shown) points; --canvas "
      + "\(needed.x.plainText)x\(needed.y.plainText) shows all of it, and --fit "
      + "\(pixels.width)x\(pixels.height) makes it smaller"
  }
}
