internal import CGL

/// Device timers of a frame's passes, read after the frame's pixels have come back.
final class PassTimer {
  private final class Query {
    let object: GLObject<QueryKind>
    init(count: GLObjectCount) throws(RendererError) { object = try GLObject(count: count) }
  }

  private let count: GLObjectCount
  private var idle: [Query] = []
  private var running: [(query: Query, label: String)] = []

  init(count: GLObjectCount) {
    self.count = count
  }

  func begin(_ label: String) throws(RendererError) {
    let query: Query
    if let free = idle.popLast() { query = free } else { query = try Query(count: count) }
    glBeginQuery(GLenum(GL_TIME_ELAPSED_EXT), query.object.name)
    running.append((query, label))
  }

  func end() {
    glEndQuery(GLenum(GL_TIME_ELAPSED_EXT))
  }

  /// Adds the finished passes' times; waits for none that the readback did not wait for.
  func collect(into timings: inout RenderTimings) {
    for (query, label) in running {
      var nanoseconds: GLuint = 0
      glGetQueryObjectuiv(query.object.name, GLenum(GL_QUERY_RESULT), &nanoseconds)
      timings.add(.nanoseconds(Int64(nanoseconds)), toPass: label)
      idle.append(query)
    }
    running.removeAll()
  }

  func removeAll() {
    idle.removeAll()
    running.removeAll()
  }
}
