import Effects

extension RenderRequest {
  /// What the gesture does to the effect on `stage`, which it widens where there is no `canvas`.
  ///
  /// Without one, positions count from the corner of the canvas that the effect has at rest, and the
  /// stage is as much larger on either side as a sticker is dragged or a mesh bent beyond it; below and to the right
  /// as a bar or balls are, whose places count from the canvas's corner.
  func interaction(on stage: inout Stage) throws(JobError) -> Interaction? {
    guard var gesture else { return nil }
    guard settings.play == .once, settings.delay == 0, settings.repeatCount == 1 else {
      throw .gestureAndPlay
    }
    let interaction = try interaction(gesture, on: stage)
    guard settings.canvas == nil else { return interaction }
    switch interaction.room(on: stage) {
    case .enough: return interaction
    case .around(let missing):
      let margin = pixels(missing)
      guard margin != SIMD2(0, 0) else { return interaction }
      stage.canvas += 2 * margin
      gesture.gesture.move(by: margin)
    case .upTo(let corner):
      let pixels = (corner * settings.scale - 1e-6).rounded(.up)
      stage.canvas = pointwiseMax(
        stage.canvas, SIMD2(min(pixels.x, 1e9), min(pixels.y, 1e9)) / settings.scale)
    }
    try check([stage.canvas])
    return try self.interaction(gesture, on: stage)
  }

  private func interaction(
    _ gesture: GestureFile, on stage: Stage
  ) throws(JobError) -> Interaction {
    if effect.parts != nil, gesture.placement != Placement() { throw .transformOfScene }
    guard
      let interaction = Interaction(
        gesture.gesture, placement: gesture.placement, with: effect, on: stage,
        duration: try playback().duration)
    else { throw .noGesture(effect: effect.name) }
    return interaction
  }

  /// A length in whole pixels, none for one below 0.
  private func pixels(_ missing: SIMD2<Double>) -> SIMD2<Double> {
    // What rounding alone sticks out is no pixel.
    let pixels = (missing * settings.scale - 1e-6).rounded(.up)
    return SIMD2(min(max(pixels.x, 0), 1e9), min(max(pixels.y, 0), 1e9)) / settings.scale
  }
}
