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

  /// Adds the times of the passes of a frame, which may be the renderer's first; on a GPU it waits for the frame.
  func collect(into timings: inout RenderTimings, isFirst: Bool) {
    var times = clocked
    for (query, label) in running {
      var nanoseconds: GLuint = 0
      glGetQueryObjectuiv(query.object.name, GLenum(GL_QUERY_RESULT), &nanoseconds)
      times.append((label, .nanoseconds(Int64(nanoseconds))))
    }
    // Passes of one label count together.
    var sums: [(label: String, time: Duration)] = []
    for (label, time) in times {
      if let index = sums.firstIndex(where: { $0.label == label }) {
        sums[index].time += time
      } else {
        sums.append((label, time))
      }
    }
    for (label, time) in sums { timings.add(time, toPass: label, isFirst: isFirst) }
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
