import Documents
public import Motion

/// A label round a bottle: the sheet on an upright cylinder that keeps its width.
public struct CylinderMesh: Sendable, Hashable {
  /// Share of the circumference that the sheet covers.
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

extension CylinderMesh: NamedMesh {
  static var parameterList: [Parameter<CylinderMesh>] {
    [
      .number(
        "angle", "Share of the circumference that the sheet covers.", unit: "degrees", in: 1...360,
        get: { $0.angle.degrees }, set: { $0.angle = Angle(degrees: $1) })
    ]
  }

  static var faceCounts: [FaceCount<CylinderMesh>] {
    [
      FaceCount(
        name: "columns", summary: "Faces around the cylinder.", published: leastColumns,
        get: { $0.columns }, set: { $0.columns = $1 }
      ) { cylinder, pixels in
        // sin(at) / a bends by at most a.
        SheetPixels.faces(cylinder.angle.radians * pixels.size.x, in: leastColumns...200)
      }
    ]
  }

  static var isRelief: Bool { true }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh() }
}
