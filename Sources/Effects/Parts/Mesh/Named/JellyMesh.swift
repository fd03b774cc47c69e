import Documents
public import Motion

/// A disc whose rim shivers.
public struct JellyMesh: Sendable, Hashable {
  /// Movement of the rim, in units.
  public var magnitude = 0.04
  /// The phase of the shiver; `nil` to follow time.
  public var phase: Angle?
  /// Whether it has the demo's 50 faces around the middle, along which straight lines turn by up to 7°.
  public var fan = false
  /// Faces along each side, unless it is a fan; `nil` for as many as keep straight lines straight.
  public var count: Int?

  /// With these, no straight line turns by 2° between neighbouring faces at the demo's magnitude.
  static let leastCount = 100

  /// Makes the demo's mesh.
  public init() {}

  /// Seconds of the loop: four movements of 2 seconds each.
  public static let duration = 8.0

  /// The demo's mesh at one phase, in radians: 100 points on the rim, then the middle, and 50 faces.
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
  public func mesh(at seconds: Double) -> MeshTransform { filled(rim(at: seconds)) }

  /// The demo's mesh at `seconds` of the loop.
  func rim(at seconds: Double) -> MeshTransform {
    if let phase { return JellyMesh.rim(phase: phase.radians, magnitude: magnitude) }
    let step = seconds / 2
    let index = Int(step.rounded(.down).truncatingRemainder(dividingBy: 4), within: 0...3)
    let fraction = step - step.rounded(.down)
    func key(_ index: Int) -> MeshTransform {
      JellyMesh.rim(phase: Double(index % 4 + 1) * .pi / 4, magnitude: magnitude)
    }
    return key(index).moved(fraction, to: key(index + 1))
  }

  /// The mesh that is drawn for a rim and a middle.
  func filled(_ rim: MeshTransform) -> MeshTransform {
    fan ? rim : JellyFilling(rim).mesh(count: count ?? Self.leastCount)
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
      .boolean(
        "fan", "Whether it has the demo's 50 faces around the middle, which bend straight lines.",
        get: { $0.fan }, set: { $0.fan = $1 }),
    ]
  }

  static var faceCounts: [FaceCount<JellyMesh>] {
    [
      .alongEachSide(
        leastCount, coarse: 32, get: { $0.count }, set: { $0.count = $1 }
      ) { jelly, _ in
        // A line's turn grows with the movement, at every size of the picture.
        let share = jelly.magnitude / JellyMesh().magnitude
        return Int((Double(leastCount) * share).rounded(.up), within: 24...200)
      }
    ]
  }

  static var isCyclic: Bool { true }

  var playSeconds: Double? { Self.duration }

  var faceCount: Int {
    let side = count ?? Self.leastCount
    return fan ? 50 : side * side
  }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh(at: seconds) }

  static var miss: String { "the gesture does not tap the jelly" }

  func hand(on sheet: TouchedSheet) -> JellyHand { JellyHand(self, on: sheet) }
}
