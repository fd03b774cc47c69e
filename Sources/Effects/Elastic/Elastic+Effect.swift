import Documents

extension Elastic: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "elastic",
      summary:
        "A bar is pulled down like a drop and springs back, or stays open while it loads.",
      inputCounts: 0...1, takesPlacement: false, takesGesture: true, bendsSheet: false,
      isCyclic: true)
  }

  package func milestones(ofInputs count: Int) -> [Milestone] {
    hand(at: duration, width: 1).milestones
  }

  package func progress(at moment: Moment, on stage: Stage) -> Double? {
    guard style == .refresh else { return nil }
    let elapsed = moment.direction == .reverse ? duration - moment.seconds : moment.seconds
    let view = view(on: stage)
    return fitted(to: view.picture).state(at: elapsed, width: view.points.x).progress
  }

  package func moved(by offset: SIMD2<Double>) -> Elastic? { nil }

  package func duration(ofInputs count: Int) -> Double { duration }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> ElasticInteraction? {
    let view = view(on: stage)
    return ElasticInteraction(
      gesture, elastic: fitted(to: view.picture), origin: SIMD2<Double>(view.origin) / stage.scale,
      size: view.points)
  }

  package func pose(
    by interaction: ElasticInteraction, at seconds: Double, on stage: Stage
  ) -> Pose<Elastic> {
    var elastic = self
    elastic.state = interaction.state(at: seconds)
    return Pose(elastic, at: Moment(seconds: seconds), on: stage)
  }
}

extension ElasticInteraction: EffectInteraction {
  package func follower() -> (PointerEvent) -> Bool {
    { event in event.phase != .began || isInView(event.position) }
  }

  package func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth {
    guard stage.inputs.count > elastic.pictureFiles.count else { return .upTo(SIMD2(0, depth)) }
    // A pulled bar pushes the picture down; the view of a header is as large as the picture.
    return elastic.style == .pull ? .upTo(SIMD2(0, depth + stage.inputs[0].size.y)) : .enough
  }
}
