/// What a frame's commands leave on the device for the next frame.
package struct LeftSurfaces: Sendable, Equatable {
  /// What the pixels of each target follow from that a pass into the output sampled.
  var recipes: [String: TargetRecipe]
  /// The targets that are still there, in the order of their declarations.
  var kept: [String]
  /// The shapes of the histories that are there, by their targets' names.
  var histories: [String: SurfaceShape]

  /// Nothing: what a first frame finds.
  package init() {
    self.init(recipes: [:], kept: [], histories: [:])
  }

  init(recipes: [String: TargetRecipe], kept: [String], histories: [String: SurfaceShape]) {
    self.recipes = recipes
    self.kept = kept
    self.histories = histories
  }

  /// What is there without the histories, and the commands that give these up.
  package func endingSequence() -> CommandList {
    var left = self
    left.histories = [:]
    return CommandList(
      commands: surfaces.filter { !left.surfaces.contains($0) }.map { .release($0) }, left: left)
  }

  /// All that is there.
  var surfaces: [Surface] {
    kept.map { .target($0) } + histories.keys.sorted().map { .history($0) }
  }

  /// Throws unless the histories that a frame samples have the shapes that it gives them.
  func check(
    _ names: [String], _ shapes: [Surface: SurfaceShape]
  ) throws(CommandListError) {
    for name in names {
      guard let shape = histories[name] else { continue }
      guard shape == shapes[.history(name)] else { throw .historyChanged(name) }
    }
  }
}
