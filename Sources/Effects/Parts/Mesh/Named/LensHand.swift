import Motion

/// A lens and the fingers that move and pinch it, or that add it to a wave.
struct LensHand: MeshHand {
  /// The radius in points of the lens under two fingers, for each multiple of their first distance.
  private static let pinchRadius = 100.0
  /// The radius in points of a lens that two fingers add to a wave.
  private static let wavePinchRadius = 300.0

  private(set) var milestones: [Milestone] = []
  /// The lens as the fingers left it.
  private var lens: BulgeMesh
  /// The wave that two fingers add a lens to; `nil` if the lens is the mesh.
  private let wave: WaveMesh?
  private let sheet: TouchedSheet
  /// Fingers that came down on the sheet, in that order, with their current positions.
  private var fingers: [(pointer: Int, position: SIMD2<Double>)] = []
  /// The distance of two fingers when the second came down, in points.
  private var spread = 1.0

  init(moving lens: BulgeMesh, on sheet: TouchedSheet) {
    self.lens = lens
    self.sheet = sheet
    wave = nil
  }

  init(over wave: WaveMesh, on sheet: TouchedSheet) {
    lens = BulgeMesh()
    lens.count = wave.count ?? WaveMesh.publishedCount
    self.wave = wave
    self.sheet = sheet
  }

  mutating func mesh(at seconds: Double) -> MeshTransform {
    for move in sheet.gesture.moves(at: seconds) { take(move) }
    guard let wave else { return lens.mesh(on: sheet.size) }
    return pinching(wave.mesh(at: seconds))
  }

  /// A wave with the lens of two fingers added to it.
  private func pinching(_ wave: MeshTransform) -> MeshTransform {
    guard fingers.count == 2 else { return wave }
    var pinch = lens
    pinch.radius = Self.wavePinchRadius
    pinch.bulginess = -scale / 10
    let change = pinch.mesh(on: sheet.size)
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
  private var needed: Int { wave == nil ? 1 : 2 }

  mutating func take(_ event: PointerEvent) {
    for index in fingers.indices {
      fingers[index].position =
        sheet.gesture.point(of: fingers[index].pointer, at: event.seconds)
        ?? fingers[index].position
    }
    if event.phase == .began {
      guard fingers.count < 2, sheet.contains(event.position) else { return }
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
      lens.point = sheet.unit(middle)
      lens.radius = Self.pinchRadius * scale
    } else if let finger = fingers.first {
      lens.point = sheet.unit(finger.position)
    }
  }
}
