internal import CGL

/// Measures a frame's passes: with device timers on a GPU, by the clock on the software rasteriser.
final class PassTimer {
  private final class Query {
    let object: GLObject<QueryKind>
    init(count: GLObjectCount) throws(RendererError) { object = try GLObject(count: count) }
  }

  private let count: GLObjectCount
  private let usesClock: Bool
  private var idle: [Query] = []
  private var running: [(query: Query, label: String)] = []
  private var clocked: [(label: String, time: Duration)] = []
  private var start = ContinuousClock.now

  /// Makes a timer; with `usesClock` each pass finishes before the next begins, since llvmpipe's own
  /// timers include the waiting of its threads.
  init(count: GLObjectCount, usesClock: Bool) {
    self.count = count
    self.usesClock = usesClock
  }

  func begin(_ label: String) throws(RendererError) {
    guard !usesClock else {
      glFinish()
      start = .now
      return
    }
    let query: Query
    if let free = idle.popLast() { query = free } else { query = try Query(count: count) }
    glBeginQuery(GLenum(GL_TIME_ELAPSED_EXT), query.object.name)
    running.append((query, label))
  }

  func end(_ label: String) {
    guard !usesClock else {
      glFinish()
      clocked.append((label, .now - start))
      return
    }
    glEndQuery(GLenum(GL_TIME_ELAPSED_EXT))
  }

  /// Adds the times of the passes since the last call; on a GPU it waits for the frame.
  func collect(into timings: inout RenderTimings) {
    for (label, time) in clocked { timings.add(time, toPass: label) }
    for (query, label) in running {
      var nanoseconds: GLuint = 0
      glGetQueryObjectuiv(query.object.name, GLenum(GL_QUERY_RESULT), &nanoseconds)
      timings.add(.nanoseconds(Int64(nanoseconds)), toPass: label)
    }
    forget()
  }

  /// Discards the times since the last call, for a frame that failed.
  func forget() {
    clocked.removeAll()
    idle += running.map(\.query)
    running.removeAll()
  }

  func removeAll() {
    idle.removeAll()
    running.removeAll()
  }
}
