import Documents
import Motion

/// A lens that enlarges the sheet around a point.
public struct BulgeMesh: Sendable, Hashable {
  /// The middle of the lens, in unit coordinates.
  public var point = SIMD2(0.5, 0.5)
  /// The radius of the lens in points.
  public var radius = 120.0
  /// How much the lens enlarges; 0.4 enlarges at most 1.8 times, in the middle.
  public var bulginess = 0.4
  /// Faces along each side; `nil` for the demo's, or more where the picture is large.
  public var count: Int?

  static let publishedCount = 36

  /// Makes the demo's mesh.
  public init() {}

  /// The mesh on a sheet of `size` points.
  public func mesh(on size: SIMD2<Double>) -> MeshTransform {
    let reach = radius / size.x
    let count = count ?? Self.publishedCount
    return MeshTransform.grid(rows: count, columns: count) { from in
      let offset = from - point
      let distance = Math.hypot(offset.x, offset.y * size.y / size.x)
      guard distance <= reach else { return SIMD3(from.x, from.y, 0) }
      let strength = bulginess * (Math.cos(Double.pi * distance / reach) + 1)
      let to = from + offset * strength
      return SIMD3(to.x, to.y, 0.2 * strength)
    }
  }
}

extension BulgeMesh: TouchableMesh {
  static var parameterList: [Parameter<BulgeMesh>] {
    [
      .point(
        "point", "The middle of the lens in unit coordinates.", in: -10...10,
        get: { $0.point }, set: { $0.point = $1 }),
      .number(
        "radius", "Radius of the lens.", unit: "points", in: 0.01...100_000,
        get: { $0.radius }, set: { $0.radius = $1 }),
      .number(
        "bulginess", "Magnification of the lens.", in: -0.5...1, get: { $0.bulginess },
        set: { $0.bulginess = $1 }),
    ]
  }

  static var faceCounts: [FaceCount<BulgeMesh>] {
    [
      .alongEachSide(publishedCount, get: { $0.count }, set: { $0.count = $1 }) { bulge, pixels in
        // d · b(cos(πd / r) + 1) bends most at the rim, by bπ² / r, and is split on both diagonals.
        let reach = bulge.radius * pixels.pixelsPerPoint
        return SheetPixels.faces(
          2 * bulge.bulginess * .pi * .pi / reach * pixels.size.x * pixels.size.x,
          in: publishedCount...200)
      }
    ]
  }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh(on: size) }

  static var miss: String { "the gesture does not press the sheet" }

  func hand(on sheet: TouchedSheet) -> LensHand { LensHand(moving: self, on: sheet) }
}
