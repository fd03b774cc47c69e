/// An effect whose picture, with its outline, a finger can peel off, drag and release.
package protocol PeelableEffect: DrawableEffect where Touch == PeelInteraction {
  /// Seconds that one play takes in each direction.
  static var duration: Double { get }
  /// The border around its picture.
  var outline: Outline { get }
}

extension PeelableEffect {
  package func duration(ofInputs count: Int) -> Double { Self.duration }

  package func touchSize(on stage: Stage) -> SIMD2<Double> {
    stage.inputs[0].size + 2 * outline.width
  }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> PeelInteraction? {
    PeelInteraction(
      gesture, size: touchSize(on: stage), home: stage.center(ofInput: 0), placement: placement,
      duration: duration)
  }

  package func sheet(takenBy interaction: PeelInteraction) -> PeelInteraction? { interaction }

  package func pose(
    by interaction: PeelInteraction, at seconds: Double, on stage: Stage
  ) -> Pose<Self> {
    interaction.pose(of: self, lasting: Self.duration, at: seconds, on: stage)
  }
}
