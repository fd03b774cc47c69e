package import Frame

/// An effect whose picture, with its outline, a finger can peel off, drag and release.
package protocol PeelableEffect: DrawableEffect where Touch == PeelInteraction {
  /// Seconds that one play takes in each direction.
  static var duration: Double { get }
  /// The border around its picture.
  var outline: Outline { get }
  /// What the sheet covers until it lifts.
  var under: Underlay { get }
  /// How far the sheet leans into its movement; 0 for not at all.
  var tilt: Double { get }
  /// The height of the lifted sheet as a share of the eye's distance.
  var lift: Double { get }
}

extension PeelableEffect {
  package func duration(ofInputs count: Int) -> Double { Self.duration }

  package func ground(on stage: Stage) -> [Draw] {
    under.draws(ofInput: 1, on: stage.shrunk)
  }

  package func touchSize(on stage: Stage) -> SIMD2<Double> {
    let size = stage.inputs[0].size
    return size + 2 * outline.fitted(to: size).width
  }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> PeelInteraction? {
    var interaction = PeelInteraction(
      gesture, size: touchSize(on: stage), home: stage.center(ofInput: 0), placement: placement,
      duration: duration)
    guard tilt > 0, lift > 0 else { return interaction }
    interaction.tilt = tilt
    let highest = min(lift + SheetLean.most, SheetLean.highest)
    let size = stage.inputs[0].size
    interaction.leaningSize = (size + 2 * outline.fitted(to: size).reach) / (1 - highest)
    return interaction
  }

  package func sheet(takenBy interaction: PeelInteraction) -> PeelInteraction? { interaction }

  package func pose(
    by interaction: PeelInteraction, at seconds: Double, on stage: Stage
  ) -> Pose<Self> {
    interaction.pose(of: self, lasting: Self.duration, at: seconds, on: stage)
  }
}
