/// The interaction of an effect that takes no gesture: nothing happens.
package struct NoTouch: EffectInteraction {
  package var gesture: Gesture { Gesture(events: []) }

  package var milestones: [Milestone] { [] }
}

extension DrawableEffect where Touch == NoTouch {
  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> NoTouch? { nil }

  package func pose(
    by interaction: NoTouch, at seconds: Double, on stage: Stage
  ) -> Pose<Self> { Pose(self, at: Moment(seconds: seconds), on: stage) }
}
