internal import CGL

/// Measures a frame's passes: with device timers on a GPU, by the clock on the software rasteriser.
///
/// A GPU is a few frames behind; waiting for the timers of each frame would keep it from working ahead.
final class PassTimer {
  private final class Query {
    let object: GLObject<QueryKind>
    init(count: GLObjectCount) throws(RendererError) { object = try GLObject(count: count) }

    var isAvailable: Bool { value(GL_QUERY_RESULT_AVAILABLE) != 0 }

    /// The time; waits until it is available.
    var time: Duration { .nanoseconds(Int64(value(GL_QUERY_RESULT))) }

    private func value(_ what: Int32) -> GLuint {
      var value: GLuint = 0
      glGetQueryObjectuiv(object.name, GLenum(what), &value)
      return value
    }
  }

  private enum Measurement {
    case clocked(Duration)
    case queried(Query)
  }

  private struct MeasuredFrame {
    var passes: [(label: String, time: Measurement)] = []
    var isFirst = false

    var queries: [Query] {
      passes.compactMap { pass in
        guard case .queried(let query) = pass.time else { return nil }
        return query
      }
    }
  }

  private let count: GLObjectCount
  private let usesClock: Bool
  private var idle: [Query] = []
  private var current = MeasuredFrame()
  /// Frames whose times have not been read, the oldest first.
  private var submitted: [MeasuredFrame] = []
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
    current.passes.append((label, .queried(query)))
  }

  func end(_ label: String) {
    guard !usesClock else {
      glFinish()
      current.passes.append((label, .clocked(.now - start)))
      return
    }
    glEndQuery(GLenum(GL_TIME_ELAPSED_EXT))
  }

  /// Ends a frame, which may be the renderer's first, and adds the times of the frames that the device has finished.
  func endFrame(into timings: inout RenderTimings, isFirst: Bool) {
    current.isFirst = isFirst
    submitted.append(current)
    current = MeasuredFrame()
    // Passes end in their order.
    let finished = submitted.prefix { $0.queries.last?.isAvailable ?? true }.count
    collect(finished, into: &timings)
  }

  /// Adds the times of all frames; waits for the device.
  func finish(into timings: inout RenderTimings) { collect(submitted.count, into: &timings) }

  private func collect(_ frames: Int, into timings: inout RenderTimings) {
    for frame in submitted.prefix(frames) {
      // Passes of one label count together.
      var sums: [(label: String, time: Duration)] = []
      for pass in frame.passes {
        let time =
          switch pass.time {
          case .clocked(let time): time
          case .queried(let query): query.time
          }
        if let index = sums.firstIndex(where: { $0.label == pass.label }) {
          sums[index].time += time
        } else {
          sums.append((pass.label, time))
        }
      }
      for (label, time) in sums { timings.add(time, toPass: label, isFirst: frame.isFirst) }
      idle += frame.queries
    }
    submitted.removeFirst(frames)
  }

  /// Discards the times of a frame that failed.
  func forget() {
    idle += current.queries
    current = MeasuredFrame()
  }

  func removeAll() {
    idle.removeAll()
    submitted.removeAll()
    current = MeasuredFrame()
  }
}
