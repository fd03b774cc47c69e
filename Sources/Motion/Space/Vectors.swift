/// The cross product of two vectors in space.
@inlinable
package func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The scalar product of two vectors in space.
@inlinable
package func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  a.x * b.x + a.y * b.y + a.z * b.z
}

/// The scalar product of two vectors in the plane.
@inlinable
package func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }

/// The vector with length 1, or zero if it has no direction.
@inlinable
package func normalized(_ vector: SIMD3<Double>) -> SIMD3<Double> {
  let length = dot(vector, vector).squareRoot()
  return length > 0 && length.isFinite ? vector / length : .zero
}
