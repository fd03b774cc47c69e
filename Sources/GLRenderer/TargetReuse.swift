import Frame
import Imaging

/// Targets that the next frame would draw the same again, as the blurred shadow of a sheet that only
/// bends: they are drawn once and kept.
///
/// A target is kept when two frames in a row draw it by the same passes from the same pictures, so
/// that what changes in every frame costs no memory between frames.
final class TargetReuse {
  /// All that a target's pixels follow from.
  private struct Recipe: Equatable {
    var targets: [Target] = []
    var passes: [Pass] = []
    var images: [AssetRequest: Image] = [:]
  }

  private struct Entry {
    let recipe: Recipe
    var target: RenderTarget?
  }

  /// What a frame need not draw.
  struct Plan {
    /// Targets that are there already, by their names.
    var drawn: [String: RenderTarget] = [:]
    /// The names of targets to keep.
    var kept: Set<String> = []
    /// Passes that only make what is there, by their index.
    var skipped: Set<Int> = []
  }

  private var entries: [String: Entry] = [:]

  /// Compares a frame with the one before it.
  func plan(_ frame: Frame, _ images: [AssetRequest: Image]) -> Plan {
    var plan = Plan()
    var next: [String: Entry] = [:]
    for name in frame.shownTargets {
      guard let recipe = Self.recipe(of: name, in: frame, images) else { continue }
      let last = entries[name].flatMap { $0.recipe == recipe ? $0 : nil }
      next[name] = Entry(recipe: recipe, target: last?.target)
      guard let last else { continue }
      plan.kept.insert(name)
      plan.drawn[name] = last.target
    }
    entries = next
    if !plan.drawn.isEmpty { plan.skipped = frame.passesOnlyFor(Set(plan.drawn.keys)) }
    return plan
  }

  /// Keeps a target that the frame has drawn.
  func keep(_ target: RenderTarget, as name: String) { entries[name]?.target = target }

  func removeAll() { entries.removeAll() }

  /// `nil` for what follows from, or makes, the history of a target.
  private static func recipe(
    of name: String, in frame: Frame, _ images: [AssetRequest: Image]
  ) -> Recipe? {
    var recipe = Recipe()
    var wanted: Set = [name]
    for pass in frame.passes.reversed() {
      guard case .target(let target) = pass.destination, wanted.contains(target) else { continue }
      recipe.passes.append(pass)
      for source in pass.sources {
        switch source {
        case .target(let name): wanted.insert(name)
        case .asset(let request): recipe.images[request] = images[request]
        case .history: return nil
        case .coverage: break
        }
      }
    }
    recipe.targets = frame.targets.filter { wanted.contains($0.name) }
    return recipe.targets.contains { $0.hasHistory } ? nil : recipe
  }
}

extension Pass {
  fileprivate var sources: [Texture.Source] { draws.flatMap { $0.textures.map(\.source) } }
}

extension Frame {
  /// The targets that passes into the output sample, and that no later pass draws into again.
  fileprivate var shownTargets: Set<String> {
    var names: Set<String> = []
    var changed: Set<String> = []
    for pass in passes {
      switch pass.destination {
      case .output:
        for case .target(let name) in pass.sources { names.insert(name) }
      case .target(let name):
        if names.contains(name) { changed.insert(name) }
      }
    }
    return names.subtracting(changed)
  }

  /// The passes that nothing needs when the targets `drawn` are there.
  fileprivate func passesOnlyFor(_ drawn: Set<String>) -> Set<Int> {
    var needed = Set(targets.lazy.filter { $0.hasHistory }.map { $0.name })
    var skipped: Set<Int> = []
    for (index, pass) in passes.enumerated().reversed() {
      if case .target(let name) = pass.destination, !needed.contains(name) {
        skipped.insert(index)
        continue
      }
      for case .target(let name) in pass.sources where !drawn.contains(name) {
        needed.insert(name)
      }
    }
    return skipped
  }
}
