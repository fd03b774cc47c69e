/// Points per unit of a mesh's z, depending on the sheet's width and height.
public enum DepthNormalization: String, Sendable, Hashable, CaseIterable {
  /// One: z is in points.
  case none
  /// The width.
  case width
  /// The height.
  case height
  /// The smaller of the two.
  case min
  /// The larger of the two.
  case max
  /// The mean of width and height. The default.
  case average

  /// Points per unit on a sheet of `size` points.
  public func points(on size: SIMD2<Double>) -> Double {
    switch self {
    case .none: 1
    case .width: size.x
    case .height: size.y
    case .min: Swift.min(size.x, size.y)
    case .max: Swift.max(size.x, size.y)
    case .average: (size.x + size.y) / 2
    }
  }
}

/// How z becomes depth.
public enum MeshDepth: String, Sendable, Hashable, CaseIterable {
  /// As Core Animation documents: z times the normalisation.
  case documented
  /// Half of that, as in the reference implementation, BCMeshTransformView.
  case halved

  /// The factor of z besides the normalisation.
  public var factor: Double {
    switch self {
    case .documented: 1
    case .halved: 0.5
    }
  }
}

extension MeshTransform {
  /// Points per unit of x, y and z on a sheet of `size` points.
  public func pointsPerUnit(
    on size: SIMD2<Double>, depth: MeshDepth = .documented
  ) -> SIMD3<Double> {
    SIMD3(size.x, size.y, depthNormalization.points(on: size) * depth.factor)
  }
}
