import Documents
import Motion

/// Rings around the middle of the sheet.
public struct RippleMesh: Sendable, Hashable {
  /// Height of a ring in units of depth.
  public var amplitude = 0.05
  /// Rings per unit of distance from the middle.
  public var waves = 4.0
  /// Rings per second that run outwards.
  public var speed = 0.0
  /// Faces along each side; `nil` for the article's 50, or as many as a picture needs.
  public var count: Int?

  static let publishedCount = 50

  /// Makes the article's mesh.
  public init() {}

  /// The mesh, `seconds` after the rings began to run.
  public func mesh(at seconds: Double = 0) -> MeshTransform {
    let count = count ?? Self.publishedCount
    return MeshTransform.grid(rows: count, columns: count) { point in
      let radius = Math.hypot(point.x - 0.5, point.y - 0.5)
      let phase = 2 * Double.pi * (waves * radius - speed * seconds)
      return SIMD3(point.x, point.y, amplitude * Math.sin(phase))
    }
  }
}

extension RippleMesh: NamedMesh {
  static var parameterList: [Parameter<RippleMesh>] {
    [
      .number(
        "amplitude", "Height of a ring in units of depth.", in: -1...1,
        get: { $0.amplitude }, set: { $0.amplitude = $1 }),
      .number(
        "waves", "Rings per unit of distance from the middle.", in: 0...50,
        get: { $0.waves }, set: { $0.waves = $1 }),
      .number(
        "speed", "Rings per second that move outwards.", in: -20...20, get: { $0.speed },
        set: { $0.speed = $1 }),
    ]
  }

  static var faceCounts: [FaceCount<RippleMesh>] {
    [
      .alongEachSide(publishedCount, get: { $0.count }, set: { $0.count = $1 }) { ripple, pixels in
        // The second derivative of a · sin(2πwt) is at most a(2πw)².
        let rings = 2 * Double.pi * ripple.waves
        return SheetPixels.faces(
          ripple.amplitude * rings * rings * pixels.mean, in: publishedCount...400)
      }
    ]
  }

  static var isCyclic: Bool { true }

  var playSeconds: Double? { speed == 0 ? nil : 1 / abs(speed) }

  static var isRelief: Bool { true }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh(at: seconds) }
}
