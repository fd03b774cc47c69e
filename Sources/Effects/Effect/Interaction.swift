import Documents

/// What fingers do with an effect: a pure function of pointer events and time.
public struct Interaction: Sendable {
  /// The pointer events.
  public let gesture: Gesture
  /// The reported events, in the order of time.
  public let milestones: [Milestone]
  /// The time in seconds after which nothing moves: when the effects of the last event are over.
  public let endSeconds: Double
  package let miss: String?
  package let sheet: PeelInteraction?
  private let takings: @Sendable () -> Bool
  private let followers: @Sendable () -> (PointerEvent) -> Bool
  private let changes: @Sendable () -> Bool
  private let leftPlay: @Sendable () -> Double?
  private let poses: @Sendable (Double, Stage) -> Pose<Effect>
  private let growths: @Sendable (Stage, Double) -> CanvasGrowth

  /// Erases the type of the interaction with `effect`; `wrap` turns a value of that type back into an
  /// `Effect`.
  init<Kind: DrawableEffect>(
    _ interaction: Kind.Touch, of effect: Kind,
    _ wrap: @escaping @Sendable (Kind) -> Effect
  ) {
    gesture = interaction.gesture
    milestones = interaction.milestones
    endSeconds = interaction.endSeconds
    miss = interaction.miss
    sheet = effect.sheet(takenBy: interaction)
    takings = { interaction.takesFinger }
    changes = { interaction.leavesChange }
    leftPlay = { interaction.leftSeconds }
    followers = { interaction.follower() }
    poses = { seconds, stage in
      let pose = effect.pose(by: interaction, at: seconds, on: stage)
      return Pose(wrap(pose.effect), at: pose.moment, on: pose.stage)
    }
    growths = { interaction.canvasGrowth(on: $0, from: $1) }
  }

  /// What a gesture does with `effect` on `stage`; `nil` when the effect takes no gesture.
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

  /// Warnings about the gesture, one sentence each; it can be drawn nevertheless.
  ///
  /// `canvas` is the size in points that positions refer to.
  public func warnings(on canvas: SIMD2<Double>) -> [String] {
    guard let miss, !gesture.events.isEmpty else { return [] }
    return [
      "\(miss); its positions are points of a canvas of \(canvas.x.plainText) x "
        + canvas.y.plainText
    ]
  }

  /// The effect at `seconds`, given the events up to that time.
  public func pose(at seconds: Double, on stage: Stage) -> Pose<Effect> { poses(seconds, stage) }
}

extension Interaction: EffectInteraction {
  package var takesFinger: Bool { takings() }

  package var leavesChange: Bool { changes() }

  package var leftSeconds: Double? { leftPlay() }

  package func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth {
    growths(stage, start)
  }

  package func follower() -> (PointerEvent) -> Bool { followers() }
}
