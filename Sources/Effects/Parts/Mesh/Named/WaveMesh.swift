import Documents
import Motion

/// Waves that roll down the sheet in an endless loop.
public struct WaveMesh: Sendable, Hashable {
  /// Height of a wave in units of depth.
  public var amplitude = 0.25
  /// Waves from top to bottom.
  public var waves = 4.0
  /// Height of the waves' base, in units of depth.
  public var lift = 0.5
  /// The share of the sheet's width that is left free on each side.
  public var inset = 0.05
  /// Seconds until the picture repeats.
  public var duration = 5.0
  /// Faces along each side; `nil` for the demo's, or more where the picture is large.
  public var count: Int?

  static let publishedCount = 50

  /// Makes the demo's mesh.
  public init() {}

  /// The mesh at `seconds` of its loop.
  public func mesh(at seconds: Double) -> MeshTransform {
    let progress = seconds / duration
    let count = count ?? Self.publishedCount
    return MeshTransform.grid(rows: count, columns: count) { point in
      let phase = 2 * Double.pi * waves * (point.y + progress)
      return SIMD3(
        (1 - 2 * inset) * point.x + inset, point.y, lift + amplitude * Math.sin(phase))
    }
  }
}

extension WaveMesh: TouchableMesh {
  static var parameterList: [Parameter<WaveMesh>] {
    [
      .number(
        "amplitude", "Height of a wave in units of depth.", in: -1...1,
        get: { $0.amplitude }, set: { $0.amplitude = $1 }),
      .number(
        "waves", "Waves from top to bottom.", in: 0...50, get: { $0.waves },
        set: { $0.waves = $1 }),
      .number(
        "lift", "Base height of the waves in units of depth.", in: -1...1,
        get: { $0.lift }, set: { $0.lift = $1 }),
      .number(
        "inset", "Margin at each side as a share of the width.", in: 0...0.5,
        get: { $0.inset }, set: { $0.inset = $1 }),
      .number(
        "duration", "Period of the movement.", unit: "seconds", in: 0.1...60,
        get: { $0.duration }, set: { $0.duration = $1 }),
    ]
  }

  static var faceCounts: [FaceCount<WaveMesh>] {
    [
      .alongEachSide(publishedCount, get: { $0.count }, set: { $0.count = $1 }) { wave, pixels in
        // The second derivative of a · sin(2πwt) is at most a(2πw)².
        let rolls = 2 * Double.pi * wave.waves
        return SheetPixels.faces(
          wave.amplitude * rolls * rolls * pixels.mean, error: 1, in: publishedCount...200)
      }
    ]
  }

  static var isCyclic: Bool { true }

  var playSeconds: Double? { duration }

  static var isRelief: Bool { true }

  // From above, straight on the steepest slopes that face up, so that white stays white there and the others are dark.
  static var softDirection: SIMD3<Double> { SIMD3(0, -litSlope, 1) }

  // Steeper waves would be dark on both sides.
  var softRelief: Double {
    min(Self.litSlope / max(abs(amplitude) * 2 * .pi * waves, Self.litSlope), 1)
  }

  /// The slope that soft light falls straight on.
  private static let litSlope = 0.45

  /// The waves of a long sheet are as deep as those of one of 2 by 1.
  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform {
    let share = LongPicture.depth(ofSize: size)
    var wave = self
    wave.amplitude *= share
    wave.lift *= share
    return wave.mesh(at: seconds)
  }

  static var miss: String { "the gesture does not put two fingers on the wave" }

  func hand(on sheet: TouchedSheet) -> LensHand { LensHand(over: self, on: sheet) }
}
