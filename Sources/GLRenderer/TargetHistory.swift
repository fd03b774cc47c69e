internal import CGL
import Frame

/// What the frame before left in its targets with history.
final class TargetHistory {
  private let pool: TargetPool
  private var last: [String: RenderTarget] = [:]

  init(pool: TargetPool) {
    self.pool = pool
  }

  /// The history of a target, which must have been prepared.
  subscript(name: String) -> RenderTarget? { last[name] }

  /// Sees to it that a target has a history with the key that this frame gives it: a transparent one
  /// when the frame before did not declare the target.
  func prepare(_ name: String, _ key: TargetKey) throws(RendererError) {
    if let target = last[name] {
      guard target.key == key else { throw .historyChanged(name) }
      return
    }
    let target = try pool.take(key)
    target.clear()
    last[name] = target
  }

  /// Makes what a frame drew into targets with history what the next frame finds.
  func advance(to drawn: [String: RenderTarget]) {
    removeAll()
    last = drawn
  }

  /// Ends the sequence: the next frame is a first one.
  func removeAll() {
    for target in last.values { pool.giveBack(target) }
    last.removeAll()
  }
}
