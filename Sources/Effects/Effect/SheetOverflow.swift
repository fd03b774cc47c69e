import Frame

extension PlayedEffect {
  /// How far the sheet leaves the canvas during the play, in points: the most to the left or right, and
  /// above or below; zero for an effect that bends no sheet.
  package var overflow: SIMD2<Double> {
    guard effect.traits.bendsSheet else { return .zero }
    var overflow = SIMD2<Double>.zero
    for seconds in sampledSeconds {
      // What cannot be drawn fails when it is drawn.
      guard let pose = try? pose(at: seconds),
        case let few = pose.effect.coarse,
        let sheet = try? few.deformation(at: pose.moment, on: pose.stage),
        let placed = try? PlacedMesh(sheet, on: pose.stage)
      else { return .zero }
      overflow = pointwiseMax(overflow, placed.overflow)
    }
    return overflow
  }

  /// Times from start to end, and of events and milestones; at most 32 each.
  private var sampledSeconds: [Double] {
    let count = 32
    let between = (0...count).map { totalDuration * Double($0) / Double(count) }
    guard let interaction else { return between }
    let reported =
      interaction.milestones.map { $0.seconds } + interaction.gesture.events.map { $0.seconds }
    guard reported.count > count else { return between + reported }
    return between + (0..<count).map { reported[$0 * (reported.count - 1) / (count - 1)] }
  }
}

extension PlacedMesh {
  /// How far the sheet leaves the canvas, in points: to the left or right, and above or below.
  fileprivate var overflow: SIMD2<Double> {
    guard let bounds = shownBounds else { return .zero }
    let origin = SIMD2<Double>(sheet.origin) / scale
    let size = canvas.vector / scale
    return pointwiseMax(.zero, pointwiseMax(-(origin + bounds.low), origin + bounds.high - size))
  }
}
