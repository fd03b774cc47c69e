import Documents
import Motion

/// A cloth that waves from its pole at the left edge.
public struct FlagMesh: Sendable, Hashable {
  /// Height of the waves at the free edge, in units of depth.
  public var amplitude = 0.09
  /// Waves from the pole to the free edge.
  public var waves = 1.5
  /// How much later a wave comes at the bottom than at the top, in waves.
  public var slant = 0.2
  /// How far the free edge hangs down, as a share of the height.
  public var droop = 0.06
  /// Seconds until the picture repeats.
  public var duration = 1.6
  /// Faces along each side; `nil` for 40, or more where the picture is large.
  public var count: Int?

  static let leastCount = 40

  /// Makes a flag in a light wind.
  public init() {}

  /// The mesh at `seconds` of its loop.
  public func mesh(at seconds: Double) -> MeshTransform {
    let count = count ?? Self.leastCount
    return MeshTransform.grid(rows: count, columns: count) { point in
      let phase = 2 * Double.pi * (waves * point.x + slant * point.y - seconds / duration)
      // Fixed at the pole, freest at the other edge.
      let height = amplitude * point.x * Math.sin(phase)
      // The cloth keeps its length: a slope takes half of its square, the mean of sin² is a half.
      let slope = 2 * Double.pi * waves * amplitude
      let shortened = slope * slope * point.x * point.x * point.x / 12
      return SIMD3(point.x - shortened, point.y + droop * point.x * point.x, height)
    }
  }
}

extension FlagMesh: NamedMesh {
  static var parameterList: [Parameter<FlagMesh>] {
    [
      .number(
        "amplitude", "Height of the waves at the free edge, in units of depth.", in: -1...1,
        get: { $0.amplitude }, set: { $0.amplitude = $1 }),
      .number(
        "waves", "Waves from the pole to the free edge.", in: 0...10, get: { $0.waves },
        set: { $0.waves = $1 }),
      .number(
        "slant", "Delay of a wave at the bottom, in waves.", in: -5...5, get: { $0.slant },
        set: { $0.slant = $1 }),
      .number(
        "droop", "How far the free edge hangs down, as a share of the height.", in: -1...1,
        get: { $0.droop }, set: { $0.droop = $1 }),
      .number(
        "duration", "Period of the movement.", unit: "seconds", in: 0.1...60,
        get: { $0.duration }, set: { $0.duration = $1 }),
    ]
  }

  static var faceCounts: [FaceCount<FlagMesh>] {
    [
      .alongEachSide(leastCount, get: { $0.count }, set: { $0.count = $1 }) { flag, pixels in
        // The second derivative of a · sin(2πwt) is at most a(2πw)².
        let rolls = 2 * Double.pi * flag.waves
        return SheetPixels.faces(
          flag.amplitude * rolls * rolls * pixels.mean, error: 1, in: leastCount...200)
      }
    ]
  }

  static var isCyclic: Bool { true }

  static var isRelief: Bool { true }

  var playSeconds: Double? { duration }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh(at: seconds) }
}
