/// The surfaces that a frame's commands leave on the device for the next frame.
package struct LeftSurfaces: Sendable, Equatable {
  /// The sources that the frame's targets were drawn from.
  var targets: DrawnTargets
  /// The targets that still exist, in the order of their declarations.
  var kept: [String]
  /// The shapes of the existing histories, by their targets' names.
  var histories: SurfaceMap<String, SurfaceShape>
  /// The existing storage buffers with a history.
  var buffers: [StorageBuffer]

  /// Makes the empty state before a first frame.
  package init() {
    self.init(targets: DrawnTargets(), kept: [], histories: [:], buffers: [])
  }

  init(
    targets: DrawnTargets, kept: [String],
    histories: SurfaceMap<String, SurfaceShape>, buffers: [StorageBuffer]
  ) {
    self.targets = targets
    self.kept = kept
    self.histories = histories
    self.buffers = buffers
  }

  /// The state without histories, and the commands that release them.
  package func endingSequence() -> CommandList {
    var left = self
    (left.histories, left.buffers) = ([:], [])
    return CommandList(
      commands: surfaces.filter { !left.surfaces.contains($0) }.map { .release($0) }, left: left)
  }

  /// All existing surfaces.
  var surfaces: [Surface] {
    kept.map { .target($0) } + histories.orderedKeys.map { .history($0) }
      + buffers.map { .buffer($0.name) }
  }

  /// Throws unless the histories that a frame samples have the shapes that it declares.
  func check(
    _ names: [String], _ shapes: SurfaceMap<Surface, SurfaceShape>
  ) throws(CommandListError) {
    for name in names {
      guard let shape = histories[name] else { continue }
      guard shape == shapes[.history(name)] else { throw .historyChanged(name) }
    }
  }

  /// Throws unless storage buffers with a history are those that exist.
  func check(_ kept: [StorageBuffer]) throws(CommandListError) {
    for buffer in kept {
      let before = buffers.first { $0.name == buffer.name }
      guard before == nil || before == buffer else { throw .historyChanged(buffer.name) }
    }
  }
}
