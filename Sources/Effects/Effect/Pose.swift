public import Frame

/// An effect at one time: its parameters, the moment of its play, and the stage.
public struct Pose: Sendable, Hashable {
  /// The effect with the parameters that time or fingers gave it.
  public var effect: Effect
  /// The moment of its play.
  public var moment: Moment
  /// The stage with inputs where fingers moved them.
  public var stage: Stage

  /// Makes a pose.
  public init(_ effect: Effect, at moment: Moment, on stage: Stage) {
    self.effect = effect
    self.moment = moment
    self.stage = stage
  }

  /// The picture.
  ///
  /// - Throws: `EffectError` when the stage lacks pictures, or the parameters exclude each other.
  public func frame() throws(EffectError) -> Frame {
    var frame = try effect.frame(at: moment, on: stage)
    for (index, input) in stage.inputs.enumerated() where input.animation != nil {
      frame.show(input: index, at: input.seconds)
    }
    return frame
  }
}
