import Effects

extension RenderRequest {
  /// The interaction of the gesture with `effect` on `stage`; without a `canvas`, it widens the stage, and
  /// the effect's own places move with it.
  ///
  /// Without a canvas, positions refer to the corner of the canvas that the effect has at rest. The
  /// stage grows on both sides as far as a sticker is dragged or a mesh bends beyond it, and to the
  /// right and below as far as a bar or balls do, whose positions refer to the canvas's corner.
  func interaction(
    on stage: inout Stage, of effect: inout Effect
  ) throws(JobError) -> Interaction? {
    guard var gesture else { return nil }
    guard settings.play == .once, settings.delay == 0, settings.repeatCount == 1 else {
      throw .gestureAndPlay
    }
    let interaction = try interaction(gesture, with: effect, on: stage)
    guard settings.canvas == nil else { return interaction }
    switch interaction.canvasGrowth(on: stage) {
    case .enough: return interaction
    case .around(let missing):
      let margin = pixels(missing, stage.scale)
      guard margin != SIMD2(0, 0), let moved = effect.moved(by: margin) else { return interaction }
      effect = moved
      stage.canvas += 2 * margin
      gesture.gesture.move(by: margin)
    case .upTo(let corner):
      let pixels = (corner * stage.scale - 1e-6).rounded(.up)
      stage.canvas = pointwiseMax(
        stage.canvas, SIMD2(min(pixels.x, 1e9), min(pixels.y, 1e9)) / stage.scale)
    }
    if settings.fit == nil { try check(stage) }
    return try self.interaction(gesture, with: effect, on: stage)
  }

  /// The interaction of a gesture on a stage that does not change.
  func interaction(
    _ gesture: GestureFile, with effect: Effect, on stage: Stage
  ) throws(JobError) -> Interaction {
    if effect.parts != nil, gesture.placement != Placement() { throw .transformOfScene }
    try checkPresses(of: gesture.gesture, on: effect, stage.limits)
    guard
      let interaction = Interaction(
        gesture.gesture, placement: gesture.placement, with: effect, on: stage,
        duration: try playback().duration)
    else { throw .noGesture(effect: effect.name) }
    return interaction
  }

  /// Throws unless what a gesture presses can be found in the time that preparing may take.
  private func checkPresses(
    of gesture: Gesture, on effect: Effect, _ limits: PreparationLimits
  ) throws(JobError) {
    let motions = Double(effect.motionCount)
    guard motions > 0 else { return }
    let presses = gesture.events.count { $0.phase == .began }
    guard Double(presses) * motions <= limits.touchWork else {
      throw .manyPresses(presses, motions: motions, allowed: limits.seconds)
    }
  }

  /// A length rounded up to whole pixels, at least 0.
  func pixels(_ missing: SIMD2<Double>, _ scale: Double) -> SIMD2<Double> {
    // A length that exceeds a pixel by rounding alone does not count.
    let pixels = (missing * scale - 1e-6).rounded(.up)
    return SIMD2(min(max(pixels.x, 0), 1e9), min(max(pixels.y, 0), 1e9)) / scale
  }
}
