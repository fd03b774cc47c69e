/// A 4 × 4 matrix, column-major, applied as `M * v` to column vectors.
public struct Matrix4: Sendable, Hashable {
  /// The four columns, first to last.
  public var columns: (x: SIMD4<Float>, y: SIMD4<Float>, z: SIMD4<Float>, w: SIMD4<Float>) {
    get { (x, y, z, w) }
    set { (x, y, z, w) = newValue }
  }

  private var x: SIMD4<Float>
  private var y: SIMD4<Float>
  private var z: SIMD4<Float>
  private var w: SIMD4<Float>

  /// Makes a matrix from its columns.
  public init(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>, _ w: SIMD4<Float>) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// The identity matrix.
  public static var identity: Matrix4 {
    Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// The transform that applies `right` first, then `left`.
  public static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    Matrix4(left * right.x, left * right.y, left * right.z, left * right.w)
  }

  /// The transformed column vector.
  public static func * (matrix: Matrix4, vector: SIMD4<Float>) -> SIMD4<Float> {
    matrix.x * vector.x + matrix.y * vector.y + matrix.z * vector.z + matrix.w * vector.w
  }
}
