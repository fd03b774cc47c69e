/// Triangles as data, in the layout that a device reads.
public struct TriangleMesh: Sendable, Hashable {
  /// Numbers per vertex: unit x and y; position x, y and z; normal x, y and z.
  public static let stride = 8

  /// `stride` numbers per vertex.
  public var components: [Float]
  /// Three vertex indices per triangle, counted from 0.
  public var indices: [UInt32]

  /// Makes a mesh of vertices and triangles.
  public init(components: [Float], indices: [UInt32]) {
    self.components = components
    self.indices = indices
  }

  /// The number of vertices.
  public var vertexCount: Int { components.count / TriangleMesh.stride }
  /// The number of triangles.
  public var triangleCount: Int { indices.count / 3 }

  /// A number that distinguishes meshes (FNV-1a over every component and index).
  var digest: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ bits: UInt32) { hash = (hash ^ UInt64(bits)) &* 0x100_0000_01B3 }
    for component in components { mix(component.bitPattern) }
    for index in indices { mix(index) }
    return hash
  }
}
