/// The limits above which a mesh is refused.
public struct MeshLimits: Sendable, Hashable {
  /// Drawn faces, after subdivision.
  public var faces: Int
  /// Vertices before subdivision.
  public var vertices: Int
  /// The limit of memory that ``faces`` follows from; `nil` if it does not.
  private var bytes: Int?

  /// Makes limits.
  public init(faces: Int = 1 << 21, vertices: Int = 1 << 22) {
    self.faces = faces
    self.vertices = vertices
  }

  /// The limits where preparing may take as much as `limits` say.
  package init(_ limits: PreparationLimits) {
    // As many as a row of faces has, which has the most for its faces.
    self.init(faces: limits.meshFaces, vertices: 2 * limits.meshFaces + 2)
    bytes = limits.bytes
  }

  /// How the numbers are raised, where they follow from memory.
  var advice: String {
    bytes.map {
      ", set by \(PreparationLimits.bytesName) of \($0); "
        + "--limit \(PreparationLimits.bytesName)=VALUE raises it"
    } ?? ""
  }

  /// The limits of meshes from files.
  public static var `default`: MeshLimits { MeshLimits() }

  /// The largest absolute coordinate of a vertex, in units.
  package static var coordinate: Double { 1e6 }
  /// The range of weights.
  package static var weights: ClosedRange<Double> { 1e-6...1e6 }
}
