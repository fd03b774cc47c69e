import Documents
import Motion

/// A ribbon in waves: the article's first mesh.
public struct WavyMesh: Sendable, Hashable {
  /// The number of waves from left to right.
  public var waves = 3.0
  /// Height of a wave as a fraction of the sheet.
  public var amplitude = 0.15
  /// How much the right edge narrows at top and bottom, as a fraction of the sheet.
  public var shrink = 0.3
  /// Faces from left to right; `nil` for the article's 40, or as many as a picture needs.
  public var columns: Int?

  static let publishedColumns = 40

  /// Makes the article's mesh.
  public init() {}

  /// The mesh: vertices from left to right, top before bottom.
  public func mesh() -> MeshTransform {
    let columns = columns ?? Self.publishedColumns
    return MeshTransform(
      vertexCount: 2 * columns + 2, faceCount: columns,
      vertex: { index in
        let t = Double(index / 2) / Double(columns)
        let sine = Math.sin(Double.pi * waves * t)
        let rise = amplitude * sine * sine
        let y = index % 2 == 0 ? rise + shrink * t : 1 - amplitude + rise - shrink * t
        return MeshTransform.Vertex(
          from: SIMD2(t, index % 2 == 0 ? 0 : 1), to: SIMD3(t, y, 0))
      },
      face: { MeshTransform.Face(SIMD4(2 * $0, 2 * $0 + 2, 2 * $0 + 3, 2 * $0 + 1)) })
  }
}

extension WavyMesh: NamedMesh {
  static var parameterList: [Parameter<WavyMesh>] {
    [
      .number(
        "waves", "Waves from left to right.", in: 0.5...50, get: { $0.waves },
        set: { $0.waves = $1 }),
      .number(
        "amplitude", "Height of a wave as a fraction of the sheet.", in: 0...1,
        get: { $0.amplitude }, set: { $0.amplitude = $1 }),
      .number(
        "shrink", "Narrowing of the right edge at top and bottom.", in: 0...0.5,
        get: { $0.shrink }, set: { $0.shrink = $1 }),
    ]
  }

  static var faceCounts: [FaceCount<WavyMesh>] {
    [
      FaceCount(
        name: "columns", summary: "Faces from left to right.", published: publishedColumns,
        get: { $0.columns }, set: { $0.columns = $1 }
      ) { wavy, pixels in
        // The second derivative of a · sin²(πwt) is at most 2a(πw)².
        let slope = Double.pi * wavy.waves
        // A face whose top and bottom are not parallel is split into two triangles, which deviate from it
        // by a quarter of what its corners lack to a parallelogram: 2 · shrink for all faces together.
        let split = Int(2 * wavy.shrink * pixels.size.y, within: 0...4000)
        return max(
          SheetPixels.faces(
            2 * wavy.amplitude * slope * slope * pixels.size.y, in: publishedColumns...1000), split)
      }
    ]
  }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh() }
}
