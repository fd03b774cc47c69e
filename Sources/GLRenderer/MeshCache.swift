internal import CGL
import Frame

/// A mesh on the device, ready to draw.
final class GLMesh {
  let vertexArray: GLObject<VertexArrayKind>
  let indexCount: Int
  private let vertices: GLObject<BufferKind>
  private let indices: GLObject<BufferKind>

  /// Uploads interleaved vertices.
  ///
  /// `attributes` gives the number of components of each attribute. With `apart`, triangle n has the
  /// vertices 3n, 3n + 1 and 3n + 2.
  private init(
    _ components: [Float], attributes: [Int], corners: [UInt32], apart: Bool, count: GLObjectCount
  ) throws(RendererError) {
    var (components, corners) = (components, corners)
    if apart {
      components = separate(components, stride: attributes.reduce(0, +), corners: corners)
      corners = Array(0..<UInt32(corners.count))
    }
    let vertexArray = try GLObject<VertexArrayKind>(count: count)
    let vertices = try GLObject<BufferKind>(count: count)
    let indices = try GLObject<BufferKind>(count: count)
    glBindVertexArray(vertexArray.name)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), vertices.name)
    let size = MemoryLayout<Float>.stride
    glBufferData(
      GLenum(GL_ARRAY_BUFFER), components.count * size, components, GLenum(GL_STATIC_DRAW))
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indices.name)
    glBufferData(
      GLenum(GL_ELEMENT_ARRAY_BUFFER), corners.count * MemoryLayout<UInt32>.stride, corners,
      GLenum(GL_STATIC_DRAW))
    let stride = attributes.reduce(0, +) * size
    var offset = 0
    for (index, length) in attributes.enumerated() {
      glEnableVertexAttribArray(GLuint(index))
      glVertexAttribPointer(
        GLuint(index), GLint(length), GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
        UnsafeRawPointer(bitPattern: offset))
      offset += length * size
    }
    self.vertexArray = vertexArray
    self.vertices = vertices
    self.indices = indices
    self.indexCount = corners.count
  }

  /// Uploads a regular grid.
  convenience init(
    columns: Int, rows: Int, apart: Bool, count: GLObjectCount
  ) throws(RendererError) {
    var positions: [Float] = []
    positions.reserveCapacity(2 * (columns + 1) * (rows + 1))
    for row in 0...rows {
      for column in 0...columns {
        positions += [Float(column) / Float(columns), Float(row) / Float(rows)]
      }
    }
    var corners: [UInt32] = []
    corners.reserveCapacity(6 * columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let first = UInt32(row * (columns + 1) + column)
        let below = first + UInt32(columns + 1)
        corners += [first, first + 1, below + 1, first, below + 1, below]
      }
    }
    try self.init(positions, attributes: [2], corners: corners, apart: apart, count: count)
  }

  /// Uploads triangles: unit position, position and normal per vertex.
  convenience init(
    _ mesh: TriangleMesh, apart: Bool, count: GLObjectCount
  ) throws(RendererError) {
    try self.init(
      mesh.components, attributes: [2, 3, 3], corners: mesh.indices, apart: apart, count: count)
  }
}

extension GLMesh {
  /// Uploads rectangles of a unit square that covers `area`.
  fileprivate convenience init(
    _ rectangles: [PixelRectangle], in area: PixelArea, count: GLObjectCount
  ) throws(RendererError) {
    var positions: [Float] = []
    var corners: [UInt32] = []
    positions.reserveCapacity(8 * rectangles.count)
    corners.reserveCapacity(6 * rectangles.count)
    for (index, rectangle) in rectangles.enumerated() {
      let (first, last) = area.unit(rectangle)
      positions += [first.x, first.y, last.x, first.y, last.x, last.y, first.x, last.y]
      corners += [0, 1, 2, 0, 2, 3].map { UInt32(4 * index) + $0 }
    }
    try self.init(positions, attributes: [2], corners: corners, apart: false, count: count)
  }
}

/// Copies vertices of `stride` numbers, one copy per corner.
private func separate(
  _ components: [Float], stride: Int, corners: [UInt32]
) -> [Float] {
  var apart: [Float] = []
  apart.reserveCapacity(corners.count * stride)
  for corner in corners {
    let first = Int(corner) * stride
    apart += components[first..<first + stride]
  }
  return apart
}

/// Meshes kept between draws: grids by their recipe, triangles while they are drawn unchanged; the
/// oldest is dropped when there are too many, or too large ones.
final class MeshCache {
  private static let gridCapacity = 32
  private static let triangleCapacity = 2

  private let count: GLObjectCount
  private var grids: [GridShape: GLMesh] = [:]
  private var order: [GridShape] = []
  private var gridBytes = 0
  private var triangles: [(data: TriangleMesh, isApart: Bool, mesh: GLMesh)] = []

  init(count: GLObjectCount) {
    self.count = count
  }

  /// The mesh of `geometry`; with `apart`, its triangles share no vertices.
  func mesh(_ geometry: Geometry, apart: Bool = false) throws(RendererError) -> GLMesh {
    switch geometry {
    case .grid(let columns, let rows):
      let shape = GridShape(columns: columns, rows: rows, isApart: apart)
      if let mesh = grids[shape] { return mesh }
      while order.count == MeshCache.gridCapacity || gridBytes > GridShape.keptBytes {
        let oldest = order.removeFirst()
        grids[oldest] = nil
        gridBytes -= oldest.bytes
      }
      let mesh = try GLMesh(columns: columns, rows: rows, apart: apart, count: count)
      grids[shape] = mesh
      order.append(shape)
      gridBytes += shape.bytes
      return mesh
    case .triangles(let data):
      // Passes of one frame share the arrays, which makes this comparison free; moving meshes differ in
      // early components.
      let known = triangles.first { $0.isApart == apart && $0.data == data }
      if let known { return known.mesh }
      if triangles.count == MeshCache.triangleCapacity { triangles.removeFirst() }
      let mesh = try GLMesh(data, apart: apart, count: count)
      triangles.append((data, apart, mesh))
      return mesh
    case .rectangles(let data, let area):
      // Few frames repeat those of another.
      return try GLMesh(data, in: area, count: count)
    }
  }

  func removeAll() {
    grids.removeAll()
    order.removeAll()
    gridBytes = 0
    triangles.removeAll()
  }
}
