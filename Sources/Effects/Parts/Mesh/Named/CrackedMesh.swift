import Documents
import Motion

/// Two halves of the sheet, each with its own vertices along the crack between them.
public struct CrackedMesh: Sendable, Hashable {
  /// Width of the crack in units.
  public var gap = 0.1
  /// Reach of the crack's teeth to either side, in units.
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

extension CrackedMesh: NamedMesh {
  static var parameterList: [Parameter<CrackedMesh>] {
    [
      .number(
        "gap", "Width of the crack in units.", in: 0...1, get: { $0.gap }, set: { $0.gap = $1 }),
      .number(
        "pull", "Reach of the crack's teeth to either side in units.", in: 0...0.5,
        get: { $0.pull }, set: { $0.pull = $1 }),
      .wholeNumber(
        "rows", "Teeth from top to bottom.", in: 1...1000, get: { $0.rows },
        set: { $0.rows = $1 }),
    ]
  }

  var faceCount: Int { 2 * rows }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh() }
}
