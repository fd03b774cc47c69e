import Frame
import Imaging

/// Targets that the next frame would draw the same again, as the blurred shadow of a sheet that only
/// bends: they are drawn once and kept.
///
/// A target is kept when two frames in a row draw it by the same passes from the same pictures, and
/// something that changes samples it: so a blurred shadow, or the reduced copy under a blur that
/// grows. What changes in every frame costs no memory between frames.
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

    init(recipe: Recipe) { self.recipe = recipe }
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
    var next: [String: Entry] = [:]
    var still: Set<String> = []
    for name in frame.finishedTargets {
      guard let recipe = Self.recipe(of: name, in: frame, images) else { continue }
      next[name] = Entry(recipe: recipe)
      if let last = entries[name], last.recipe == recipe { still.insert(name) }
    }
    var plan = Plan()
    plan.kept = frame.shown(of: still)
    for name in plan.kept {
      guard let target = entries[name]?.target else { continue }
      next[name]?.target = target
      plan.drawn[name] = target
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
  /// The targets that no pass draws into after another sampled them.
  fileprivate var finishedTargets: Set<String> {
    var sampled: Set<String> = []
    var changed: Set<String> = []
    for pass in passes {
      if case .target(let name) = pass.destination, sampled.contains(name) {
        changed.insert(name)
      }
      for case .target(let name) in pass.sources { sampled.insert(name) }
    }
    return sampled.subtracting(changed)
  }

  /// Those of the targets `still` that passes into others, or into the output, sample.
  fileprivate func shown(of still: Set<String>) -> Set<String> {
    var shown: Set<String> = []
    for pass in passes {
      if case .target(let name) = pass.destination, still.contains(name) { continue }
      for case .target(let name) in pass.sources where still.contains(name) {
        shown.insert(name)
      }
    }
    return shown
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
