import Documents
import Motion

/// A bicubic Bézier patch: sixteen control points pull the sheet.
public struct PatchMesh: Sendable, Hashable {
  /// The control points in unit coordinates, row by row; spaced a third of the sheet apart, they change nothing.
  public var points: [SIMD3<Double>] { didSet { arePulled = true } }
  /// Whether the points are set.
  private var arePulled = false
  /// Faces along each side; `nil` for 24, or more where the picture is large.
  public var count: Int?

  static let leastCount = 24

  /// Makes a patch whose points are at rest; until one is set, ``example`` shows what they do.
  public init() {
    points = Self.rest
  }

  /// A third of the sheet apart.
  private static let rest = (0..<16).map { (index: Int) in
    SIMD3(Double(index % 4) / 3, Double(index / 4) / 3, 0)
  }

  /// A patch that is pulled at its lower right corner, into the sheet and towards the viewer.
  public static let example: [SIMD3<Double>] = {
    var points = rest
    for (index, pull) in [(15, 1.0), (14, 0.55), (11, 0.55), (10, 0.3)] {
      points[index] += pull * SIMD3(-0.22, -0.26, 0.3)
    }
    return points
  }()

  /// The points that bend the sheet.
  private var shown: [SIMD3<Double>] { arePulled ? points : Self.example }

  /// The mesh; any number of points other than sixteen is a programming error.
  public func mesh() -> MeshTransform {
    let points = shown
    precondition(points.count == 16, "a bicubic patch has sixteen control points")
    let count = count ?? Self.leastCount
    return MeshTransform.grid(rows: count, columns: count) { from in
      let across = PatchMesh.weights(at: from.x)
      let down = PatchMesh.weights(at: from.y)
      var place = SIMD3<Double>.zero
      for index in 0..<16 { place += down[index / 4] * across[index % 4] * points[index] }
      return place
    }
  }

  /// A bound of the second derivatives along both axes, and twice across both, in units: those of Bézier
  /// curves are at most 6 times the second differences of their points, and 9 times the mixed ones.
  var sharpest: Double {
    func plane(_ row: Int, _ column: Int) -> SIMD2<Double> {
      let point = shown[4 * row + column]
      return SIMD2(point.x, point.y)
    }
    var (across, down, mixed) = (0.0, 0.0, 0.0)
    for a in 0..<4 {
      for b in 0..<2 {
        let row = plane(a, b) - 2 * plane(a, b + 1) + plane(a, b + 2)
        let column = plane(b, a) - 2 * plane(b + 1, a) + plane(b + 2, a)
        across = max(across, Math.hypot(row.x, row.y))
        down = max(down, Math.hypot(column.x, column.y))
      }
    }
    for a in 0..<3 {
      for b in 0..<3 {
        let twist = plane(a, b) - plane(a, b + 1) - plane(a + 1, b) + plane(a + 1, b + 1)
        mixed = max(mixed, Math.hypot(twist.x, twist.y))
      }
    }
    return 6 * across + 6 * down + 18 * mixed
  }

  /// The cubic Bernstein polynomials.
  static func weights(at t: Double) -> SIMD4<Double> {
    let s = 1 - t
    return SIMD4(s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
  }
}

extension PatchMesh: NamedMesh {
  static var parameterList: [Parameter<PatchMesh>] {
    (0..<16).map { index in
      .point(
        "p\(index / 4)\(index % 4)",
        "Control point of row \(index / 4) and column \(index % 4), in unit coordinates.",
        in: -100...100, get: { SIMD2($0.points[index].x, $0.points[index].y) },
        set: { $0.points[index] = SIMD3($1.x, $1.y, $0.points[index].z) })
    }
  }

  static var faceCounts: [FaceCount<PatchMesh>] {
    [
      .alongEachSide(leastCount, get: { $0.count }, set: { $0.count = $1 }) { patch, pixels in
        SheetPixels.faces(patch.sharpest * pixels.size.max(), in: leastCount...200)
      }
    ]
  }

  static var isRelief: Bool { true }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh() }
}
