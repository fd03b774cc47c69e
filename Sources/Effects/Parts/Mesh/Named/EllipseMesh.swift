import Documents
import Motion

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

extension EllipseMesh: NamedMesh {
  static var faceCounts: [FaceCount<EllipseMesh>] {
    [
      .alongEachSide(publishedCount, get: { $0.count }, set: { $0.count = $1 }) { _, pixels in
        // At the corners of the square, x bends by 2√2 along y and by √2 across both, and y alike.
        SheetPixels.faces(8 * pixels.size.max(), in: publishedCount...200)
      }
    ]
  }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh() }
}
