import Documents

/// What fingers do with an effect: a pure function of pointer events and time.
public struct Interaction: Sendable {
  /// The pointer events.
  public let gesture: Gesture
  /// What is reported, in the order of time.
  public let milestones: [Milestone]
  /// When nothing moves any more: after the last event's consequences, or the last event.
  public let endSeconds: Double
  package let miss: String?
  private let poses: @Sendable (Double, Stage) -> Pose<Effect>
  private let rooms: @Sendable (Stage) -> CanvasRoom

  /// Forgets the type of what fingers do with `effect`, of which `wrap` makes an `Effect` again.
  init<Kind: DrawableEffect>(
    _ interaction: Kind.Touch, of effect: Kind,
    _ wrap: @escaping @Sendable (Kind) -> Effect
  ) {
    gesture = interaction.gesture
    milestones = interaction.milestones
    endSeconds = interaction.endSeconds
    miss = interaction.miss
    poses = { seconds, stage in
      let pose = effect.pose(by: interaction, at: seconds, on: stage)
      return Pose(wrap(pose.effect), at: pose.moment, on: pose.stage)
    }
    rooms = { interaction.room(on: $0) }
  }

  /// What a gesture does with `effect` on `stage`; `nil` when no finger moves this effect.
  ///
  /// - Parameters:
  ///   - gesture: The pointer events, in canvas points.
  ///   - placement: The view's own transform.
  ///   - effect: The effect before anything is touched.
  ///   - stage: The canvas and the pictures.
  ///   - duration: Seconds that the effect's play takes, more than 0.
  public init?(
    _ gesture: Gesture, placement: Placement = Placement(), with effect: Effect,
    on stage: Stage, duration: Double
  ) {
    guard
      let interaction = effect.interaction(
        with: gesture, placement: placement, on: stage, duration: duration)
    else { return nil }
    self = interaction
  }

  /// What is odd about it though it can be drawn: sentences for a person.
  ///
  /// A `canvas` in points tells where positions count from.
  public func warnings(on canvas: SIMD2<Double>) -> [String] {
    guard let miss, !gesture.events.isEmpty else { return [] }
    return [
      "\(miss); its positions are points of a canvas of \(canvas.x.plainText) x "
        + canvas.y.plainText
    ]
  }

  /// The effect at `seconds`, from the events up to then.
  public func pose(at seconds: Double, on stage: Stage) -> Pose<Effect> { poses(seconds, stage) }
}

extension Interaction: EffectInteraction {
  package func room(on stage: Stage) -> CanvasRoom { rooms(stage) }
}
