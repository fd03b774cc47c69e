import Documents

/// What fingers do with a named mesh, as in the article's demos: a function of pointer events and time.
package struct MeshInteraction: Sendable {
  /// The sheet and the events on it.
  package let sheet: TouchedSheet
  /// The effect with its constants.
  package let mesh: Mesh
  private let touch: MeshTouch

  /// Makes an interaction; `nil` for a mesh that takes no gesture.
  package init?(_ mesh: Mesh, on sheet: TouchedSheet) {
    guard let touch = mesh.touch else { return nil }
    self.sheet = sheet
    self.mesh = mesh
    self.touch = touch
  }

  /// The bent sheet at `seconds`, given the events up to that time.
  package func mesh(at seconds: Double) -> MeshTransform {
    touch.hand(mesh.constants, sheet).mesh(seconds)
  }

  /// How far the mesh reaches beyond the flat sheet, horizontally and vertically, in points: the
  /// maximum at some events and some moments between them.
  package var reach: SIMD2<Double> { reach(from: -.infinity) }

  private func reach(from start: Double) -> SIMD2<Double> {
    let stage = Stage(canvas: sheet.size, inputs: [Stage.Input(size: sheet.size)])
    var reach = SIMD2<Double>.zero
    var last: MeshTransform?
    let hand = touch.hand(mesh.coarse.constants, sheet)
    for seconds in sampledSeconds where seconds >= start {
      let bent = hand.mesh(seconds)
      guard bent != last else { continue }
      last = bent
      let shown = mesh.showing(bent)
      guard let placed = try? shown.coarse.placed(at: Moment(seconds: seconds), on: stage)
      else { continue }
      reach = pointwiseMax(reach, placed.reach)
    }
    return pointwiseMin(reach, 8 * sheet.size)
  }

  /// Times of events, and times from start to end, at most 32 each.
  private var sampledSeconds: [Double] {
    let (count, events) = (32, gesture.events)
    let atEvents =
      events.count <= count
      ? events.map { $0.seconds }
      : (0..<count).map { events[$0 * (events.count - 1) / (count - 1)].seconds }
    let between = (0..<count).map { endSeconds * Double($0) / Double(count - 1) }
    return (atEvents + between).sorted()
  }
}

extension MeshInteraction: EffectInteraction {
  package var gesture: Gesture { sheet.gesture }

  package var milestones: [Milestone] { touch.hand(mesh.constants, sheet).milestones() }

  package var miss: String? { milestones.isEmpty ? touch.miss : nil }

  package func follower() -> (PointerEvent) -> Bool {
    { event in event.phase != .began || touch.takes(event.position, sheet) }
  }

  package func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth {
    .around(reach(from: start) - (stage.canvas - sheet.size) / 2)
  }
}
