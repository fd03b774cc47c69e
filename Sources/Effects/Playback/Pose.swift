/// An effect at one time: its parameters, the moment of its play, and its stage.
public struct Pose<Subject: Sendable & Hashable>: Sendable, Hashable {
  /// The effect with its parameters at that time.
  public var effect: Subject
  /// The moment of its play.
  public var moment: Moment
  /// The stage, with inputs where fingers moved them.
  public var stage: Stage

  /// Makes a pose.
  public init(_ effect: Subject, at moment: Moment, on stage: Stage) {
    self.effect = effect
    self.moment = moment
    self.stage = stage
  }
}
