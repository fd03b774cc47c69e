import Effects

extension RenderRequest {
  /// What the gesture does to the effect on `stage`, which it widens where there is no `canvas`.
  ///
  /// Without one, positions count from the corner of the canvas that the effect has at rest, and the
  /// stage is as much larger on either side as a sticker is dragged beyond it.
  func interaction(on stage: inout Stage) throws(JobError) -> Interaction? {
    guard var gesture else { return nil }
    guard playback.mode == .once, playback.delay == 0, playback.repeatCount == 1 else {
      throw .gestureAndPlay
    }
    let interaction = try interaction(gesture, on: stage)
    guard canvas == nil, case .peel(let peel) = interaction else { return interaction }
    let margin = margin(peel.reach, stage.canvas)
    guard margin != SIMD2(0, 0) else { return interaction }
    stage.canvas += 2 * margin
    try check([stage.canvas])
    gesture.gesture.move(by: margin)
    return try self.interaction(gesture, on: stage)
  }

  private func interaction(
    _ gesture: GestureFile, on stage: Stage
  ) throws(JobError) -> Interaction {
    if case .scene = effect, gesture.placement != Placement() { throw .transformOfScene }
    guard
      let interaction = Interaction(
        gesture, with: effect, on: stage, duration: playback.duration)
    else { throw .noGesture(effect: effect.name) }
    return interaction
  }

  /// How much wider and higher on each side the canvas must be for a view that moves by up to
  /// `reach`, in whole pixels.
  private func margin(_ reach: SIMD2<Double>, _ canvas: SIMD2<Double>) -> SIMD2<Double> {
    let shown = gesture?.placement.bounds(of: canvas) ?? canvas
    let missing = (reach + (shown - canvas) / 2) * scale
    // What rounding alone sticks out is no pixel.
    let pixels = (missing - 1e-6).rounded(.up)
    return SIMD2(min(max(pixels.x, 0), 1e9), min(max(pixels.y, 0), 1e9)) / scale
  }
}
