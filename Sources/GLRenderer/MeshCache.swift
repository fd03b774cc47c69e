internal import CGL
import Frame

/// A mesh on the device, ready to draw.
final class GLMesh {
  let vertexArray: GLObject<VertexArrayKind>
  let indexCount: Int
  private let vertices: GLObject<BufferKind>
  private let indices: GLObject<BufferKind>

  init(_ geometry: Geometry, count: GLObjectCount) throws(RendererError) {
    let vertexArray = try GLObject<VertexArrayKind>(count: count)
    let vertices = try GLObject<BufferKind>(count: count)
    let indices = try GLObject<BufferKind>(count: count)
    let (positions, corners) = geometry.triangles
    glBindVertexArray(vertexArray.name)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), vertices.name)
    glBufferData(
      GLenum(GL_ARRAY_BUFFER), positions.count * MemoryLayout<Float>.stride, positions,
      GLenum(GL_STATIC_DRAW))
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indices.name)
    glBufferData(
      GLenum(GL_ELEMENT_ARRAY_BUFFER), corners.count * MemoryLayout<UInt32>.stride, corners,
      GLenum(GL_STATIC_DRAW))
    glEnableVertexAttribArray(0)
    glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, nil)
    self.vertexArray = vertexArray
    self.vertices = vertices
    self.indices = indices
    self.indexCount = corners.count
  }
}

extension Geometry {
  /// Unit positions (x, y) and triangle corners, in the order that `Geometry` promises.
  var triangles: (positions: [Float], corners: [UInt32]) {
    switch self {
    case .grid(let columns, let rows):
      let positions = (0...rows).flatMap { row in
        (0...columns).flatMap { column in
          [Float(column) / Float(columns), Float(row) / Float(rows)]
        }
      }
      let corners = (0..<rows).flatMap { row in
        (0..<columns).flatMap { column in
          let first = UInt32(row * (columns + 1) + column)
          let below = first + UInt32(columns + 1)
          return [first, first + 1, below + 1, first, below + 1, below]
        }
      }
      return (positions, corners)
    }
  }
}

/// Meshes by their recipe; the oldest goes when there are too many.
final class MeshCache {
  private static let capacity = 32

  private let count: GLObjectCount
  private var meshes: [Geometry: GLMesh] = [:]
  private var order: [Geometry] = []

  init(count: GLObjectCount) {
    self.count = count
  }

  func mesh(_ geometry: Geometry) throws(RendererError) -> GLMesh {
    if let mesh = meshes[geometry] { return mesh }
    if order.count == MeshCache.capacity { meshes[order.removeFirst()] = nil }
    let mesh = try GLMesh(geometry, count: count)
    meshes[geometry] = mesh
    order.append(geometry)
    return mesh
  }

  func removeAll() {
    meshes.removeAll()
    order.removeAll()
  }
}
