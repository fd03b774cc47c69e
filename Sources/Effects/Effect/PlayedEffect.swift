package import Documents
public import Frame

/// An effect on its stage over time: played, or moved by fingers.
public struct PlayedEffect: Sendable {
  /// The effect with its parameters.
  public var effect: Effect
  /// The stage to draw on.
  public var stage: Stage
  /// How it is played; its duration also applies to a play that fingers start.
  public var playback: Playback
  /// The fingers' actions instead of a play; `nil` without a gesture.
  public var interaction: Interaction?
  /// Parameters that move with the play.
  public var tracks: [ParameterTrack] = []
  /// The corner from which a scene measures its places, in points of the canvas.
  package var origin = SIMD2(0.0, 0)

  /// Makes a played effect.
  public init(
    _ effect: Effect, on stage: Stage, playback: Playback, interaction: Interaction? = nil
  ) {
    self.effect = effect
    self.stage = stage
    self.playback = playback
    self.interaction = interaction
  }

  /// Seconds until nothing moves, or until the play is over.
  public var totalDuration: Double { interaction?.endSeconds ?? playback.totalDuration }

  /// The moment of the effect's play at `seconds`.
  public func moment(at seconds: Double) -> Moment { poseBeforeTracks(at: seconds).moment }

  /// Progress of the effect at `seconds`, from 0 to 1; `nil` if it has none.
  public func progress(at seconds: Double) -> Double? { poseBeforeTracks(at: seconds).progress }

  /// The events of a gesture, or of the first round of the play, in order of time.
  public var milestones: [Milestone] {
    if let interaction { return interaction.milestones }
    return effect.milestones(by: playback, ofInputs: stage.inputs.count)
  }

  /// The effect at `seconds`.
  ///
  /// - Throws: `EffectError` when a track's value is not valid for its parameter.
  public func pose(at seconds: Double) throws(EffectError) -> Pose<Effect> {
    do throws(DocumentError) {
      return try effect.pose(
        at: seconds, on: stage, by: playback, or: interaction, moving: tracks)
    } catch {
      throw EffectError(error)
    }
  }

  private func poseBeforeTracks(at seconds: Double) -> Pose<Effect> {
    effect.pose(at: seconds, on: stage, by: playback, or: interaction)
  }

  /// The picture at `seconds`.
  ///
  /// - Throws: `EffectError` when the stage lacks pictures, or the parameters exclude each other.
  public func frame(at seconds: Double) throws(EffectError) -> Frame {
    try pose(at: seconds).frame()
  }
}

extension DrawableEffect {
  /// The effect at `seconds` of a play, or of what fingers do in its place, with parameters that move.
  ///
  /// - Throws: `DocumentError` when a track's value is not valid for its parameter.
  package func pose(
    at seconds: Double, on stage: Stage, by playback: Playback, or interaction: Touch?,
    moving tracks: [ParameterTrack]
  ) throws(DocumentError) -> Pose<Self> {
    var pose = pose(at: seconds, on: stage, by: playback, or: interaction)
    let fraction = playback.moment(at: seconds).fraction(of: playback.duration)
    for track in tracks {
      try track.apply(at: fraction, of: playback.duration, to: &pose.effect)
    }
    return pose
  }

  /// What happens in the first round of a play of `count` pictures, in the order of time.
  package func milestones(by playback: Playback, ofInputs count: Int) -> [Milestone] {
    let pace = playback.duration / duration(ofInputs: count)
    return playback.milestones(
      ofForward: milestones(ofInputs: count).map {
        Milestone(kind: $0.kind, seconds: $0.seconds * pace)
      })
  }

  /// The effect at `seconds`, with the parameters that it has.
  func pose(
    at seconds: Double, on stage: Stage, by playback: Playback, or interaction: Touch?
  ) -> Pose<Self> {
    let stage = stage.playing(at: seconds)
    if let interaction { return pose(by: interaction, at: seconds, on: stage) }
    var moment = playback.moment(at: seconds)
    // A shader has frames before its play.
    if seconds < 0 { moment.seconds = seconds }
    let own = duration(ofInputs: stage.inputs.count - pictureFiles.count)
    return Pose(self, at: moment.paced(from: playback.duration, to: own), on: stage)
  }
}

extension Pose where Subject == Effect {
  /// The picture.
  ///
  /// - Throws: `EffectError` when the stage lacks pictures, or the parameters exclude each other.
  public func frame() throws(EffectError) -> Frame { try effect.frame(at: moment, on: stage) }

  /// Progress of a pull, as a share of the pull that starts an action; `nil` for other effects.
  public var progress: Double? { effect.progress(at: moment, on: stage) }
}
