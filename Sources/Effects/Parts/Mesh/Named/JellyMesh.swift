import Documents
public import Motion

/// A disc whose rim shivers.
public struct JellyMesh: Sendable, Hashable {
  /// Movement of the rim, in units.
  public var magnitude = 0.04
  /// The phase of the shiver; `nil` to follow time.
  public var phase: Angle?

  /// Makes the demo's mesh.
  public init() {}

  /// Seconds of the loop: four movements of 2 seconds each.
  public static let duration = 8.0

  /// The mesh at one phase, in radians: 100 points on the rim, then the middle, and 50 faces.
  public static func rim(phase: Double, magnitude: Double) -> MeshTransform {
    let count = 100
    let middle = MeshTransform.Vertex(
      from: SIMD2(0.5, 0.5),
      to: SIMD3(0.5 + 0.02 * Math.cos(phase), 0.5 + 0.02 * Math.sin(phase), 0))
    let radius = 0.5.squareRoot()
    return MeshTransform(
      vertexCount: count + 1, faceCount: count / 2, depthNormalization: .none,
      vertex: { index in
        guard index < count else { return middle }
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let shiver = Math.sin(Double.pi * Math.cos(2 * angle + phase)) * Math.cos(angle + phase)
        let moved = radius + magnitude * shiver
        let direction = SIMD2(Math.sin(angle), Math.cos(angle))
        let to = 0.5 + moved * direction
        return MeshTransform.Vertex(from: 0.5 + radius * direction, to: SIMD3(to.x, to.y, 0))
      },
      face: { face in
        MeshTransform.Face(SIMD4(2 * face + 1, 2 * face, count, (2 * face + 2) % count))
      })
  }

  /// The mesh at `seconds` of its loop: phases from π/4 to π in steps of π/4, and back.
  public func mesh(at seconds: Double) -> MeshTransform {
    if let phase { return JellyMesh.rim(phase: phase.radians, magnitude: magnitude) }
    let step = seconds / 2
    let index = Int(step.rounded(.down).truncatingRemainder(dividingBy: 4), within: 0...3)
    let fraction = step - step.rounded(.down)
    func key(_ index: Int) -> MeshTransform {
      JellyMesh.rim(phase: Double(index % 4 + 1) * .pi / 4, magnitude: magnitude)
    }
    return key(index).moved(fraction, to: key(index + 1))
  }
}

extension JellyMesh: TouchableMesh {
  static var parameterList: [Parameter<JellyMesh>] {
    [
      .number(
        "magnitude", "Movement of the rim in units.", in: 0...0.5, get: { $0.magnitude },
        set: { $0.magnitude = $1 }),
      .optionalNumber(
        "phase", "The phase of the shiver; overrides time.", unit: "degrees", unset: "time",
        in: -3600...3600, get: { $0.phase?.degrees },
        set: { $0.phase = $1.map { Angle(degrees: $0) } }),
    ]
  }

  static var isCyclic: Bool { true }

  var playSeconds: Double? { Self.duration }

  var faceCount: Int { 50 }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh(at: seconds) }

  static var miss: String { "the gesture does not tap the jelly" }

  func hand(on sheet: TouchedSheet) -> JellyHand { JellyHand(self, on: sheet) }
}
