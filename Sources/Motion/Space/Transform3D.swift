package import Frame

/// A transform of space with perspective, like Core Animation's `CATransform3D`; lengths are points.
///
/// It multiplies column vectors, so `CATransform3D`'s element mRC is row C of column R here.
public struct Transform3D: Sendable, Hashable {
  /// The first column.
  public var x: SIMD4<Double>
  /// The second column.
  public var y: SIMD4<Double>
  /// The third column.
  public var z: SIMD4<Double>
  /// The fourth column.
  public var w: SIMD4<Double>

  /// Makes a transform from its columns.
  public init(
    _ x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>, _ w: SIMD4<Double>
  ) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// The identity transform.
  public static var identity: Transform3D {
    Transform3D(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// Translates by `offset` points.
  public static func translation(_ offset: SIMD3<Double>) -> Transform3D {
    var result = identity
    result.w = SIMD4(offset.x, offset.y, offset.z, 1)
    return result
  }

  /// Scales along each axis.
  public static func scale(_ factors: SIMD3<Double>) -> Transform3D {
    var result = identity
    result.x.x = factors.x
    result.y.y = factors.y
    result.z.z = factors.z
    return result
  }

  /// Rotates by `angle` about `axis`, from x to y about the z axis; an axis of length 0 rotates
  /// nothing.
  public static func rotation(_ angle: Angle, around axis: SIMD3<Double>) -> Transform3D {
    let a = normalized(axis)
    guard a != .zero else { return identity }
    let (s, c) = (Math.sin(angle.radians), Math.cos(angle.radians))
    let t = 1 - c
    return Transform3D(
      SIMD4(t * a.x * a.x + c, t * a.x * a.y + s * a.z, t * a.x * a.z - s * a.y, 0),
      SIMD4(t * a.x * a.y - s * a.z, t * a.y * a.y + c, t * a.y * a.z + s * a.x, 0),
      SIMD4(t * a.x * a.z + s * a.y, t * a.y * a.z - s * a.x, t * a.z * a.z + c, 0),
      SIMD4(0, 0, 0, 1))
  }

  /// The perspective of an eye `distance` points in front of the plane z = 0; 0 for an orthographic
  /// view.
  public static func perspective(_ distance: Double) -> Transform3D {
    var result = identity
    if distance != 0 { result.m34 = -1 / distance }
    return result
  }

  /// `CATransform3D`'s element m34: −1/d for an eye at a distance of d points.
  public var m34: Double {
    get { z.w }
    set { z.w = newValue }
  }

  /// The transform that applies `right` first, then `left`.
  public static func * (left: Transform3D, right: Transform3D) -> Transform3D {
    Transform3D(left * right.x, left * right.y, left * right.z, left * right.w)
  }

  /// The transformed column vector.
  public static func * (matrix: Transform3D, vector: SIMD4<Double>) -> SIMD4<Double> {
    matrix.x * vector.x + matrix.y * vector.y + matrix.z * vector.z + matrix.w * vector.w
  }

  /// The image of a point before the division by the last component.
  public func applied(to point: SIMD3<Double>) -> SIMD4<Double> {
    self * SIMD4(point.x, point.y, point.z, 1)
  }

  /// The matrix in single precision.
  package var matrix: Matrix4 {
    Matrix4(SIMD4<Float>(x), SIMD4<Float>(y), SIMD4<Float>(z), SIMD4<Float>(w))
  }

  /// The matrix for normals, up to length: the cofactors of the part without perspective and
  /// translation; `nil` when that part is singular or not finite.
  package var normalColumns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)? {
    let (a, b, c) = (xyz(x), xyz(y), xyz(z))
    let determinant = dot(a, cross(b, c))
    let largest = [a, b, c].map { dot($0, $0) }.max() ?? 0
    guard determinant.isFinite, abs(determinant) > 1e-12 * largest * largest.squareRoot() else {
      return nil
    }
    let sign: Double = determinant < 0 ? -1 : 1
    return (sign * cross(b, c), sign * cross(c, a), sign * cross(a, b))
  }

  private func xyz(_ vector: SIMD4<Double>) -> SIMD3<Double> {
    SIMD3(vector.x, vector.y, vector.z)
  }
}
