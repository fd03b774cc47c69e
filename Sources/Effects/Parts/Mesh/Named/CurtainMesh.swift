import Documents
import Motion

/// A curtain of folds, pulled to a point and let go.
public struct CurtainMesh: Sendable, Hashable {
  /// Where the right edge is held, in unit coordinates.
  public var point = SIMD2(0.5, 0.5)

  /// How much further right the edge hangs far from the hand, as a fraction of the distance.
  public var bend = 0.25
  /// How close to the hand the bend begins; larger is closer.
  public var tightness = 10.0
  /// Height of the folds, and of their base, in units of depth.
  public var depth = 0.1
  /// Sharpness of the folds.
  public var fold = 1.4
  /// Faces from top to bottom; `nil` for the demo's, or more where the picture is large.
  public var rows: Int?
  /// Faces from left to right; `nil` for the demo's, or more where the picture is large.
  public var columns: Int?

  static let publishedRows = 20
  static let publishedColumns = 50

  /// A bound of the second derivative of the folds along x: θ = 6πx² grows by at most 12π, and
  /// sin(f cos θ) bends by at most f² + f in θ, and by f times θ's own bend.
  var sharpest: Double {
    let (fold, growth) = (abs(fold), 12 * Double.pi)
    return (fold * fold + fold) * growth * growth + fold * growth
  }

  /// Makes the demo's mesh, held in the middle.
  public init() {}

  /// Seconds from release until it hangs still: 0.1, and 0.5 more for a whole width.
  public var duration: Double { 0.1 + 0.5 * (1 - min(max(point.x, 0), 1)) }

  /// The mesh while it is held at `point`.
  public func held(at point: SIMD2<Double>) -> MeshTransform {
    let x = min(point.x, 1)
    return MeshTransform.grid(
      rows: rows ?? Self.publishedRows, columns: columns ?? Self.publishedColumns
    ) { from in
      let distance = from.y - point.y
      let bend = bend * (1 - Math.exp(-tightness * distance * distance))
      let fold = Math.sin(-fold * Math.cos(6 * Double.pi * from.x * from.x))
      return SIMD3(
        from.x * x + from.x * bend * (1 - x), from.y, depth + depth * fold * (1 - x))
    }
  }

  /// The mesh of a curtain that is not held.
  public var idle: MeshTransform { held(at: SIMD2(1, 0.5)) }

  /// The mesh `seconds` after release.
  public func mesh(at seconds: Double) -> MeshTransform {
    let fraction = TimingFunction.ease.value(at: min(max(seconds / duration, 0), 1))
    return held(at: point).moved(fraction, to: idle)
  }
}

extension CurtainMesh: TouchableMesh {
  static var parameterList: [Parameter<CurtainMesh>] {
    [
      .point(
        "point", "Position at which the curtain's right edge is held, in unit coordinates.",
        in: 0...1,
        get: { $0.point }, set: { $0.point = $1 }),
      .number(
        "bend", "Additional distance to the right of the edge far from the hand.", in: 0...1,
        get: { $0.bend }, set: { $0.bend = $1 }),
      .number(
        "tightness", "Distance from the hand at which this begins.", in: 0...1000,
        get: { $0.tightness }, set: { $0.tightness = $1 }),
      .number(
        "depth", "Height of the folds in units of depth.", in: -1...1, get: { $0.depth },
        set: { $0.depth = $1 }),
      .number(
        "fold", "Sharpness of the folds.", in: -10...10, get: { $0.fold },
        set: { $0.fold = $1 }),
    ]
  }

  static var faceCounts: [FaceCount<CurtainMesh>] {
    [
      FaceCount(
        name: "rows", summary: "Faces from top to bottom.", published: publishedRows,
        get: { $0.rows }, set: { $0.rows = $1 }
      ) { curtain, pixels in
        // e^(−k·t²) bends most at its top, by 2k.
        SheetPixels.faces(
          2 * curtain.bend * curtain.tightness * pixels.size.x, in: publishedRows...200)
      },
      FaceCount(
        name: "columns", summary: "Faces from left to right.", published: publishedColumns,
        get: { $0.columns }, set: { $0.columns = $1 }
      ) { curtain, pixels in
        SheetPixels.faces(
          curtain.depth * curtain.sharpest * pixels.mean, error: 1, in: publishedColumns...300)
      },
    ]
  }

  var playSeconds: Double? { duration }

  static var isRelief: Bool { true }

  /// While it is held.
  static var poster: Double { 0 }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh(at: seconds) }

  static var miss: String {
    "no press of the gesture is within \(CurtainHand.grip.plainText) points of the curtain's right edge"
  }

  func hand(on sheet: TouchedSheet) -> CurtainHand { CurtainHand(self, on: sheet) }

  static func takes(_ point: SIMD2<Double>, on sheet: TouchedSheet) -> Bool {
    sheet.contains(point) && sheet.unit(point).x > 1 - CurtainHand.grip / sheet.size.x
  }
}
