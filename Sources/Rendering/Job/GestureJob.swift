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
    switch interaction {
    case .peel(let peel):
      return try widen(&stage, by: margin(peel.reach, stage.canvas), &gesture) ?? interaction
    case .mesh(let mesh):
      let free = (stage.canvas - mesh.size) / 2
      return try widen(&stage, by: pixels(mesh.reach - free), &gesture) ?? interaction
    case .elastic(let elastic) where stage.inputs.count == effect.pictureFiles.count:
      try widen(&stage, to: SIMD2(0, elastic.depth))
      return try self.interaction(gesture, on: stage)
    // A picture that no ball names lies in the canvas's middle and would move.
    case .metaballs(let balls)
    where Set(balls.balls.compactMap(\.picture)).count == stage.inputs.count:
      try widen(&stage, to: balls.reach)
      return interaction
    case .elastic, .metaballs, .morph, .scene: return interaction
    }
  }

  /// Widens the stage on each side, with the gesture on it; `nil` where it need not.
  private func widen(
    _ stage: inout Stage, by margin: SIMD2<Double>, _ gesture: inout GestureFile
  ) throws(JobError) -> Interaction? {
    guard margin != SIMD2(0, 0) else { return nil }
    stage.canvas += 2 * margin
    try check([stage.canvas])
    gesture.gesture.move(by: margin)
    return try self.interaction(gesture, on: stage)
  }

  /// Widens the stage to the right and below, to whole pixels, so that it holds the point `corner`.
  private func widen(_ stage: inout Stage, to corner: SIMD2<Double>) throws(JobError) {
    let pixels = (corner * settings.scale - 1e-6).rounded(.up)
    stage.canvas = pointwiseMax(
      stage.canvas, SIMD2(min(pixels.x, 1e9), min(pixels.y, 1e9)) / settings.scale)
    try check([stage.canvas])
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
    return pixels(reach + (shown - canvas) / 2)
  }

  /// A length in whole pixels, none for one below 0.
  private func pixels(_ missing: SIMD2<Double>) -> SIMD2<Double> {
    // What rounding alone sticks out is no pixel.
    let pixels = (missing * settings.scale - 1e-6).rounded(.up)
    return SIMD2(min(max(pixels.x, 0), 1e9), min(max(pixels.y, 0), 1e9)) / settings.scale
  }
}
