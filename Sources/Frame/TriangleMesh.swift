/// Triangles as data, in the layout that a device reads.
public struct TriangleMesh: Sendable, Hashable {
  /// Numbers that a vertex takes: unit x and y; place x, y and z; normal x, y and z.
  public static let stride = 8

  /// `stride` numbers for each vertex.
  public var components: [Float]
  /// Three vertices for each triangle, counted from 0.
  public var indices: [UInt32]

  /// Makes a mesh of vertices and triangles.
  public init(components: [Float], indices: [UInt32]) {
    self.components = components
    self.indices = indices
  }

  /// Vertices in all.
  public var vertexCount: Int { components.count / TriangleMesh.stride }
  /// Triangles in all.
  public var triangleCount: Int { indices.count / 3 }

  /// A number that tells meshes apart (FNV-1a over every component and index).
  var digest: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ bits: UInt32) { hash = (hash ^ UInt64(bits)) &* 0x100_0000_01B3 }
    for component in components { mix(component.bitPattern) }
    for index in indices { mix(index) }
    return hash
  }
}
