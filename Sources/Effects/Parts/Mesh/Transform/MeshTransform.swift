/// A sheet bent by moving its points: Core Animation's `CAMeshTransform` as a value.
///
/// Each vertex maps a point of the flat sheet to a position in space, and faces of four vertices carry
/// the picture. Unit coordinates have (0, 0) at the sheet's top-left corner.
public struct MeshTransform: Sendable, Hashable {
  /// A point of the sheet and its new position.
  public struct Vertex: Sendable, Hashable {
    /// The point on the flat sheet, in unit coordinates; points outside 0…1 are transparent.
    public var from: SIMD2<Double>
    /// The new position: x and y in unit coordinates, z towards the viewer in units of the depth
    /// normalisation.
    public var to: SIMD3<Double>

    /// Makes a vertex.
    public init(from: SIMD2<Double>, to: SIMD3<Double>) {
      self.from = from
      self.to = to
    }

    /// Makes a vertex that does not move.
    public init(_ point: SIMD2<Double>) {
      self.init(from: point, to: SIMD3(point.x, point.y, 0))
    }
  }

  /// Four vertices that carry a piece of the picture, in order around it.
  public struct Face: Sendable, Hashable {
    /// Indices into the mesh's vertices, counted from 0.
    public var indices: SIMD4<Int>
    /// The weight of each corner in the smooth surface, more than 0; default 1.
    ///
    /// Core Animation's field has no documented meaning. Here a vertex has the mean weight of its
    /// corners, as a rational surface's control point; without subdivision weights are unused.
    public var weights: SIMD4<Double>

    /// Makes a face.
    public init(_ indices: SIMD4<Int>, weights: SIMD4<Double> = SIMD4(repeating: 1)) {
      self.indices = indices
      self.weights = weights
    }
  }

  /// The vertices.
  public var vertices: [Vertex]
  /// The faces, drawn in this order.
  public var faces: [Face]
  /// How many points one unit of z is; default the mean of width and height.
  public var depthNormalization: DepthNormalization
  /// Catmull–Clark steps, each halving every edge: 0, the default, draws the faces as they are, and −1
  /// chooses the number that keeps the picture accurate to a quarter of a pixel.
  public var subdivisionSteps: Int

  /// The value of `subdivisionSteps` that chooses the number by the sheet's size on the canvas.
  public static let automaticSubdivision = -1

  /// Makes a mesh; `validate` checks it.
  public init(
    vertices: [Vertex] = [], faces: [Face] = [],
    depthNormalization: DepthNormalization = .average, subdivisionSteps: Int = 0
  ) {
    self.vertices = vertices
    self.faces = faces
    self.depthNormalization = depthNormalization
    self.subdivisionSteps = subdivisionSteps
  }
}

extension MeshTransform {
  /// Makes a mesh from two functions of the index.
  public init(
    vertexCount: Int, faceCount: Int, depthNormalization: DepthNormalization = .average,
    vertex: (Int) -> Vertex, face: (Int) -> Face
  ) {
    self.init(
      vertices: (0..<vertexCount).map(vertex), faces: (0..<faceCount).map(face),
      depthNormalization: depthNormalization)
  }

  /// A regular grid that changes nothing, of `rows` × `columns` faces.
  ///
  /// Both are at least 1. Vertices are in row order, and each face is clockwise from its top-left
  /// corner.
  public static func identity(rows: Int, columns: Int) -> MeshTransform {
    grid(rows: rows, columns: columns) { SIMD3($0.x, $0.y, 0) }
  }

  /// A regular grid with each point of the sheet moved to the result of `place`.
  public static func grid(
    rows: Int, columns: Int, place: (SIMD2<Double>) -> SIMD3<Double>
  ) -> MeshTransform {
    precondition(rows >= 1 && columns >= 1, "a grid has at least one face")
    let width = columns + 1
    return MeshTransform(
      vertexCount: width * (rows + 1), faceCount: rows * columns,
      vertex: { index in
        let from = SIMD2(
          Double(index % width) / Double(columns), Double(index / width) / Double(rows))
        return Vertex(from: from, to: place(from))
      },
      face: { index in
        let first = index / columns * width + index % columns
        return Face(SIMD4(first, first + 1, first + width + 1, first + width))
      })
  }

  /// Replaces every vertex by the result of `transform` for it and its index.
  public mutating func mapVertices(_ transform: (Vertex, Int) -> Vertex) {
    for index in vertices.indices { vertices[index] = transform(vertices[index], index) }
  }

  /// The mesh with every vertex replaced by the result of `transform` for it and its index.
  public func mappingVertices(_ transform: (Vertex, Int) -> Vertex) -> MeshTransform {
    var copy = self
    copy.mapVertices(transform)
    return copy
  }

  /// The mesh at `share` of the way to `end`, which has equally many vertices.
  func moved(_ share: Double, to end: MeshTransform) -> MeshTransform {
    mappingVertices { vertex, index in
      Vertex(
        from: vertex.from, to: vertex.to * (1 - share) + end.vertices[index].to * share)
    }
  }

  /// Adds a vertex at the end and returns its index.
  @discardableResult
  public mutating func add(_ vertex: Vertex) -> Int {
    vertices.append(vertex)
    return vertices.count - 1
  }

  /// Adds a face at the end and returns its index.
  @discardableResult
  public mutating func add(_ face: Face) -> Int {
    faces.append(face)
    return faces.count - 1
  }

  /// Removes a vertex and the faces that use it; other faces keep their vertices.
  public mutating func removeVertex(at index: Int) {
    vertices.remove(at: index)
    faces.removeAll { face in (0..<4).contains { face.indices[$0] == index } }
    for face in faces.indices {
      for corner in 0..<4 where faces[face].indices[corner] > index {
        faces[face].indices[corner] -= 1
      }
    }
  }

  /// Removes a face; its vertices stay.
  public mutating func removeFace(at index: Int) {
    faces.remove(at: index)
  }

  /// Replaces a vertex.
  public mutating func replaceVertex(at index: Int, with vertex: Vertex) {
    vertices[index] = vertex
  }

  /// Replaces a face.
  public mutating func replaceFace(at index: Int, with face: Face) {
    faces[index] = face
  }
}
