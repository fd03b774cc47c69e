/// The flat sheet.
struct IdentityMesh: NamedMesh {
  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform {
    MeshTransform.identity(rows: 1, columns: 1)
  }
}
