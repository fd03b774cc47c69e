import Motion

/// A lens and the fingers that move and pinch it.
struct LensHand {
  private(set) var milestones: [Milestone] = []
  /// The lens as the fingers left it.
  private(set) var lens: BulgeMesh
  private let interaction: MeshInteraction
  /// Fingers that came down on the sheet, in that order, with their current positions.
  private var fingers: [(pointer: Int, position: SIMD2<Double>)] = []
  /// The distance of two fingers when the second came down, in points.
  private var spread = 1.0

  init(_ interaction: MeshInteraction, until end: Double) {
    self.interaction = interaction
    lens = interaction.mesh.constants.bulge
    for event in interaction.gesture.events(until: end) { take(event) }
  }

  /// A wave with the lens of two fingers added to it.
  func pinching(_ wave: MeshTransform) -> MeshTransform {
    guard fingers.count == 2 else { return wave }
    var pinch = BulgeMesh()
    pinch.count = interaction.mesh.constants.wave.count ?? WaveMesh.publishedCount
    pinch.point = interaction.unit(middle)
    pinch.radius = MeshInteraction.wavePinchRadius
    pinch.bulginess = -scale / 10
    let change = pinch.mesh(on: interaction.size)
    return wave.mappingVertices { vertex, index in
      let flat = SIMD3(vertex.from.x, vertex.from.y, 0)
      return MeshTransform.Vertex(
        from: vertex.from, to: vertex.to + change.vertices[index].to - flat)
    }
  }

  private var middle: SIMD2<Double> { (fingers[0].position + fingers[1].position) / 2 }

  /// The distance of two fingers relative to their first distance.
  private var scale: Double { distance / spread }

  private var distance: Double {
    let way = fingers[1].position - fingers[0].position
    return max(Math.hypot(way.x, way.y), 1)
  }

  /// The number of fingers that the mesh needs.
  private var needed: Int { interaction.mesh.name == .wave ? 2 : 1 }

  private mutating func take(_ event: PointerEvent) {
    for index in fingers.indices {
      fingers[index].position =
        interaction.gesture.point(of: fingers[index].pointer, at: event.seconds)
        ?? fingers[index].position
    }
    if event.phase == .began {
      guard fingers.count < 2, interaction.isOnSheet(event.position) else { return }
      fingers.append((event.pointer, event.position))
      if fingers.count == 2 { spread = distance }
      report(.started, event)
    } else {
      guard let index = fingers.firstIndex(where: { $0.pointer == event.pointer }) else { return }
      fingers[index].position = event.position
      if event.phase != .moved {
        report(.released, event)
        follow()
        fingers.remove(at: index)
        return
      }
    }
    follow()
  }

  private mutating func report(_ kind: Milestone.Kind, _ event: PointerEvent) {
    guard fingers.count == needed else { return }
    milestones.append(Milestone(kind: kind, seconds: event.seconds))
  }

  private mutating func follow() {
    if fingers.count == 2 {
      lens.point = interaction.unit(middle)
      lens.radius = MeshInteraction.pinchRadius * scale
    } else if let finger = fingers.first {
      lens.point = interaction.unit(finger.position)
    }
  }
}
