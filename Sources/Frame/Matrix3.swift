/// A 3 × 3 matrix, column-major, applied as `M * v` to column vectors.
public struct Matrix3: Sendable, Hashable {
  /// The first column.
  public var x: SIMD3<Float>
  /// The second column.
  public var y: SIMD3<Float>
  /// The third column.
  public var z: SIMD3<Float>

  /// Makes a matrix from its columns.
  public init(_ x: SIMD3<Float>, _ y: SIMD3<Float>, _ z: SIMD3<Float>) {
    self.x = x
    self.y = y
    self.z = z
  }
}
