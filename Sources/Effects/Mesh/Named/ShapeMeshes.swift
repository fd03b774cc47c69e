public import Motion

/// The unit square pressed into the disc it encloses.
public struct EllipseMesh: Sendable, Hashable {
  /// Faces along each side; `nil` for the demo's, or more where the picture is large.
  public var count: Int?

  static let publishedCount = 30

  /// Makes the demo's mesh.
  public init() {}

  /// The mesh.
  public func mesh() -> MeshTransform {
    let count = count ?? Self.publishedCount
    return MeshTransform.grid(rows: count, columns: count) { point in
      let x = 2 * point.x - 1
      let y = 2 * point.y - 1
      return SIMD3(
        0.5 + 0.5 * x * (1 - y * y / 2).squareRoot(), 0.5 + 0.5 * y * (1 - x * x / 2).squareRoot(),
        0)
    }
  }
}

/// A label round a bottle: the sheet on an upright cylinder that keeps its width.
public struct CylinderMesh: Sendable, Hashable {
  /// How much of the circumference the sheet covers.
  public var angle = Angle(degrees: 150)
  /// Faces around the cylinder; `nil` for 40, or more where the picture is large.
  public var columns: Int?

  static let leastColumns = 40

  /// Makes the mesh.
  public init() {}

  /// The mesh; its middle stays in the sheet's plane and z is in units of the width.
  public func mesh() -> MeshTransform {
    let arc = angle.radians
    var mesh = MeshTransform.grid(rows: 1, columns: columns ?? Self.leastColumns) { from in
      let turn = (from.x - 0.5) * arc
      return SIMD3(0.5 + Math.sin(turn) / arc, from.y, (Math.cos(turn) - 1) / arc)
    }
    mesh.depthNormalization = .width
    return mesh
  }
}

/// Two halves of the sheet, each with its own vertices along the crack between them.
public struct CrackedMesh: Sendable, Hashable {
  /// Width of the crack in units.
  public var gap = 0.1
  /// How far the crack's teeth reach to either side, in units.
  public var pull = 0.1
  /// Teeth from top to bottom.
  public var rows = 10

  /// Makes the mesh.
  public init() {}

  /// The mesh, with the left half's vertices first, then the right half's, each row by row.
  public func mesh() -> MeshTransform {
    let half = 2 * (rows + 1)
    return MeshTransform(
      vertexCount: 2 * half, faceCount: 2 * rows,
      vertex: { index in
        let isRight = index >= half
        let row = index % half / 2
        let isCrack = (index % 2 == 1) != isRight
        let y = Double(row) / Double(rows)
        let tooth = row % 2 == 0 ? pull : -pull
        let x = isCrack ? 0.5 + tooth + (isRight ? gap : -gap) / 2 : isRight ? 1 : 0
        return MeshTransform.Vertex(
          from: SIMD2(isCrack ? 0.5 : isRight ? 1 : 0, y), to: SIMD3(x, y, 0))
      },
      face: { face in
        let first = face / rows * half + face % rows * 2
        return MeshTransform.Face(SIMD4(first, first + 1, first + 3, first + 2))
      })
  }
}

/// A bicubic Bézier patch: sixteen control points pull the sheet.
public struct PatchMesh: Sendable, Hashable {
  /// The control points in unit coordinates, row by row; at a third of the sheet apart they change
  /// nothing.
  public var points: [SIMD3<Double>]
  /// Faces along each side; `nil` for 24, or more where the picture is large.
  public var count: Int?

  static let leastCount = 24

  /// Makes a patch that changes nothing.
  public init() {
    points = (0..<16).map { SIMD3(Double($0 % 4) / 3, Double($0 / 4) / 3, 0) }
  }

  /// The mesh; any number of points other than sixteen is a programming error.
  public func mesh() -> MeshTransform {
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
      let point = points[4 * row + column]
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
